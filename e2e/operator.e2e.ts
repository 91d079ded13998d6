import { expect, it } from 'vitest'
import { findAccessibilityProblems } from './support/accessibility.ts'
import { openSignedIn, OPERATOR, PASSWORD, placeCall, signUp } from './support/business.ts'
import { oncePerFile } from './support/once-per-file.ts'
import { openFromMenu } from './support/menu.ts'
import { startServer } from './support/server.ts'

const server = oncePerFile(() => startServer({ env: { OPERATOR_PASSWORD: PASSWORD, SIMULATOR_CALL_SECONDS: '0.5-1' } }))

it('the operator pauses a client, which then cannot place calls and sees why, and resumes it', async () => {
  await using operator = await openSignedIn(server().url, OPERATOR)
  await using ada = await openSignedIn(server().url, await signUp(server().url))
  const row = operator.page.getByRole('row', { name: /Ada Dental/ })
  await row.getByText('Unlimited').waitFor()
  await row.getByRole('button', { name: /Pause/ }).click()
  const question = operator.page.getByRole('dialog', { name: 'Pause Ada Dental?' })
  await question.getByRole('button', { name: 'Pause service' }).click()
  await operator.page.getByText('Client can no longer make or receive calls.').waitFor()
  expect(await placeCall(ada.page, '555-555-0111')).toBe(403)
  await ada.page.reload()
  await ada.page.getByText('Service is paused').first().waitFor()
  await row.getByRole('button', { name: /Resume/ }).click()
  await operator.page.getByText('Client can now make and receive calls.').waitFor()
  expect(await placeCall(ada.page, '555-555-0111')).toBe(200)
  expect(operator.problems).toEqual([])
})

it('the operator assigns a number to a client, sees it held while the client is paused, and unassigns it', async () => {
  await signUp(server().url, 'ben@example.com', 'Ben Pizza')
  await using screen = await openSignedIn(server().url, OPERATOR)
  const { page } = screen
  await openFromMenu(page, 'Numbers')
  const numbers = page.getByRole('table', { name: 'Phone numbers' })
  const row = numbers.getByRole('row').nth(1)
  await row.getByText('Free').waitFor()
  const number = (await row.getByRole('cell').first().textContent()) ?? ''

  await row.getByRole('button', { name: 'Assign' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign Number' })
  await dialog.getByLabel('Client').selectOption({ label: 'Ben Pizza (ben@example.com)' })
  expect(await findAccessibilityProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText(`Calls to ${number} now go to Ben Pizza.`).waitFor()
  await row.getByText('Answering').waitFor()

  await page.getByRole('link', { name: 'Admin Usage' }).click()
  await page
    .getByRole('row', { name: /Ben Pizza/ })
    .getByRole('button', { name: 'Pause service' })
    .click()
  const question = page.getByRole('dialog', { name: 'Pause Ben Pizza?' })
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
  await signUp(server().url, 'cleo@example.com', 'Cleo Law')
  await using screen = await openSignedIn(server().url, OPERATOR, { width: 390, height: 844, theme: 'dark' })
  const { page } = screen
  await openFromMenu(page, 'Numbers')
  await page.getByRole('button', { name: 'Add Number' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Number' })
  await dialog.getByLabel('Phone Number').fill('555 0100')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Please choose a client').waitFor()
  await dialog.getByLabel('Client').selectOption({ label: 'Cleo Law (cleo@example.com)' })
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
