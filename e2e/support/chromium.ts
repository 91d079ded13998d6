import { type Browser, chromium, type Page } from 'playwright-core'

export type Screen = AsyncDisposable & {
  page: Page
  /**
   * Errors that the developer tools would show, as they occur: console errors (including violations of the content
   * security policy and responses of 400 and above) and uncaught exceptions on the page.
   */
  problems: string[]
}

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** One browser, and one for each microphone, for all of a worker's test files; they exit with the worker. */
const launching = new Map<string, Promise<Browser>>()

/**
 * Opens a page without cookies; `await using` closes it. Sizes are CSS pixels.
 * Pages share nothing, so each page acts as a different user.
 */
export async function openPage(options: ScreenOptions = {}): Promise<Screen> {
  const { width = 1280, height = 800, theme = 'light', microphone = [] } = options
  const browser = await openBrowser(microphone)
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
    acceptDownloads: true,
  })
  context.setDefaultTimeout(60_000)
  // The app reads its theme from localStorage, which a page without an origin, such as a new tab, lacks.
  await context.addInitScript((value) => {
    if (location.protocol.startsWith('http') && !localStorage.getItem('theme')) localStorage.setItem('theme', value)
  }, theme)
  const page = await context.newPage()
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => problems.push(String(error)))
  const reportPage = await reportOnFailure(problems)
  return {
    page,
    problems,
    async [Symbol.asyncDispose]() {
      await reportPage(page)
      await context.close()
    },
  }
}

/** If the test fails, prints what the page showed when it was closed. */
async function reportOnFailure(problems: readonly string[]): Promise<(page: Page) => Promise<void>> {
  let report = ''
  if (process.env.VITEST) {
    const { onTestFailed } = await import('vitest')
    onTestFailed(() => console.error(report))
  }
  return async (page) => {
    const text = await page.locator('body').innerText({ timeout: 5000 }).catch(String)
    report = [`The page at ${page.url()} when the test failed:`, text, ...problems].join('\n')
  }
}

export type ScreenOptions = {
  width?: number
  height?: number
  theme?: 'light' | 'dark'
  /** One of `microphone.ts`; by default the machine's. */
  microphone?: readonly string[]
}

async function openBrowser(microphone: readonly string[]): Promise<Browser> {
  const key = microphone.join(' ')
  const browser = launching.get(key) ?? launch(key, microphone)
  launching.set(key, browser)
  return await browser
}

async function launch(key: string, microphone: readonly string[]): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args: [...FLAGS, ...microphone] })
  // A crashed browser fails only one test.
  return browser.on('disconnected', () => launching.delete(key))
}
