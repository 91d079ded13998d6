import { readFile } from 'node:fs/promises'
import type { Download, Locator, Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { findAccessibilityProblems } from './support/accessibility.ts'
import { isWiderThanScreen } from './support/page-width.ts'
import { openPage, type Screen, type ScreenOptions } from './support/chromium.ts'
import { startDemo } from './support/demo.ts'
import { oncePerFile } from './support/once-per-file.ts'
import { HOSTILE_TEXT, hasRunHostileText, injectHostileText } from './support/hostile-responses.ts'

const demo = oncePerFile(() => startDemo())

it('opens from the dashboard, appears in the sidebar only while open, and compares periods', async () => {
  await using screen = await openPage()
  const { page } = screen
  await demo().signIn(page)
  await page.getByRole('link', { name: 'Call Dashboard' }).click()
  await page.getByRole('button', { name: 'View More' }).first().waitFor()
  expect(await page.getByRole('link', { name: 'Call Review' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Generate Review' }).click()
  await page.getByRole('heading', { name: 'Call Review & Analytics' }).waitFor()
  expect(await page.getByRole('link', { name: 'Call Review' }).getAttribute('aria-current')).toBe('page')
  for (const card of ['Total Calls', 'Success Rate', 'Avg Duration', 'Missed Calls']) {
    await page.getByRole('term').filter({ hasText: card }).waitFor()
  }
  await page
    .getByText(/the previous 30 days$/)
    .first()
    .waitFor()
  expect(screen.problems).toEqual([])
})

it('shows that call data is loading', async () => {
  await using screen = await openPage()
  const { page } = screen
  await demo().signIn(page)
  const holdFirst = async (route: Route): Promise<void> => {
    await page.getByText('Loading call data...').waitFor()
    await route.continue()
  }
  await page.route(/calls\.review/, holdFirst, { times: 1 })
  await page.goto(`${demo().url}/call-review`)
  await page.getByText('Loading call data...').waitFor({ state: 'detached' })
  await page.getByText('Success Rate').waitFor()
})

it('charts the chosen days, keeps them in the URL, and has a matching table for each chart', async () => {
  await using screen = await openReview()
  const { page } = screen
  await page.getByRole('combobox', { name: 'Period' }).selectOption('Last 7 days')
  await page
    .getByText(/the previous 7 days$/)
    .first()
    .waitFor()
  await page.getByRole('combobox', { name: 'Period' }).selectOption('Last 90 days')
  await page.waitForURL(/range=90d/)
  await page.getByRole('button', { name: 'Show as table' }).first().click()
  const table = page.getByRole('table', { name: 'Calls by day and status' })
  // The previous period's figures stay until the chosen period's figures arrive.
  await expect.poll(async () => await table.getByRole('row').count()).toBe(91)
  const total = Number(
    (await page.getByText('Total Calls').locator('xpath=ancestor::dt/../dd/span[1]').textContent())?.replace(',', ''),
  )
  expect(total).toBeGreaterThan(100)
  const totals = await table.locator('tbody td:last-child').allTextContents()
  expect(totals.reduce((sum, cell) => sum + Number(cell), 0)).toBe(total)
  await page.getByRole('button', { name: 'Show as chart' }).click()
  expect(await page.getByRole('img', { name: /^[\d,]+ calls from / }).getAttribute('aria-label')).toContain(
    `${total.toLocaleString('en-US')} calls`,
  )
  await page.goBack()
  await page
    .getByText(/the previous 7 days$/)
    .first()
    .waitFor()
  expect(screen.problems).toEqual([])
})

it('downloads each call’s files, named by contact and date, and reports a missing recording', async () => {
  await using screen = await openReview('?range=90d')
  const { page } = screen
  const log = page.getByRole('list', { name: 'Calls of this period, newest first' })
  const recordedCall = log
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Download Audio' }) })
    .first()
  await recordedCall.getByText('AI Agent Call').waitFor()
  await recordedCall.getByText('COMPLETED', { exact: true }).waitFor()

  const [transcript] = await Promise.all([
    page.waitForEvent('download'),
    recordedCall.getByRole('button', { name: 'Transcript' }).click(),
  ])
  expect(transcript.suggestedFilename()).toMatch(/^[^/\\:*?"<>|\s]+-20\d\d-\d\d-\d\d\.txt$/)
  expect(await readText(transcript)).toMatch(/Transcript\n\n(Agent|Customer): \S/)
  await page.getByText('Transcript Downloaded').waitFor()

  const [audio] = await Promise.all([
    page.waitForEvent('download'),
    recordedCall.getByRole('button', { name: 'Download Audio' }).click(),
  ])
  expect(audio.suggestedFilename()).toMatch(/-20\d\d-\d\d-\d\d\.mp3$/)
  await page.getByText('Downloading Audio').waitFor()

  const noRecording = log.getByRole('button', { name: 'No Recording' }).first()
  expect(await noRecording.getAttribute('aria-disabled')).toBe('true')
  await noRecording.click({ force: true })
  await page.getByText('This call does not have an audio recording.').waitFor()
  expect(screen.problems).toEqual([])
})

it('a row of the log is compact, shows the whole name, and opens the call’s details, which Back closes', async () => {
  await using screen = await openReview('?range=90d')
  const { page } = screen
  const log = page.getByRole('list', { name: 'Calls of this period, newest first' })
  const row = log.getByRole('listitem').filter({ hasNotText: 'Notes:' }).first()
  const details = page.getByRole('heading', { name: 'Call Details' })
  expect((await row.boundingBox())?.height).toBeLessThan(80)
  const name = row.getByRole('button').first()
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await row.click()
  await details.waitFor()
  await page.waitForURL(/range=90d&call=/)
  await page.goBack()
  await details.waitFor({ state: 'detached' })
  await name.press('Enter')
  await details.waitFor()
  await page.keyboard.press('Escape')
  await details.waitFor({ state: 'detached' })
  await page.waitForURL(/range=90d$/)
  expect(await name.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(screen.problems).toEqual([])
})

it('loads more calls into the log on scrolling', async () => {
  await using screen = await openReview('?range=90d')
  const items = screen.page.getByRole('list', { name: 'Calls of this period, newest first' }).getByRole('listitem')
  await items.first().waitFor()
  const first = await items.count()
  await items.last().scrollIntoViewIfNeeded()
  await expect.poll(() => items.count()).toBeGreaterThan(first)
})

// Security: 47
it('prints a separate report, in which hostile text stays text, and leaves the page unchanged', async () => {
  await using screen = await openPage({ theme: 'dark' })
  const { page } = screen
  await page.addInitScript(() => {
    Object.assign(window, { printed: [] as string[] })
    window.print = () => (window as unknown as { printed: string[] }).printed.push(document.title)
  })
  await demo().signIn(page)
  await injectHostileText(page)
  await page.goto(`${demo().url}/call-review?range=90d`)
  await page.getByText('Success Rate').waitFor()
  await page.getByRole('button', { name: 'Download PDF Report' }).click()
  await page.getByText('PDF Report Ready').waitFor()
  await page.waitForFunction(() => (window as unknown as { printed: string[] }).printed.length === 1)
  expect(await page.evaluate(() => (window as unknown as { printed: string[] }).printed[0])).toMatch(
    /^.+ - Call Report - 20\d\d-\d\d-\d\d to 20\d\d-\d\d-\d\d$/,
  )

  const report = page.locator('[data-print-only]')
  expect(await report.isVisible()).toBe(false)
  await page.emulateMedia({ media: 'print' })
  expect(await report.isVisible()).toBe(true)
  expect(await page.getByRole('navigation').isVisible()).toBe(false)
  await page.getByText('Last 10 calls').waitFor()
  expect(await report.locator('section').filter({ hasText: 'Last 10 calls' }).locator('tbody tr').count()).toBe(10)
  await page.getByText('Priority callbacks').waitFor()
  expect(await report.textContent()).toContain(HOSTILE_TEXT.summary.slice(0, 60))
  expect(((await report.textContent()) ?? '').length).toBeLessThan(60_000)
  // Paper is light in any theme.
  expect(await measureBrightness(report)).toBeLessThan(80)

  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await report.waitFor({ state: 'detached' })
  expect(await page.title()).toBe('Call Review · Callwright')
  expect(await hasRunHostileText(page)).toBe(false)
  expect(screen.problems).toEqual([])
})

it('is readable on a phone', async () => {
  await using screen = await openReview('?range=90d', { width: 390, height: 844, theme: 'dark' })
  const { page } = screen
  await page.getByRole('img', { name: /^Calls by weekday and hour/ }).waitFor()
  expect(await isWiderThanScreen(page)).toBe(false)
  expect(await findAccessibilityProblems(page)).toEqual([])
})

async function openReview(query = '', options: ScreenOptions = {}): Promise<Screen> {
  const screen = await openPage(options)
  await demo().signIn(screen.page)
  await screen.page.goto(`${demo().url}/call-review${query}`)
  await screen.page.getByText('Success Rate').waitFor()
  return screen
}

async function readText(download: Download): Promise<string> {
  return await readFile(await download.path(), 'utf8')
}

/** Measures how bright an element's text is, from 0 to 255. */
async function measureBrightness(element: Locator): Promise<number> {
  return await element.evaluate((node) => {
    const canvas = document.createElement('canvas').getContext('2d')
    if (!canvas) return Number.NaN
    canvas.fillStyle = getComputedStyle(node).color
    canvas.fillRect(0, 0, 1, 1)
    return Math.max(...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3))
  })
}
