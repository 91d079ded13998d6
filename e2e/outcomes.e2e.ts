import { expect, it } from 'vitest'
import { callProcedure } from './support/agent-page.ts'
import { openSignedIn, signUp } from './support/business.ts'
import type { Screen } from './support/chromium.ts'
import { oncePerFile } from './support/once-per-file.ts'
import { typeInto, waitForFocus } from './support/keyboard.ts'
import { checkLooks } from './support/looks.ts'
import { startServer } from './support/server.ts'
import { findTabOrderProblems } from './support/tab-order.ts'

const server = oncePerFile(() => startServer())

it('defines a number, a list and a goal with the keyboard alone, and changes and removes one', async () => {
  await using screen = await openOutcomes()
  const { page } = screen
  const fields = page.getByRole('list', { name: 'Questions about each call' }).locator('> li')

  await page.getByRole('button', { name: 'Add question' }).press('Enter')
  await waitForFocus(page, 'Question')
  await page.keyboard.type('For how many guests is the table?')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await typeInto(page, 'Short name', 'Guests')
  for (const key of ['Tab', 'Tab', 'Tab', 'Enter']) await page.keyboard.press(key)
  await page.getByText('2 of 20 questions').waitFor()
  expect(await fields.nth(1).textContent()).toContain('GuestsNumberFor how many guests is the table?')
  await waitForFocus(page, 'Add question')

  await page.keyboard.press('Enter')
  await waitForFocus(page, 'Question')
  await page.keyboard.type('Which service does the customer ask for?')
  await page.keyboard.press('Tab')
  await page.keyboard.press('End')
  await typeInto(page, 'Short name', 'Service')
  await page.keyboard.press('Tab')
  await typeInto(page, 'Choice 1', 'cleaning')
  await page.keyboard.press('Tab')
  await typeInto(page, 'Choice 2', 'whitening')
  for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key)
  await waitForFocus(page, 'Choice 3')
  await page.keyboard.type('braces')
  await page.keyboard.press('Enter')
  await page.getByText('3 of 20 questions').waitFor()
  await fields.nth(2).getByText('Choices: cleaning, whitening, braces').waitFor()
  await waitForFocus(page, 'Add question')

  await page.getByRole('button', { name: 'Add goal' }).press('Enter')
  await waitForFocus(page, 'Question')
  await page.keyboard.type('Was an appointment booked?')
  await typeInto(page, 'Short name', 'Booked')
  for (const key of ['Tab', 'Tab', 'Tab', 'Enter']) await page.keyboard.press(key)
  await page.getByText('1 of 5 goals').waitFor()
  await waitForFocus(page, 'Add goal')

  await page.getByRole('button', { name: 'Edit Guests' }).press('Enter')
  await waitForFocus(page, 'Question')
  // Entering a text field with Tab selects its text, so typing replaces it.
  await typeInto(page, 'Short name', 'Party size')
  await page.keyboard.press('Enter')
  await fields.nth(1).getByText('Party size').waitFor()
  await waitForFocus(page, 'Edit Party size')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Remove “Party size”?' })
  await question.getByText('Past calls keep their answers. New calls won’t be checked for this.').waitFor()
  await question.getByRole('button', { name: 'Remove' }).press('Enter')
  await page.getByText('2 of 20 questions').waitFor()
  await question.waitFor({ state: 'detached' })
  // The button that opened the dialog is gone.
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false)

  await fields.nth(1).getByText('In your prompt').waitFor()
  await page.getByRole('button', { name: 'Update Agent' }).press('Enter')
  await page.getByText('Your AI voice agent has been configured successfully').waitFor()
  await page.reload()
  await fields.nth(1).getByText('Service', { exact: true }).waitFor()
  await page.getByRole('list', { name: 'Goals' }).getByText('Booked', { exact: true }).waitFor()
  expect(screen.problems).toEqual([])
})

it('adds a template’s fields and goals, in both themes and on a phone', async () => {
  await using screen = await openOutcomes()
  const { page } = screen
  // An agent with texts of its own keeps them.
  await callProcedure(page, 'agent.update', { systemPrompt: 'Be kind.', firstMessage: 'Hello' })
  await page.reload()
  await page.getByRole('button', { name: 'See the templates' }).press('Enter')
  const templates = page.getByRole('dialog', { name: 'Start from a template' })
  await templates.getByRole('list', { name: 'What is added' }).waitFor()
  await checkLooks(page)
  await templates.getByRole('tab', { name: 'Appointments' }).press('ArrowRight')
  await templates.getByText('Job described').waitFor()
  await templates.getByRole('button', { name: 'Use this template' }).press('Enter')
  await page.getByText('6 of 20 questions').waitFor()
  await page.getByText('2 of 5 goals').waitFor()
  await templates.waitFor({ state: 'detached' })
  await waitForFocus(page, 'Start from a template')
  await page.reload()
  await page.getByText('6 of 20 questions').waitFor()
  await checkLooks(page)
  expect(await findTabOrderProblems(page)).toEqual([])
  expect(screen.problems).toEqual([])
})

it('shows long names and a list’s choices on a phone, in both themes', async () => {
  await using screen = await openOutcomes()
  const { page } = screen
  await page.getByRole('button', { name: 'Edit Outcome' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit outcome' })
  await dialog.getByLabel('Short name').fill('W'.repeat(60))
  await dialog.getByLabel('Question').fill('W'.repeat(1701))
  await dialog.getByLabel('Choice 1', { exact: true }).fill('W'.repeat(80))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('The question is too long (1,700 characters at most)').waitFor()
  await checkLooks(page)
  await dialog.getByLabel('Question').fill('W'.repeat(1700))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByText('1 of 20 questions').waitFor()
  await checkLooks(page)
  await page.getByRole('button', { name: /^Remove W/ }).click()
  await page.getByRole('dialog').getByText('Past calls keep their answers.').waitFor()
  await checkLooks(page)
})

/** Opens the Outcomes tab as a new business. */
async function openOutcomes(): Promise<Screen> {
  const business = await signUp(server().url)
  const path = '/callwright-agent?tab=outcomes'
  const screen = await openSignedIn(server().url, { ...business, heading: 'AI Voice Agent', path })
  await screen.page.getByText('1 of 20 questions').waitFor()
  return screen
}
