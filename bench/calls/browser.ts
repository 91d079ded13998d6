import { chromium, type Page } from 'playwright-core'

import { median, quantile } from '../measure.ts'
import type { Finding } from '../report.ts'
import { EMAIL, PASSWORD } from './sizes.ts'
import { COMMON } from './vocabulary.ts'

const REPEATS = 12
const TARGET_SERVER_MS = 100
const FRAME_MS = 1000 / 60
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']

/** What was waited for: until the new rows were painted, and of that for the server. */
type Waited = { totalMs: number; serverMs: number }

/** Opening, sorting, searching and scrolling the list of calls in a real browser. */
export async function measureBrowser(origin: string): Promise<Finding[]> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: FLAGS,
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await page.goto(`${origin}/login`)
    await page.getByLabel('Email', { exact: false }).first().fill(EMAIL)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.waitForURL('**/dashboard')
    return [
      findingOf('opening', await repeat(page, openList)),
      findingOf('sorting', await repeat(page, sortByDuration)),
      findingOf('searching', await repeat(page, typeSearch)),
      findingOf('scrolling', await repeat(page, scrollDown)),
      await measureScript(page),
    ]
  } finally {
    await browser.close()
  }
}

async function repeat(page: Page, act: (page: Page, nth: number) => Promise<Waited>): Promise<Waited[]> {
  const waited: Waited[] = []
  // The first time loads what the second has already.
  await act(page, 0)
  for (let nth = 1; nth <= REPEATS; nth += 1) waited.push(await act(page, nth))
  return waited
}

async function openList(page: Page): Promise<Waited> {
  await page.getByRole('link', { name: 'Home' }).first().click()
  await page.waitForURL('**/dashboard')
  await page.waitForTimeout(200)
  return await waitFor(page, `document.querySelector('a[href="/call-dashboard"]').click()`)
}

async function sortByDuration(page: Page): Promise<Waited> {
  await atRest(page, '/call-dashboard')
  return await waitFor(
    page,
    `[...document.querySelectorAll('th button')].find((one) => one.textContent.includes('Duration')).click()`,
  )
}

async function typeSearch(page: Page, nth: number): Promise<Waited> {
  await atRest(page, '/call-dashboard')
  const word = COMMON[(nth * 7) % COMMON.length] ?? 'time'
  return await waitFor(
    page,
    `const box = document.querySelector('input[placeholder="Search calls..."]')
     Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(box, ${JSON.stringify(word)})
     box.dispatchEvent(new Event('input', { bubbles: true }))`,
  )
}

async function scrollDown(page: Page): Promise<Waited> {
  await atRest(page, '/call-dashboard')
  return await waitFor(page, 'scrollTo(0, document.body.scrollHeight)')
}

async function atRest(page: Page, path: string): Promise<void> {
  await page.goto(new URL(path, page.url()).href)
  await page.locator('tbody tr').nth(20).waitFor()
  await page.waitForTimeout(300)
}

/** Acts, and tells when the list of calls has changed on the screen, the frame after included. */
async function waitFor(page: Page, action: string): Promise<Waited> {
  return await page.evaluate(`(async () => {
    performance.clearResourceTimings()
    const rows = () => [...document.querySelectorAll('tbody tr')].map((row) => row.textContent).join()
    const isLoading = () => document.querySelector('main [aria-busy="true"]') !== null
    const before = rows()
    // To read all texts in each frame would be measured as well: they are read where something has changed.
    let isChanged = false
    const observer = new MutationObserver(() => (isChanged = true))
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
    const isOther = () => {
      if (!isChanged) return false
      isChanged = false
      return rows() !== before && !isLoading() && document.querySelector('tbody tr td') !== null
    }
    const begin = performance.now()
    ;${action}
    while (!isOther()) {
      if (performance.now() - begin > 10000) throw new Error('The list did not change')
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const totalMs = performance.now() - begin
    observer.disconnect()
    const lists = performance.getEntriesByType('resource').filter((entry) => entry.name.includes('calls.list'))
    const serverMs = Math.max(0, ...lists.map((entry) => entry.responseEnd - entry.requestStart))
    return { totalMs, serverMs }
  })()`)
}

const MOST_SCRIPT_KB = 60

/** What this screen loads beyond what another one of the same shell does. */
async function measureScript(page: Page): Promise<Finding> {
  const list = await scriptsOf(page, '/call-dashboard')
  const other = await scriptsOf(page, '/callwright-agent')
  const own = [...list].filter(([name]) => !other.has(name))
  const sizeOf = (scripts: Iterable<[string, number]>): number => [...scripts].reduce((sum, [, size]) => sum + size, 0)
  const kilobytes = sizeOf(own) / 1000
  return {
    what: 'script of the list of calls beyond the shell, compressed',
    target: `<= ${MOST_SCRIPT_KB} kB`,
    figure: `${kilobytes.toFixed(1)} kB (with the shell ${(sizeOf(list) / 1000).toFixed(1)})`,
    isMet: kilobytes <= MOST_SCRIPT_KB,
    details: own,
  }
}

async function scriptsOf(page: Page, path: string): Promise<Map<string, number>> {
  await page.goto(new URL(path, page.url()).href)
  await page.waitForTimeout(1500)
  const loaded = await page.evaluate<[string, number][]>(`performance.getEntriesByType('resource')
    .filter((entry) => new URL(entry.name).pathname.endsWith('.js'))
    .map((entry) => [new URL(entry.name).pathname, entry.encodedBodySize])`)
  return new Map(loaded)
}

function findingOf(what: string, waited: readonly Waited[]): Finding {
  const server = quantile(
    waited.map((one) => one.serverMs),
    0.95,
  )
  const total = waited.map((one) => one.totalMs)
  return {
    what: `${what} 100k calls in Chromium: until it is painted`,
    target: `<= ${TARGET_SERVER_MS} ms and a frame`,
    figure: `${median(total).toFixed(0)} ms (p95 ${quantile(total, 0.95).toFixed(0)}, of the server ${server.toFixed(0)})`,
    isMet: server <= TARGET_SERVER_MS && median(total) <= TARGET_SERVER_MS + FRAME_MS,
    details: waited,
  }
}
