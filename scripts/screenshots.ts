// `npm run screenshots`: takes the README screenshots from the built product with its example business.
import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { OPERATOR, signIn } from '../e2e/support/business.ts'
import { type Demo, startDemo } from '../e2e/support/demo.ts'
import { root } from './child.mjs'
import { ensureChromium } from './test/ensure-chromium.ts'

const OPERATOR_PASSWORD = 'picture-horse-5!'
const FOLDER = join(root, 'docs', 'images')
const MAX_KB = 200

type Shot = {
  /** File name without its extension. */
  name: string
  path: string
  theme?: 'light' | 'dark'
  /** CSS pixels; smaller for pages full of text, to keep the file small. */
  height?: number
  as?: 'operator'
  /** Resolves when the screen is ready for the screenshot. */
  until: (page: Page) => Promise<unknown>
}

const SHOTS: readonly Shot[] = [
  { name: 'home', path: '/dashboard', until: (page) => page.getByText('Business Context').waitFor() },
  {
    name: 'call-dashboard',
    path: '/call-dashboard',
    height: 660,
    until: (page) => page.locator('tbody tr').nth(10).waitFor(),
  },
  {
    name: 'call-details',
    path: '/call-dashboard?status=completed',
    until: async (page) => {
      await page.getByRole('button', { name: 'View More' }).first().click()
      await page.getByRole('heading', { name: 'Call Details' }).waitFor()
      await page.getByText('Agent', { exact: true }).first().waitFor()
      // The waveform is drawn last.
      await page.waitForLoadState('networkidle')
    },
  },
  { name: 'review', path: '/call-review', until: (page) => page.getByText('Success Rate').waitFor() },
  {
    name: 'review-dark',
    path: '/call-review',
    theme: 'dark',
    until: (page) => page.getByText('Success Rate').waitFor(),
  },
  {
    name: 'campaign',
    path: '/bulk-caller',
    until: async (page) => {
      await page.getByRole('link', { name: 'Yearly boiler check-ups', exact: true }).click()
      await page.getByText(/\d+ of \d+ done/).waitFor()
    },
  },
  {
    name: 'agent-dark',
    path: '/callwright-agent?tab=configuration',
    theme: 'dark',
    until: (page) => page.getByLabel('System Prompt').waitFor(),
  },
  {
    name: 'operator-usage',
    path: '/admin/usage',
    as: 'operator',
    until: (page) => page.getByText('Northside Plumbing', { exact: false }).first().waitFor(),
  },
]

const found = await ensureChromium()
if ('problem' in found) throw new Error(found.problem)
mkdirSync(FOLDER, { recursive: true })
await using demo = await startDemo({ OPERATOR_PASSWORD })
const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox', '--disable-gpu'] })
try {
  for (const shot of SHOTS) await takeScreenshot(browser, demo, shot)
} finally {
  await browser.close()
}

async function takeScreenshot(
  from: Browser,
  server: Demo,
  { name, path, theme = 'light', height = 800, as, until }: Shot,
): Promise<void> {
  const context = await from.newContext({
    viewport: { width: 1280, height },
    colorScheme: theme,
    locale: 'en-US',
    // The example business's time zone.
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
  })
  await context.addInitScript((value) => localStorage.setItem('theme', value), theme)
  const page = await context.newPage()
  const operator = { ...OPERATOR, password: OPERATOR_PASSWORD }
  await (as === 'operator' ? signIn(page, server.url, operator) : server.signIn(page))
  await page.goto(server.url + path)
  await until(page)
  await page.mouse.move(0, 0)
  await page.waitForLoadState('networkidle')
  await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
  const file = join(FOLDER, `${name}.png`)
  await page.screenshot({ path: file, animations: 'disabled', caret: 'hide' })
  await context.close()
  const kilobytes = statSync(file).size / 1000
  console.log(`docs/images/${name}.png ${kilobytes.toFixed(0)} kB`)
  if (kilobytes > MAX_KB) console.warn(`${name}.png is larger than ${MAX_KB} kB: reduce its height`)
}
