import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { findAccessibilityProblems, COLOR_RULES } from './support/accessibility.ts'
import { isWiderThanScreen } from './support/page-width.ts'
import { openPage, type Screen, type ScreenOptions } from './support/chromium.ts'
import { startDemo } from './support/demo.ts'
import { oncePerFile } from './support/once-per-file.ts'
import { HOSTILE_TEXT, hasRunHostileText, injectHostileText } from './support/hostile-responses.ts'
import { replaceTranscript } from './support/long-transcript.ts'

const demo = oncePerFile(() => startDemo())

const DETAILS_CODE = /\/CallDetailsPanel-/

it('sorts by column headers, keeps the order in the URL, and restores the previous order on Back', async () => {
  await using screen = await openDashboard()
  const { page } = screen
  const header = (name: string): Promise<string | null> =>
    page.getByRole('columnheader', { name }).getAttribute('aria-sort')
  expect(await header('Date & Time')).toBe('descending')

  await page.getByRole('button', { name: 'Duration' }).click()
  await page.waitForURL(/sort=duration$/)
  await page.getByRole('table', { name: 'Calls, longest first' }).waitFor()
  await page.locator('main [aria-busy="true"]').waitFor({ state: 'detached' })
  const longest = await readDurations(page)
  expect(longest).toEqual(longest.toSorted((a, b) => b - a))
  expect(longest[0]).toBeGreaterThan(0)
  expect([await header('Duration'), await header('Date & Time')]).toEqual(['descending', 'none'])

  await page.getByRole('button', { name: 'Duration' }).click()
  await page.waitForURL(/sort=duration&order=asc$/)
  await expect.poll(async () => (await readDurations(page))[0]).toBe(0)
  await page.getByRole('button', { name: 'Status' }).last().click()
  await page.waitForURL(/sort=status$/)
  expect(await header('Status')).toBe('ascending')

  await page.goBack()
  await page.goBack()
  await page.waitForURL(/sort=duration$/)
  expect(await header('Duration')).toBe('descending')
  expect(screen.problems).toEqual([])
})

it('filters by status, direction, date, and campaign, shows counts, and keeps the filters after a reload', async () => {
  await using screen = await openDashboard()
  const { page } = screen
  await page.getByRole('button', { name: 'Status' }).first().click()
  await page.getByRole('checkbox', { name: 'Missed' }).check()
  await page.keyboard.press('Escape')
  await page.getByLabel('Direction').selectOption('Outbound')
  await page.getByLabel('Campaign').selectOption({ index: 1 })
  await page.getByRole('combobox', { name: 'Date' }).selectOption('Custom dates')
  const responsePromise = page.waitForResponse(
    (response) => response.url().includes('calls.list') && isSince2020(response.url()),
  )
  await page.getByLabel('First day').fill('2020-01-01')
  await responsePromise
  await page.locator('main [aria-busy="true"]').waitFor({ state: 'detached' })
  await page.waitForURL(/status=missed.*direction=outbound.*from=2020-01-01/)
  const count = page.getByText(/^\d+ of \d+ calls$/)
  await count.waitFor()
  const before = await count.textContent()
  await page.reload()
  await count.waitFor()
  expect(await count.textContent()).toBe(before)
  const badges = await page.locator('tbody tr').filter({ hasText: 'Missed' }).count()
  expect(badges).toBe(await page.locator('tbody tr').count())
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines.length - 1).toBe(Number.parseInt(before ?? '', 10))
  expect(await findAccessibilityProblems(page)).toEqual([])
  expect(screen.problems).toEqual([])
})

it('the open status filter has no accessibility problems in either theme, and works with the keyboard', async () => {
  await using screen = await openDashboard()
  const { page } = screen
  const button = page.getByRole('button', { name: 'Status' }).first()
  await button.press('Enter')
  const group = page.getByRole('group', { name: 'Status' })
  await group.waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.evaluate(() => (document.documentElement.dataset.theme = 'dark'))
  expect(await findAccessibilityProblems(page, COLOR_RULES)).toEqual([])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.waitForURL(/status=completed$/)
  await page.keyboard.press('Tab')
  expect(await group.getByRole('checkbox', { name: 'Initiated' }).evaluate(isFocused)).toBe(true)
  await page.keyboard.press('Escape')
  await group.waitFor({ state: 'detached' })
  expect(await button.evaluate(isFocused)).toBe(true)
  expect(screen.problems).toEqual([])
})

