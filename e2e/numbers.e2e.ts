import { expect, it } from 'vitest'
import { findAccessibilityProblems } from './support/accessibility.ts'
import { OPERATOR, PASSWORD, signIn, signUp } from './support/business.ts'
import { openPage } from './support/chromium.ts'
import { openFromMenu } from './support/menu.ts'
import { startServer } from './support/server.ts'

it('the operator assigns a number to a client, sees it held while the client is paused, and unassigns it', async () => {
  await using server = await startServer({ env: { OPERATOR_PASSWORD: PASSWORD } })
  await signUp(server.url, 'ada@example.com')
  await using screen = await openPage()
  const { page } = screen
  await signIn(page, server.url, OPERATOR)
  await openFromMenu(page, 'Numbers')
  const numbers = page.getByRole('table', { name: 'Phone numbers' })
  const row = numbers.getByRole('row').nth(1)
  await row.getByText('Free').waitFor()
  const number = (await row.getByRole('cell').first().textContent()) ?? ''

  await row.getByRole('button', { name: 'Assign' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign Number' })
  await dialog.getByLabel('Client').selectOption({ label: 'Ada Dental (ada@example.com)' })
  expect(await findAccessibilityProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText(`Calls to ${number} now go to Ada Dental.`).waitFor()
  await row.getByText('Answering').waitFor()

  await page.getByRole('link', { name: 'Usage', exact: true }).click()
  await page.getByRole('button', { name: 'Pause service' }).click()
  const question = page.getByRole('dialog', { name: 'Pause Ada Dental?' })
  await question.getByRole('button', { name: 'Pause service' }).click()
  await page.getByText('Client can no longer make or receive calls.').waitFor()
  await openFromMenu(page, 'Numbers')
  await row.getByText('Held: paused').waitFor()

  await row.getByRole('button', { name: 'Change' }).click()
  await dialog.getByLabel('Client').selectOption({ label: 'No client' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText(`Calls to ${number} will no longer be answered.`).waitFor()
  await row.getByText('Free').waitFor()
  expect(screen.problems).toEqual([])
})

it("the operator adds a client's own number; an invalid number is refused at its field", async () => {
  await using server = await startServer({ env: { OPERATOR_PASSWORD: PASSWORD } })
  await signUp(server.url, 'ada@example.com')
  await using screen = await openPage({ width: 390, height: 844, theme: 'dark' })
  const { page } = screen
  await signIn(page, server.url, OPERATOR)
  await openFromMenu(page, 'Numbers')
  await page.getByRole('button', { name: 'Add Number' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Number' })
  await dialog.getByLabel('Phone Number').fill('555 0100')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Please choose a client').waitFor()
  await dialog.getByLabel('Client').selectOption({ label: 'Ada Dental (ada@example.com)' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('The number is too short').waitFor()
  await dialog.getByLabel('Phone Number').fill('+12125550199')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const card = page
    .getByRole('list', { name: 'Phone numbers' })
    .getByRole('listitem')
    .filter({ hasText: '+1 212-555-0199' })
  await card.getByText('Your own Twilio number').waitFor()
  await card.getByText('Answering').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  expect(screen.problems).toEqual([expect.stringContaining('400')])
})
