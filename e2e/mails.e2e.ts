import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openSignedIn, OPERATOR, PASSWORD, placeCall, signUp } from './support/business.ts'
import { openPage } from './support/chromium.ts'
import { startDemo } from './support/demo.ts'
import { typeInto, waitForFocus } from './support/keyboard.ts'
import { checkLooks } from './support/looks.ts'
import { oncePerFile } from './support/once-per-file.ts'
import { waitForMail } from './support/outbox.ts'
import { startServer } from './support/server.ts'
import { findTabOrderProblems } from './support/tab-order.ts'

const server = oncePerFile(() => startServer({ env: { OPERATOR_PASSWORD: PASSWORD, SIMULATOR_CALL_SECONDS: '0.5-1' } }))
const demo = oncePerFile(startDemo)

/** A printed sheet without its margins, in CSS pixels; A4 is higher. */
const LETTER = { width: 710, height: 949 }

it('another address confirms a rule, gets an email about a call, and unsubscribes, without an account', async () => {
  await using screen = await openSignedIn(server().url, { ...(await signUp(server().url)), ...SETTINGS })
  const { page } = screen
  const other = `front-desk-${randomUUID()}@example.com`
  await page.getByText('No mail server is set up, so emails are saved as files instead of being sent.').waitFor()
  await addRuleByKeyboard(page, other)
  const rules = page.getByRole('region', { name: 'Mails' })
  await rules.getByText('After each call', { exact: true }).waitFor()
  await rules.getByText('Waiting for confirmation').waitFor()
  await checkLooks(page)

  const confirmation = await waitForMail(server().dataDir, { to: other, subject: /^Confirm/ })
  await using stranger = await openPage()
  await stranger.page.goto(confirmation.link ?? '')
  const confirm = stranger.page.getByRole('button', { name: 'Confirm This Address' })
  await confirm.waitFor()
  await checkLooks(stranger.page)
  await confirm.press('Enter')
  await stranger.page.getByRole('heading', { name: 'Address confirmed' }).waitFor()
  await stranger.page.getByText(`Ada Dental now sends emails about its phone calls to ${other}.`).waitFor()
  await checkLooks(stranger.page)
  await page.reload()
  await rules.getByText('On', { exact: true }).waitFor()
  expect(await findTabOrderProblems(page)).toEqual([])

  expect(await placeCall(page, '555-555-0111')).toBe(200)
  const mail = await waitForMail(server().dataDir, { to: other, subject: /^\[Test\] / })
  expect(mail.text).toContain('Transcript')
  await stranger.page.goto(/\S+\/api\/unsubscribe\?token=\S+/.exec(mail.text)?.[0] ?? '')
  await checkLooks(stranger.page)
  await stranger.page.getByRole('button', { name: 'Unsubscribe' }).press('Enter')
  await stranger.page.getByText(`${other} no longer gets these emails.`).waitFor()
  expect(stranger.problems).toEqual([])
  await page.reload()
  await rules.getByText('Unsubscribed').waitFor()

  await rules.getByRole('button', { name: /^Remove: After each call/ }).press('Enter')
  await page.getByRole('dialog', { name: 'Remove this rule?' }).getByRole('button', { name: 'Remove' }).press('Enter')
  await rules.getByText('No emails yet').waitFor()
  expect(screen.problems).toEqual([])
})

