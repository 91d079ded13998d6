import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openConfiguration } from './support/agent-page.ts'
import { openSignedIn, signUp } from './support/business.ts'
import type { Screen } from './support/chromium.ts'
import { oncePerFile } from './support/once-per-file.ts'
import { typeInto, waitForFocus } from './support/keyboard.ts'
import { checkLooks } from './support/looks.ts'
import { startServer } from './support/server.ts'
import { findTabOrderProblems } from './support/tab-order.ts'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const server = oncePerFile(() => startServer({ env: { SIMULATOR_CALL_SECONDS: '1-2' } }))

it('transfers a caller inside the hours only, set up with the keyboard alone', async () => {
  await using screen = await openHours()
  const { page } = screen
  await page.getByRole('button', { name: 'Add person' }).press('Enter')
  await waitForFocus(page, 'Name')
  await page.keyboard.type('Ann')
  await typeInto(page, 'Phone Number', '(415) 555-2671')
  await typeInto(page, 'When to transfer', 'The caller asks for a person.')
  await page.keyboard.press('Tab')
  await waitForFocus(page, 'How to connect')
  await checkLooks(page)
  for (const key of ['Tab', 'Tab', 'Tab', 'Enter']) await page.keyboard.press(key)
  await page.getByText('1 of 5 people').waitFor()
  await waitForFocus(page, 'Add person')

  await page.getByRole('switch', { name: 'Use opening hours' }).press('Space')
  const monday = page.getByLabel('Monday opens at')
  await monday.press('Home')
  await page.keyboard.press('Tab')
  await waitForFocus(page, 'Monday closes at')
  await page.keyboard.press('Home')
  await page.getByRole('button', { name: 'Copy Monday’s hours' }).press('Enter')
  const copy = page.getByRole('dialog', { name: 'Copy Monday’s hours' })
  for (const name of ['Saturday', 'Sunday']) await copy.getByRole('checkbox', { name }).press('Space')
  await checkLooks(page)
  await copy.getByRole('button', { name: 'Copy' }).press('Enter')
  await copy.waitFor({ state: 'detached' })
  await page.getByText('Your agent answers as usual. You are always open.').waitFor()
  await saveHours(page)
  await checkLooks(page)
  const inside = await simulateCall(page, 1)
  await inside.getByText('Transferred', { exact: true }).waitFor()
  const details = await openDetails(page)
  await details.getByText('Transferred to Ann, +1 415-555-2671').waitFor()
  await details.getByText("I'll put you through to Ann.").waitFor()
  await closeDetails(page)

  await openTab(page, 'Hours & Transfers')
  for (const day of WEEKDAYS) await page.getByRole('button', { name: `Remove hours on ${day}` }).press('Enter')
  await page.getByText('You are never open, except on the days you list as exceptions.', { exact: true }).waitFor()
  await saveHours(page)
  const outside = await simulateCall(page, 2)
  expect(await outside.getByText('Transferred', { exact: true }).count()).toBe(0)
  await openDetails(page)
  await details.getByText("Nobody is available right now. I'll pass on your message.").waitFor()
  expect(await details.getByText(/^Transferred to/).count()).toBe(0)
  await closeDetails(page)

  await openTab(page, 'Hours & Transfers')
  await page.getByLabel('Incoming calls').press('End')
  const message = page.getByLabel('Message when closed')
  await message.press('Control+A')
  await page.keyboard.type('We are closed until Monday.')
  await page.getByText('The caller hears your message, and the call ends.').waitFor()
  await checkLooks(page)
  await saveHours(page)
  await simulateCall(page, 3)
  await openDetails(page)
  await details.getByText('We are closed until Monday.').waitFor()
  expect(await details.getByText("I'd like to talk to a person").count()).toBe(0)
  expect(screen.problems).toEqual([])
})

