import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { createCampaign, openBulkCaller } from './support/bulk-caller.ts'
import { oncePerFile } from './support/once-per-file.ts'
import { checkLooks } from './support/looks.ts'
import { startServer } from './support/server.ts'

const server = oncePerFile(() => startServer({ env: { SIMULATOR_CALL_SECONDS: '0.2-0.5' } }))

/** For what happens by itself, however slow the machine is; Test Mode waits only a minute before the next attempt. */
const BY_ITSELF = { timeout: 600_000 }
const TEST_TIMEOUT_MS = 1_800_000

/** Numbers whose simulated calls always go the same way. */
const BUSY_AT_FIRST = '+1 212 555 0191'
const VOICEMAIL = '+1 212 555 0193'
const ASKS_FOR_CALL_BACK = '+1 212 555 0194'

it(
  'a busy number is planned again with its reason, and answers the second time',
  async () => {
    await using screen = await openBulkCaller(server())
    const { page } = screen
    await createRehearsal(page, { name: 'Busy', numbers: `${BUSY_AT_FIRST}, Ben` })
    await page.getByRole('link', { name: 'Busy', exact: true }).press('Enter')
    const planned = page.getByRole('region', { name: 'Planned calls' })
    await planned.getByText('2nd attempt, busy or declined').waitFor(BY_ITSELF)
    const recipients = page.getByRole('region', { name: 'Recipients' })
    await recipients.getByRole('row', { name: /Ben Completed .*\b2 / }).waitFor(BY_ITSELF)
    await page.getByText('Finished', { exact: true }).waitFor(BY_ITSELF)
    await planned.waitFor({ state: 'detached' })
    expect(screen.problems).toEqual([])
  },
  TEST_TIMEOUT_MS,
)

it(
  'retries are chosen with the keyboard, shown in the schedule, and canceled; a call-back is confirmed',
  async () => {
    await using screen = await openBulkCaller(server())
    const { page } = screen
    const numbers = `${VOICEMAIL}, Vera\n${ASKS_FOR_CALL_BACK}, Carla`
    await createRehearsal(page, { name: 'Voicemail', numbers })
    await page.getByRole('link', { name: 'Voicemail', exact: true }).press('Enter')
    const planned = page.getByRole('region', { name: 'Planned calls' })
    const retry = planned.getByText(/^\d\w\w attempt, reached voicemail$/)
    await retry.waitFor(BY_ITSELF)
    await page.getByRole('button', { name: 'Pause' }).press('Enter')
    await page.getByRole('button', { name: 'Resume' }).waitFor()
    // A retry that had just started is planned again when it ends.
    await retry.waitFor(BY_ITSELF)
    await planned.getByText('Waiting until you resume the campaign.').waitFor()
    await planned.getByText('1 retry', { exact: true }).waitFor()
    await page.getByText('Up to 5', { exact: true }).waitFor()
    await page.getByRole('row', { name: /Carla Completed .*\b1 / }).waitFor(BY_ITSELF)
    await checkLooks(page)

    await openFromBulkCaller(page, 'Call-backs')
    await page.getByText('No call-backs to confirm').waitFor()
    await page.getByRole('switch', { name: 'Include test calls' }).press('Space')
    const request = page.getByRole('list', { name: 'Waiting for you' }).getByRole('listitem')
    await request.getByText(/call me back tomorrow at 10 am/).waitFor()
    const time = request.getByLabel('Your agent calls at')
    expect(await time.inputValue()).toMatch(/T10:00$/)
    await checkLooks(page)
    const wantedTime = await time.inputValue()
    const confirm = request.getByRole('button', { name: /^Confirm/ })
    await time.fill('')
    await confirm.press('Enter')
    await request.getByText('Please choose a time').waitFor()
    await expect.poll(() => isFocused(time)).toBe(true)
    await checkLooks(page)
    await time.fill(wantedTime)
    await confirm.press('Enter')
    await page.getByText('Call-back confirmed').waitFor()
    await page.getByText('No call-backs to confirm').waitFor()

    await openFromBulkCaller(page, 'Schedule')
    await page.getByText(/^\d\w\w attempt, reached voicemail$/).waitFor()
    await page.getByText(/^Call-back: “.*call me back tomorrow at 10 am/).waitFor()
    await checkLooks(page)
    await page.getByRole('button', { name: 'Cancel the call to +1 212-555-0194' }).press('Enter')
    const question = page.getByRole('dialog', { name: 'Cancel this call?' })
    await question.getByRole('button', { name: 'Cancel call' }).waitFor()
    await checkLooks(page)
    await question.getByRole('button', { name: 'Cancel call' }).press('Enter')
    await page.getByText('1 call canceled').waitFor()
    await page.getByText(/^Call-back: /).waitFor({ state: 'detached' })

    await page.getByRole('link', { name: 'Voicemail', exact: true }).first().press('Enter')
    await page.getByRole('button', { name: 'Cancel all retries' }).press('Enter')
    const all = page.getByRole('dialog', { name: 'Cancel all retries?' })
    await all.getByRole('button', { name: 'Cancel all retries' }).press('Enter')
    await planned.waitFor({ state: 'detached' })
    await openFromBulkCaller(page, 'Schedule')
    await page.getByText('No calls are planned').waitFor()
    expect(screen.problems).toEqual([])
  },
  TEST_TIMEOUT_MS,
)

/** Creates a campaign in Test Mode that tries busy numbers and voicemails again, with the keyboard. */
async function createRehearsal(page: Page, { name, numbers }: { name: string; numbers: string }): Promise<void> {
  await page.getByLabel('Option 2: Manual Entry').fill(numbers)
  await page.getByRole('switch', { name: 'Test Mode' }).press('Space')
  await page.getByRole('switch', { name: 'Call people again if they do not answer' }).press('Space')
  await page.getByRole('checkbox', { name: 'Reached voicemail' }).press('Space')
  await page.getByLabel('Attempts', { exact: true }).selectOption('Up to 5')
  await page.getByText(/^In Test Mode, the next attempt is made a minute later/).waitFor()
  await page.locator('summary', { hasText: 'After a conversation' }).press('Enter')
  await page.getByRole('checkbox', { name: 'call back' }).waitFor()
  await checkLooks(page)
  await createCampaign(page, name)
}

async function openFromBulkCaller(page: Page, link: string): Promise<void> {
  await page.getByRole('link', { name: 'Bulk Caller' }).first().press('Enter')
  await page.getByRole('link', { name: link, exact: true }).press('Enter')
}

async function isFocused(element: Locator): Promise<boolean> {
  return await element.evaluate((control) => control === document.activeElement)
}