it('digests and reports say when they are sent, and can be turned off and changed', async () => {
  await using screen = await openSignedIn(server().url, { ...(await signUp(server().url)), ...SETTINGS })
  const { page } = screen
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Add Rule' }).click()
  await dialog.getByLabel('Send', { exact: true }).selectOption('A digest on the days you choose')
  for (const day of ['Tuesday', 'Wednesday', 'Friday', 'Saturday', 'Sunday']) await dialog.getByLabel(day).uncheck()
  await dialog.getByLabel('Time', { exact: true }).fill('08:00')
  await checkLooks(page)
  await dialog.getByRole('button', { name: 'Add Rule' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Digest on Mon and Thu at 8:00 AM').waitFor()

  await page.getByRole('button', { name: 'Add Rule' }).click()
  await dialog.getByLabel('Send', { exact: true }).selectOption('A monthly report')
  await checkLooks(page)
  await dialog.getByRole('button', { name: 'Add Rule' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Monthly report on the 1st').waitFor()

  await page.getByRole('button', { name: /^Turn Off: Digest/ }).click()
  await page.getByRole('button', { name: /^Turn On: Digest/ }).waitFor()
  await page.getByRole('button', { name: /^Edit: Digest/ }).click()
  for (const day of ['Monday', 'Thursday']) await dialog.getByLabel(day).uncheck()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Please choose at least one day').waitFor()
  await dialog.getByLabel('Sunday').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Digest on Sun at 8:00 AM').waitFor()
  expect(screen.problems).toEqual([])
})

it('the operator sends last month’s report to all clients', async () => {
  const ada = await signUp(server().url)
  await using screen = await openSignedIn(server().url, {
    ...OPERATOR,
    path: '/admin/usage/clients',
    heading: 'Clients',
  })
  const { page } = screen
  await page.getByRole('row', { name: new RegExp(ada.email) }).waitFor()
  await checkLooks(page)
  await page.getByRole('button', { name: 'Send Monthly Reports' }).click()
  const question = page.getByRole('dialog', { name: 'Send last month’s report to all clients?' })
  await question.getByText('Owners of clients without a rule', { exact: false }).waitFor()
  await checkLooks(page)
  await question.getByRole('button', { name: 'Send Reports' }).click()
  await page.getByText(/^Reports for \d+ clients? are on their way$/).waitFor()
  expect(screen.problems).toEqual([])
})

it('the report of a month prints its figures, and minutes used, on the first page', async () => {
  await using screen = await openPage()
  const { page } = screen
  await page.addInitScript(() => {
    window.print = () => {}
  })
  await demo().signIn(page)
  const today = new Date()
  const from = new Date(Date.UTC(today.getFullYear(), today.getMonth() - 1, 1))
  const to = new Date(Date.UTC(today.getFullYear(), today.getMonth(), 0))
  await page.goto(`${demo().url}/call-review?from=${toDay(from)}&to=${toDay(to)}`)
  await page.getByRole('term').filter({ hasText: 'Minutes Used' }).waitFor()
  await checkLooks(page)
  await page.getByRole('button', { name: 'Download PDF Report' }).click()
  await page.getByText('PDF Report Ready').waitFor()
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize(LETTER)
  const report = page.locator('[data-print-only]')
  const figures = [report.locator('dl'), report.locator('section').filter({ hasText: 'Goals' })]
  for (const figure of figures) {
    const box = await figure.boundingBox()
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(LETTER.height)
  }
  const calls = report.locator('div').filter({ has: page.locator('> section h2', { hasText: 'Last 10 calls' }) })
  expect(await calls.last().evaluate((element) => getComputedStyle(element).breakBefore)).toBe('page')
})

const SETTINGS = { path: '/settings', heading: 'Settings' }

async function addRuleByKeyboard(page: Page, address: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Rule' }).press('Enter')
  await waitForFocus(page, 'Send')
  await typeInto(page, 'To', address)
  await page.keyboard.press('Tab')
  await waitForFocus(page, 'After which calls')
  await page.keyboard.press('Home')
  await page.keyboard.press('Tab')
  await waitForFocus(page, 'Include the transcript')
  await page.keyboard.press('Space')
  await checkLooks(page)
  for (const name of ['Time zone', 'Cancel', 'Add Rule']) {
    await page.keyboard.press('Tab')
    await waitForFocus(page, name)
  }
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await waitForFocus(page, 'Add Rule')
}

function toDay(date: Date): string {
  return date.toISOString().slice(0, 10)
}