it('loads more calls on scrolling, and shows as many pages after a reload', async () => {
  await using screen = await openDashboard()
  const { page } = screen
  const rows = page.locator('tbody tr')
  await rows.nth(24).waitFor()
  expect([await rows.count(), new URL(page.url()).search]).toEqual([25, ''])
  await page.getByText(/^Showing 25 of [\d,]+$/).waitFor()
  for (const pages of [2, 3]) {
    await page.mouse.wheel(0, 5000)
    await rows.nth(pages * 25 - 1).waitFor()
    await page.waitForURL((url) => url.search === `?page=${pages}`)
  }
  const last = await rows.nth(74).textContent()
  await page.reload()
  await rows.nth(74).waitFor()
  expect(await rows.nth(74).textContent()).toBe(last)
  await page.getByRole('button', { name: 'Duration' }).click()
  await page.waitForURL((url) => url.search === '?sort=duration')
  await expect.poll(async () => await rows.count()).toBe(25)
  expect(screen.problems).toEqual([])
})

it('shows where a search matched, with the match highlighted', async () => {
  await using screen = await openDashboard()
  const { page } = screen
  await page.keyboard.press('/')
  await page.keyboard.type('appointment')
  await page.waitForURL(/q=appointment/)
  await page.locator('mark').first().waitFor()
  expect((await page.locator('mark').first().textContent())?.toLowerCase()).toMatch(/^appointment/)
  await page
    .getByText(/^(Summary|Notes|Agent|Customer):$/)
    .first()
    .waitFor()
  expect(await page.locator('td mark').evaluateAll(areInsideCells)).toBe(true)
  await page.goBack()
  await page.locator('mark').first().waitFor({ state: 'detached' })
  expect(await page.getByPlaceholder('Search calls...').inputValue()).toBe('')

  await page.getByPlaceholder('Search calls...').fill('zzzz-nobody-says-this')
  await page.getByText('No calls match your search criteria').waitFor()
  await page.getByRole('button', { name: 'Show all calls' }).click()
  await page.getByRole('button', { name: 'View More' }).first().waitFor()
  expect(screen.problems).toEqual([])
})

it('a number copied from a row finds its calls, and a missed caller can be called back', async () => {
  await using screen = await openDashboard('?status=missed&direction=inbound')
  const { page } = screen
  const link = page.getByRole('link', { name: /^Call back \+1 \d{3}-\d{3}-\d{4}$/ }).first()
  const number = ((await link.textContent()) ?? '').replace('Call back ', '')
  expect(await link.getAttribute('href')).toBe(`tel:${number.replaceAll(/[ -]/g, '')}`)
  await page.getByPlaceholder('Search calls...').fill(number)
  await page.waitForURL(/q=/)
  await page.locator('tbody mark', { hasText: number }).first().waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  expect(screen.problems).toEqual([])
})

it('works with the keyboard alone: search, rows, details, and back to the row', async () => {
  await using screen = await openDashboard()
  const { page } = screen
  await page.keyboard.press('/')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  const focused = (): Promise<number> =>
    page.evaluate(() => [...document.querySelectorAll('tbody tr')].findIndex((row) => row === document.activeElement))
  expect(await focused()).toBe(1)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Call Details' }).waitFor()
  expect(page.url()).toContain('call=')
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: 'Call Details' }).waitFor({ state: 'detached' })
  expect(page.url()).not.toContain('call=')
  expect(await focused()).toBe(1)
})

it('loads the code of Call Details after the list, so that the first call opens in a single dialog', async () => {
  await using screen = await openPage()
  const { page } = screen
  await demo().signIn(page)
  const list = page.waitForResponse(/calls\.list/)
  const code = page.waitForRequest(DETAILS_CODE)
  await page.goto(`${demo().url}/call-dashboard`)
  expect(await Promise.race([list, code])).toBe(await list)
  // The app imported it first, so the app has it too.
  await page.evaluate(`import('${(await code).url()}').then(() => null)`)
  expect(await page.getByRole('button', { name: 'View More' }).first().evaluate(countDialogs)).toBe(1)
  expect(screen.problems).toEqual([])
})

it('says that the code of Call Details could not be loaded, and loads it when the user tries again', async () => {
  await using screen = await openPage()
  const { page } = screen
  await demo().signIn(page)
  await page.route(DETAILS_CODE, (route) => route.abort())
  await page.goto(`${demo().url}/call-dashboard`)
  await page.getByRole('button', { name: 'View More' }).first().click()
  const details = page.getByRole('dialog', { name: 'Call Details' })
  await details.getByText('The call could not be loaded').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.unroute(DETAILS_CODE)
  await details.getByRole('button', { name: 'Try again' }).click()
  await details.getByLabel('Notes').waitFor()
})