it('refuses a number and exceptions that overlap, with long names, in both themes and on a phone', async () => {
  await using screen = await openHours()
  const { page } = screen
  await page.getByRole('button', { name: 'Add person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add person' })
  await dialog.getByLabel('Name', { exact: true }).fill('W'.repeat(200))
  await dialog.getByLabel('Phone Number').fill('911')
  await dialog.getByLabel('When to transfer').fill('W'.repeat(500))
  await dialog.getByRole('button', { name: 'Add person' }).press('Enter')
  await dialog.getByText(/: Emergency and short numbers cannot be called$/).waitFor()
  await waitForFocus(page, 'Phone Number')
  await checkLooks(page)
  await dialog.getByLabel('Phone Number').fill('(415) 555-2671')
  await dialog.getByRole('button', { name: 'Add person' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })

  await page.getByRole('switch', { name: 'Use opening hours' }).press('Space')
  await page.getByLabel('Friday closes at').selectOption('2:00 AM')
  await page.getByText('Closes the next day').waitFor()
  await page.getByRole('button', { name: 'Add hours on Monday' }).press('Enter')
  await waitForFocus(page, 'Monday 2 opens at')
  await addException(page, 1, { name: 'Christmas', from: '2026-12-24', until: '2026-12-26' })
  await addException(page, 2, { name: 'W'.repeat(200), from: '2026-12-26', until: '2026-12-31' })
  await page.getByRole('button', { name: 'Save Hours' }).press('Enter')
  await page.getByText(/both include December 26, 2026\. Please change one of them\.$/).waitFor()
  await checkLooks(page)
  await page.getByRole('button', { name: 'Remove Christmas' }).press('Enter')
  await waitForFocus(page, 'Add exception')
  await saveHours(page)
  await page
    .getByRole('button', { name: /^Remove W/ })
    .last()
    .press('Enter')
  await saveHours(page)
  await page.reload()
  await page.getByLabel('Monday 2 opens at').waitFor()
  expect(await page.getByLabel('Friday closes at').inputValue()).toBe('02:00')
  await checkLooks(page)
  expect(await findTabOrderProblems(page)).toEqual([])
  // Chromium reports the refused number.
  expect(screen.problems.filter((problem) => !problem.includes('agent.saveTransfers'))).toEqual([])
})

it('leaves a voicemail message, which is saved with the agent', async () => {
  await using screen = await openConfiguration(server().url, 'voicemail@example.com')
  const { page } = screen
  await page.getByLabel('System Prompt').fill('You are kind.')
  await page.getByText(/^Call settings/).click()
  await page.getByLabel('Voicemail message').fill('This is Ada Dental. Please call us back.')
  await checkLooks(page)
  await page.getByRole('button', { name: 'Update Agent' }).press('Enter')
  await page.getByText('Your AI voice agent has been configured successfully').waitFor()
  await page.reload()
  await page.getByLabel('System Prompt').waitFor()
  expect(await page.getByLabel('Voicemail message').inputValue()).toBe('This is Ada Dental. Please call us back.')

  await openTab(page, 'Preview')
  // Calls to this fictional number always reach a voicemail.
  await page.getByLabel('Phone number').fill('(212) 555-0193')
  await page.getByRole('button', { name: 'Test Agent' }).press('Enter')
  const call = page.getByRole('region', { name: 'Test calls' })
  await call.getByText('Voicemail', { exact: true }).waitFor()
  await call.getByText('This is Ada Dental. Please call us back.').waitFor()
  await checkLooks(page)
  expect(screen.problems).toEqual([])
})

/** Opens the Hours & Transfers tab as a new business. */
async function openHours(): Promise<Screen> {
  const business = await signUp(server().url)
  const path = '/callwright-agent?tab=hours'
  const screen = await openSignedIn(server().url, { ...business, heading: 'AI Voice Agent', path })
  await screen.page.getByText('0 of 5 people').waitFor()
  return screen
}

/** Opens a tab of the agent's screen with the keyboard. */
async function openTab(page: Page, name: string): Promise<void> {
  if (!page.url().includes('/callwright-agent'))
    await page.getByRole('link', { name: 'AI Agent', exact: true }).press('Enter')
  const tab = page.getByRole('tab', { name })
  await tab.waitFor()
  await page.getByRole('tab', { selected: true }).press(name === 'Preview' ? 'Home' : 'End')
  await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true')
}

async function saveHours(page: Page): Promise<void> {
  await page.getByText('Unsaved changes', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Save Hours' }).press('Enter')
  await page.getByText('Unsaved changes', { exact: true }).waitFor({ state: 'detached' })
}

/** Lets a customer ask for a person, and waits for the business's calls. @returns the newest call's row */
async function simulateCall(page: Page, calls: number): Promise<Locator> {
  await openTab(page, 'Preview')
  await page.getByRole('button', { name: 'A customer asks for a person' }).press('Enter')
  await page.getByText('Call Started').waitFor()
  await page.getByRole('link', { name: 'Call Dashboard' }).press('Enter')
  const rows = page.locator('tbody tr')
  await expect.poll(() => rows.filter({ hasText: 'Completed' }).count()).toBe(calls)
  return rows.first()
}

async function openDetails(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'View More' }).first().press('Enter')
  const details = page.getByRole('dialog', { name: 'Call Details' })
  await details.getByRole('list', { name: 'Transcript' }).waitFor()
  return details
}

async function closeDetails(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Call Details' }).waitFor({ state: 'detached' })
}

type NewException = { name: string; from: string; until: string }

async function addException(page: Page, number: number, { name, from, until }: NewException): Promise<void> {
  await page.getByRole('button', { name: 'Add exception' }).press('Enter')
  await waitForFocus(page, 'Name')
  await page.keyboard.type(name)
  const exception = page
    .getByRole('list', { name: 'Exceptions' })
    .getByRole('group')
    .nth(number - 1)
  await exception.getByLabel('First day').fill(from)
  await exception.getByLabel('Last day').fill(until)
}
