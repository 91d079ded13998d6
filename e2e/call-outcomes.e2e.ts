import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openSignedIn, signUp } from './support/business.ts'
import { openPage, type Screen } from './support/chromium.ts'
import { startDemo } from './support/demo.ts'
import { oncePerFile } from './support/once-per-file.ts'
import { checkLooks } from './support/looks.ts'
import { startServer } from './support/server.ts'

const demo = oncePerFile(() => startDemo())

/** The width of 40 average letters in a table. */
const LETTERS_40 = 267

/** The height of a row in the call list, with or without an outcome, in CSS pixels, without the line below it. */
const ROW_HEIGHT = 48

it('the outcome of a test call appears, is filtered by, corrected with the keyboard, and exported', async () => {
  await using server = await startServer({ env: { SIMULATOR_CALL_SECONDS: '1-2' } })
  const business = await signUp(server.url)
  const preview = { ...business, heading: 'AI Voice Agent', path: '/callwright-agent' }
  await using screen = await openSignedIn(server.url, preview)
  const { page } = screen
  await page.getByLabel('Phone number').fill('(555) 555-0123')
  await page.getByRole('button', { name: 'Test Agent' }).click()
  const outcome = page.getByRole('region', { name: 'Test calls' }).getByTitle(/^Outcome: /)
  await outcome.waitFor()
  const found = (await outcome.textContent()) ?? ''
  expect(await page.getByText('Call Completed').count()).toBe(0)

  await page.getByRole('link', { name: 'Call Dashboard' }).click()
  const row = page.locator('tbody tr')
  await row.getByTitle(`Outcome: ${found}`).waitFor()
  expect((await row.boundingBox())?.height).toBe(ROW_HEIGHT)
  await chooseOutcome(page, found)
  await page.getByText('1 of 1 call', { exact: true }).waitFor()
  await chooseOutcome(page, 'no conversation')
  await page.getByText('No calls match your search criteria').waitFor()
  await page.getByRole('button', { name: 'Remove the filter Outcome: no conversation' }).press('Enter')

  await page.getByRole('button', { name: 'View More' }).press('Enter')
  const details = page.getByRole('dialog', { name: 'Call Details' })
  const correct = details.getByRole('button', { name: 'Change Outcome' })
  await correct.press('Enter')
  const choices = details.getByLabel('New value')
  await choices.getByRole('option', { name: 'no conversation' }).waitFor({ state: 'attached' })
  await expect.poll(() => choices.evaluate(isFocused)).toBe(true)
  await checkLooks(page)
  await page.keyboard.press('End')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await details
    .getByText(new RegExp(`^Changed by your team on .*\\. The analysis said ${found.toLowerCase()}\\.$`))
    .waitFor()
  await expect.poll(() => correct.evaluate(isFocused)).toBe(true)
  await checkLooks(page)
  await correct.press('Enter')
  await expect.poll(() => choices.evaluate(isFocused)).toBe(true)
  await page.keyboard.press('Escape')
  await choices.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await details.waitFor({ state: 'detached' })

  await chooseOutcome(page, 'no conversation')
  await row.getByTitle('Outcome: no conversation').waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).press('Enter'),
  ])
  const [header = '', call = '', ...others] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect([header.includes('Outcome'), call.includes('no conversation'), others]).toEqual([true, true, []])
  expect(screen.problems).toEqual([])
})

it('all calls in the list have the same height, and their details play the line that a value rests on', async () => {
  await using screen = await openDashboard()
  const { page } = screen
  const rows = page.locator('tbody tr')
  await rows
    .getByTitle(/^Outcome: /)
    .first()
    .waitFor()
  const unlike = await rows.evaluateAll(
    (elements, height) =>
      elements.filter((each, index) => {
        const line = index === elements.length - 1 ? 0 : 1
        return each.getBoundingClientRect().height !== height + line
      }).length,
    ROW_HEIGHT,
  )
  expect(unlike).toBe(0)
  expect((await boxOf(page.locator('tbody td:nth-child(5)').first())).width).toBeGreaterThan(LETTERS_40 + 24)
  await rows
    .filter({ has: page.getByTitle('Outcome: interested') })
    .first()
    .press('Enter')
  const quote = page.getByRole('dialog', { name: 'Call Details' }).getByRole('blockquote').first()
  await quote.getByRole('button', { name: /^Play from / }).press('Enter')
  await page.getByRole('button', { name: 'Pause recording' }).waitFor()
  // A value takes one row, with its quote below, and the transcript is beside it, or above it on a phone.
  const details = page.getByRole('dialog', { name: 'Call Details' })
  const transcript = details.getByRole('list', { name: 'Transcript' })
  const [row, line] = [
    await boxOf(
      details
        .locator('dl > div')
        .filter({ has: page.getByRole('blockquote') })
        .first(),
    ),
    await boxOf(quote),
  ]
  expect(line.y - row.y).toBeLessThanOrEqual(44)
  expect((await boxOf(transcript)).x).toBeGreaterThan(row.x + row.width)
  await checkLooks(page)
  await page.setViewportSize({ width: 390, height: 844 })
  expect((await boxOf(transcript)).y).toBeLessThan((await boxOf(quote)).y)
  await details.getByLabel('Notes').scrollIntoViewIfNeeded()
  const player = await boxOf(details.getByRole('group', { name: 'Recording' }))
  expect(player.y).toBeGreaterThan((await boxOf(details.getByRole('heading', { name: 'Call Details' }))).y)
  expect(screen.problems).toEqual([])
})

it('calls that need a check are filtered with the keyboard, in both themes and on a phone', async () => {
  await using screen = await openDashboard()
  const { page } = screen
  await page.getByRole('button', { name: 'More filters' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'More filters' })
  await dialog.getByRole('checkbox', { name: 'Needs a check' }).press('Space')
  await checkLooks(page)
  await dialog.getByRole('button', { name: 'Show calls' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.waitForURL(/needsCheck=true/)
  await page.getByText(/^\d+ of [\d,]+ calls$/).waitFor()
  await page.getByText('Check this').first().waitFor()
  await checkLooks(page)
  await page.getByRole('button', { name: 'Remove the filter Needs a check' }).press('Enter')
  await page.waitForURL((url) => url.search === '')
  expect(screen.problems).toEqual([])
})

async function openDashboard(): Promise<Screen> {
  const screen = await openPage()
  await demo().signIn(screen.page)
  await screen.page.goto(`${demo().url}/call-dashboard`)
  await screen.page.getByRole('button', { name: 'View More' }).first().waitFor()
  return screen
}

async function boxOf(element: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await element.boundingBox()
  if (!box) throw new Error('The element is not visible')
  return box
}

async function chooseOutcome(page: Page, value: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Outcome' }).selectOption(value)
}

function isFocused(element: Element): boolean {
  return element === document.activeElement
}
