import type { Browser, BrowserContextOptions } from 'playwright-core'

/** One load of a screen by somebody whose browser has nothing of it yet. Sizes are compressed bytes, as they came. */
export type FirstLoad = {
  scriptBytes: number
  styleBytes: number
  fontBytes: number
  requests: number
  /** milliseconds since the address was asked for: until anything is painted */
  paintedMs: number
  /** until the screen stands with its data, its first heading and no place holder */
  usableMs: number
}

export type Visitor = Required<Pick<BrowserContextOptions, 'storageState'>> | Record<string, never>

/** Loads the address in a window of its own, without a cache. */
export async function firstLoad(browser: Browser, url: string, visitor: Visitor): Promise<FirstLoad> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...visitor })
  try {
    const page = await context.newPage()
    await page.addInitScript(WATCH)
    await page.goto(url)
    await page.evaluate('window.usable')
    // What is fetched ahead for the next screen is no part of this one, but fonts may still be on their way.
    await page.evaluate('document.fonts.ready.then(() => undefined)')
    // A paint is told of a little later than it happens.
    await page.waitForTimeout(100)
    return await page.evaluate<FirstLoad>(READ)
  } finally {
    await context.close()
  }
}

/** In the page: looks in each frame whether the screen is there. */
const WATCH = `window.usable = new Promise((resolve, reject) => {
  const isThere = () => document.querySelector('h1') !== null
    && document.querySelector('[aria-busy="true"], [role="status"] > .sr-only') === null
  const look = () => {
    if (performance.now() > 20000) return reject(new Error('The screen did not come'))
    if (!isThere()) return requestAnimationFrame(look)
    window.usableMs = performance.now()
    resolve()
  }
  requestAnimationFrame(look)
})`

const READ = `(() => {
  const loaded = performance.getEntriesByType('resource').filter((entry) => entry.responseEnd <= window.usableMs || entry.name.endsWith('.woff2'))
  const bytesOf = (ending) => loaded
    .filter((entry) => new URL(entry.name).pathname.endsWith(ending))
    .reduce((sum, entry) => sum + entry.encodedBodySize, 0)
  const [painted] = performance.getEntriesByName('first-contentful-paint')
  return {
    scriptBytes: bytesOf('.js'),
    styleBytes: bytesOf('.css'),
    fontBytes: bytesOf('.woff2'),
    requests: loaded.length,
    paintedMs: painted ? painted.startTime : Number.NaN,
    usableMs: window.usableMs,
  }
})()`
