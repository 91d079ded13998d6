import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { findAccessibilityProblems } from './support/accessibility.ts'
import { openSignedIn, OPERATOR, PASSWORD, signIn, signUp } from './support/business.ts'
import { startServer } from './support/server.ts'

const ADA = { email: 'ada@example.com', heading: 'Ada Dental Dashboard' }

it('a business chooses how long recordings are kept, exports everything, and is deleted', async () => {
  await using server = await startServer()
  await signUp(server.url, ADA.email)
  await using screen = await openSignedIn(server.url, ADA)
  const { page } = screen
  await page.getByRole('link', { name: 'Settings' }).click()

  const keep = page.getByLabel('Keep for')
  await keep.selectOption('Forever')
  await keep.selectOption('Another number of days')
  await page.getByLabel('Days').fill('0')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Please enter a whole number of days, 1 to 3650').waitFor()
  expect(await page.getByLabel('Days').evaluate((field) => field === document.activeElement)).toBe(true)
  await page.getByLabel('Days').fill('45')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText('Keep them for 45 days?').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Remove Older Ones' }).click()
  await page.getByText('Recordings and transcripts are removed after 45 days.').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Save')
  await page.reload()
  await expect.poll(async () => await page.getByLabel('Days').inputValue()).toBe('45')

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export Data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^data-export-\d{4}-\d\d-\d\d\.zip$/)
  const bytes = await readFile(await file.path())
  expect([bytes.subarray(0, 4).toString('latin1'), bytes.includes('calls/transcripts.jsonl')]).toEqual([
    'PK\u0003\u0004',
    true,
  ])

  // A refused export shows its message instead of a file.
  await page.route(/business\.exportState/, async (route) => {
    await route.fulfill({
      json: [{ result: { data: { json: { refusal: 'An export is already being downloaded.' } } } }],
    })
  })
  await page.getByRole('link', { name: 'Export Data' }).click()
  await page.getByText('Nothing was exported').waitFor()
  await page.getByText('An export is already being downloaded.').waitFor()

  await page.getByRole('button', { name: 'Delete Business' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('This cannot be undone.').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await dialog.getByLabel('Password', { exact: true }).fill('wrong')
  await page.keyboard.press('Enter')
  await dialog.getByText('The current password is not correct.').waitFor()
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Delete Permanently' }).click()
  await page.getByText('Business deleted').waitFor()
  await page.getByRole('button', { name: 'Sign In' }).waitFor()
  await page.getByLabel('Email').fill(ADA.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByText('Invalid email or password. Please try again.').waitFor()
  await signUp(server.url, ADA.email)
  await signIn(page, server.url, ADA)
})

it('the operator deletes a client with two spaces in its name, using the name, the password, and a code', async () => {
  await using server = await startServer({ env: { OPERATOR_PASSWORD: PASSWORD, RETENTION_DAYS: '100' } })
  await signUp(server.url, ADA.email, 'Ada  Dental')
  await using screen = await openSignedIn(server.url, OPERATOR, { width: 390, height: 844, theme: 'dark' })
  const { page } = screen
  await page.goto(`${server.url}/admin/usage/clients`)
  await page.getByRole('link', { name: 'Ada Dental' }).click()
  await page.getByRole('button', { name: 'Delete client' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Delete Ada Dental?').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await dialog.getByLabel('Business Name').fill('Ada Denta')
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await dialog.getByText('This does not match the business name.').waitFor()
  await dialog.getByLabel('Business Name').fill('Ada Dental')

  // The server's response after the second factor was turned on in another tab.
  await page.route(/admin\.eraseClient/, async (route) => {
    const data = { code: 'BAD_REQUEST', httpStatus: 400 }
    const refusal = { json: { message: 'Please enter the code from your authenticator app.', code: -32600, data } }
    await route.fulfill({ status: 400, json: [{ error: refusal }] })
  })
  await page.keyboard.press('Enter')
  await dialog.getByText('Please enter the code from your authenticator app.').waitFor()
  await page.unroute(/admin\.eraseClient/)
  await page.keyboard.type('123456')
  expect(await dialog.getByLabel('Code').inputValue()).toBe('123456')
  await page.keyboard.press('Enter')
  await page.getByText('Client deleted').waitFor()
  await page.getByText('No clients yet').waitFor()
})