it('pressing a transcript line plays the recording from there and highlights the line', async () => {
  await using screen = await openDashboard('?status=completed')
  const { page } = screen
  await page.getByRole('button', { name: 'View More' }).first().click()
  const lines = page.getByRole('list', { name: 'Transcript' })
  const time = lines.getByRole('button', { name: /^Play from/ }).nth(2)
  await time.focus()
  await page.keyboard.press('Enter')
  const current = lines.locator('[aria-current="time"]')
  await current.waitFor()
  expect(await current.getByRole('button').textContent()).toBe(await time.textContent())
  const [minutes = 0, seconds = 0] = ((await time.textContent()) ?? '').split(':').map(Number)
  const at = await page
    .locator('audio')
    .evaluate((player) => (player instanceof HTMLAudioElement ? player.currentTime : -1))
  expect(at).toBeGreaterThanOrEqual(minutes * 60 + seconds)
  await page.keyboard.press('ArrowDown')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/^Play from/)
  expect(screen.problems).toEqual([])
})

it('the recording has a waveform, needs no scrolling, and works with the keyboard', async () => {
  await using screen = await openDashboard('?status=completed')
  const { page } = screen
  await page.getByRole('button', { name: 'View More' }).first().click()
  const player = page.getByRole('group', { name: 'Recording' })
  const slider = player.getByRole('slider', { name: 'Position' })
  await slider.waitFor()
  // The plain bar that is shown first is only a few pixels high.
  await expect.poll(async () => await player.locator('canvas').evaluate(measurePaintedHeight)).toBeGreaterThan(30)
  const [box, footer] = [await player.boundingBox(), await page.getByRole('button', { name: 'Cancel' }).boundingBox()]
  expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(footer?.y ?? 0)

  await slider.press('ArrowRight')
  expect(await slider.getAttribute('aria-valuetext')).toMatch(/^5 seconds of \d/)
  await slider.press('Home')
  expect(await slider.getAttribute('aria-valuetext')).toMatch(/^0 seconds of \d/)
  await slider.press('Space')
  await player.getByRole('button', { name: 'Pause recording' }).waitFor()
  await slider.press('Space')
  await player.getByRole('button', { name: 'Play recording' }).waitFor()
  await player.getByRole('button', { name: 'Playback speed 1x' }).press('Enter')
  await player.getByRole('button', { name: 'Playback speed 1.25x' }).waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  expect(screen.problems).toEqual([])
})

it('a transcript of thousands of lines opens at the search match and is paginated', async () => {
  await using screen = await openPage()
  const { page } = screen
  await replaceTranscript(page, { turns: 5000, matchText: 'Line 4321' })
  await demo().signIn(page)
  await page.goto(`${demo().url}/call-dashboard?status=completed`)
  await page.getByRole('button', { name: 'View More' }).first().click()
  const lines = page.getByRole('list', { name: 'Transcript' })
  const line = (number: number): Locator => lines.getByText(`Line ${number} of`)
  await line(4321).waitFor()
  await expect.poll(async () => await line(4321).evaluate(isInView)).toBe(true)
  expect(await lines.locator('mark').allTextContents()).toEqual(['Line 4321'])
  expect(await lines.getByRole('listitem').count()).toBe(200)
  await page.getByText('Lines 4,201–4,400 of 5,000').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Next page' }).press('Enter')
  await expect.poll(async () => await line(4400).evaluate(isInView)).toBe(true)
  await page.getByRole('button', { name: 'Previous page' }).press('Enter')
  await expect.poll(async () => await line(4321).evaluate(isInView)).toBe(true)
  expect(screen.problems).toEqual([])
})

// Security: 47
it('hostile text stays text and long text is shortened, in the list and in the details', async () => {
  await using screen = await openPage()
  const { page } = screen
  await demo().signIn(page)
  await injectHostileText(page)
  await page.goto(`${demo().url}/call-dashboard`)
  await page.getByRole('button', { name: 'View More' }).first().waitFor()
  const longest = await page.evaluate(() =>
    Math.max(...[...document.querySelectorAll('td')].map((cell) => cell.outerHTML.length)),
  )
  expect(longest).toBeLessThan(5000)
  expect(await page.locator('tbody tr').first().textContent()).toContain(HOSTILE_TEXT.summary.slice(0, 60))
  await page.getByRole('button', { name: 'View More' }).first().click()
  await page.getByText(HOSTILE_TEXT.line.slice(0, 60)).waitFor()
  await page.getByRole('button', { name: 'Show more' }).first().waitFor()
  expect(await hasRunHostileText(page)).toBe(false)
  expect(screen.problems).toEqual([])
})

