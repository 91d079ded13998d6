import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { findAccessibilityProblems } from './support/accessibility.ts'
import { openSignedIn, OPERATOR, PASSWORD, placeCall, signUp } from './support/business.ts'
import { startServer } from './support/server.ts'

it('the dashboard counts a call when it ends, and can be searched, sorted, and exported', async () => {
  await using server = await startServer({ env: { OPERATOR_PASSWORD: PASSWORD, SIMULATOR_CALL_SECONDS: '6-7' } })
  await signUp(server.url, 'ada@example.com')
  await signUp(server.url, 'bloom@example.com', 'Bloom Florist')
  await using operator = await openSignedIn(server.url, OPERATOR)
  const { page } = operator
  const table = page.getByRole('table', { name: 'Minutes of each client' })

  // The minutes of an ended call appear without a reload.
  const card = page.locator('section', { hasText: 'Total Minutes (This Month)' }).last()
  await card.getByText('0.0').waitFor()
  await using ada = await openSignedIn(server.url, { email: 'ada@example.com', heading: 'Ada Dental Dashboard' })
  expect(await placeCall(ada.page, '555-555-0111')).toBe(200)
  await card.getByText('0.1').waitFor()

  await table.getByRole('button', { name: 'Monthly Minutes' }).click()
  await expect.poll(() => table.getByRole('row').nth(1).textContent()).toContain('Ada Dental')
  await table.getByRole('button', { name: 'Monthly Minutes' }).click()
  await expect.poll(() => table.getByRole('row').nth(1).textContent()).toContain('Bloom Florist')
  await page.getByLabel('Search clients...').fill('ADA')
  await expect.poll(() => table.getByRole('row').count()).toBe(2)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export' }).click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/Ada Dental,ada@example.com,\d{4}-\d\d,0\.1,0\.1,Unlimited,None,Active/)

  // The URL keeps the search; the chart's table has a row for every day.
  await page.reload()
  await expect.poll(() => table.getByRole('row').count()).toBe(2)
  await page.getByRole('button', { name: 'Show as table' }).click()
  const days = await page.getByRole('table', { name: 'Minutes by day' }).getByRole('row').allTextContents()
  expect(days.length).toBeGreaterThanOrEqual(29)
  expect(days.filter((text) => text.endsWith('0.1'))).toHaveLength(1)
  expect(await findAccessibilityProblems(page)).toEqual([])
  expect(operator.problems).toEqual([])
})

it("a client's month is explained and corrected, and its limit is then enforced", async () => {
  await using server = await startServer({ env: { OPERATOR_PASSWORD: PASSWORD } })
  await signUp(server.url, 'ada@example.com')
  await using operator = await openSignedIn(server.url, OPERATOR)
  const { page } = operator
  const row = page.getByRole('table', { name: 'Minutes of each client' }).getByRole('row', { name: /Ada Dental/ })
  await row.getByRole('link', { name: 'Ada Dental' }).click()
  await page.getByText('No entries in this month').waitFor()
  await page.getByRole('button', { name: 'Add correction' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Correction' })
  await dialog.getByRole('button', { name: 'Add Correction' }).click()
  await dialog.getByText('Please enter the number of minutes').waitFor()
  await dialog.getByText('Please enter a reason').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await dialog.getByLabel('Minutes').fill('90,5')
  await dialog.getByLabel('Note').fill('From before the move')
  await dialog.getByRole('button', { name: 'Add Correction' }).click()
  await page.getByText('From before the move').waitFor()
  await page.getByText('+90m 30s').waitFor()
  await page.getByText('recounted just now', { exact: false }).waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])

  await page.getByRole('button', { name: 'Edit limit' }).click()
  await page.getByLabel('New Monthly Limit (minutes)').fill('50')
  await page.getByRole('button', { name: 'Save Limit' }).click()
  await page.getByText('Client monthly limit has been updated successfully.').waitFor()
  await page.getByText('Limit reached').waitFor()
  // A client's URL works on its own too.
  const address = page.url()
  await page.goto('about:blank')
  await page.goto(address)
  await page.getByText('Limit reached').waitFor()
  await page.getByRole('link', { name: 'Admin Usage' }).click()
  await row.getByText('Limit reached').waitFor()
  await row.getByText('Limit alert: 100%').waitFor()
  expect(operator.problems).toEqual([])
})