it('on a phone the filters unfold below the search, and the button counts them', async () => {
  await using screen = await openDashboard('', { width: 390, height: 844 })
  const { page } = screen
  const filters = page.getByRole('button', { name: /^Filters/ })
  expect(await filters.getAttribute('aria-expanded')).toBe('false')
  expect(await page.getByLabel('Direction').isVisible()).toBe(false)
  await filters.press('Enter')
  await page.getByLabel('Direction').selectOption('Inbound')
  await page.waitForURL(/direction=inbound/)
  await page.getByRole('button', { name: 'All statuses' }).click()
  await page.getByRole('checkbox', { name: 'Missed' }).check()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Filters (2)', expanded: true }).waitFor()
  expect(await isWiderThanScreen(page)).toBe(false)
  expect(await findAccessibilityProblems(page)).toEqual([])
  await filters.click()
  await page.getByLabel('Direction').waitFor({ state: 'hidden' })
  expect(screen.problems).toEqual([])
})

it('on a phone the list is sorted with a select box', async () => {
  await using screen = await openDashboard('', { width: 390, height: 844 })
  const { page } = screen
  await page.getByLabel('Sort by').selectOption('Longest first')
  await page.waitForURL(/sort=duration$/)
  await page.getByRole('list', { name: 'Calls, longest first' }).waitFor()
  await expect.poll(async () => await page.locator('[aria-busy="true"]').count()).toBe(0)
  expect(await isWiderThanScreen(page)).toBe(false)
  expect(await findAccessibilityProblems(page)).toEqual([])
})

async function openDashboard(query = '', options: ScreenOptions = {}): Promise<Screen> {
  const screen = await openPage(options)
  await demo().signIn(screen.page)
  await screen.page.goto(`${demo().url}/call-dashboard${query}`)
  await screen.page.getByRole('button', { name: 'View More' }).first().waitFor()
  return screen
}

function isFocused(element: Element): boolean {
  return element === document.activeElement
}

/** Presses a call's button, and counts the dialogs that appear until its notes are shown. Runs in the page. */
function countDialogs(button: Element): Promise<number> {
  return new Promise((resolve) => {
    const dialogs = new Set<Element>()
    new MutationObserver(() => {
      for (const dialog of [...document.querySelectorAll('[role="dialog"]')]) dialogs.add(dialog)
      if (document.querySelector('[role="dialog"] textarea')) resolve(dialogs.size)
    }).observe(document.body, { childList: true, subtree: true })
    if (button instanceof HTMLElement) button.click()
  })
}

/** How many rows of a canvas have anything on them. Runs in the page. */
function measurePaintedHeight(element: Element): number {
  if (!(element instanceof HTMLCanvasElement)) return 0
  const { width, height } = element
  const pixels = element.getContext('2d')?.getImageData(0, 0, width, height).data
  const rows = Array.from({ length: height }, (_row, y) => pixels?.subarray(y * width * 4, (y + 1) * width * 4))
  return rows.filter((row) => row?.some((value) => value > 0)).length
}

/** Whether the element is fully visible in its scrolling list. */
function isInView(element: Element): boolean {
  const [item, list] = [element.getBoundingClientRect(), element.closest('ol')?.getBoundingClientRect()]
  return list !== undefined && item.top >= list.top && item.bottom <= list.bottom
}

/** Whether each element is fully visible in its table cell. */
function areInsideCells(elements: readonly Element[]): boolean {
  return elements.every((element) => {
    const cell = element.closest('td')?.getBoundingClientRect()
    return cell !== undefined && element.getBoundingClientRect().bottom <= cell.bottom
  })
}

/** Whether the URL requests calls since the first day of 2020 in the page's time zone. */
function isSince2020(url: string): boolean {
  return decodeURIComponent(url).includes(`"from":${Date.parse('2020-01-01T00:00:00-05:00')}`)
}

/** The durations on the screen from top to bottom, in seconds. */
async function readDurations(page: Page): Promise<number[]> {
  const cells = await page.locator('tbody tr td:nth-child(3)').allTextContents()
  return cells.map((text) => {
    const [, minutes = '0', seconds = '0'] = /^(\d+)m (\d+)s$/.exec(text) ?? []
    return Number(minutes) * 60 + Number(seconds)
  })
}
