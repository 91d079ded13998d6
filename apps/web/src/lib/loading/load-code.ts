import { keepForReload } from './reload-state.ts'
import { typingPause } from './typed-text.ts'

/** What is asked of the browser. */
export type Page = {
  flags: Pick<Storage, 'getItem' | 'setItem'>
  /** Where the page is: its path. */
  path: () => string
  /** The file that the server's own page would start now; null where no answer comes. */
  servedEntry: () => Promise<string | null>
  /** Resolves once nobody is in the middle of a word. */
  pause: () => Promise<void>
  /** Loads the page anew, with what was typed. */
  reload: () => void
}

const FLAG = 'renewed'

/**
 * Code that is fetched when it is used. An old tab that meets a new server finds its files gone: then the page is loaded
 * anew, and while that happens the promise stays open.
 */
export async function loadCode<Code>(load: () => Promise<Code>, page: Page = thisPage): Promise<Code> {
  try {
    return await load()
  } catch (error) {
    if (await renewPage(page)) return new Promise(() => {})
    throw error
  }
}

let renewing: Promise<boolean> | undefined

/**
 * Loads the page anew because a file of it did not come: once for each version of the app and each place, so that a file
 * that is really missing ends in an error and not in a circle. Not while the server cannot be reached, since then there
 * would be no page at all.
 * @returns whether the page is about to go
 */
export async function renewPage(page: Page = thisPage): Promise<boolean> {
  if (page !== thisPage) return await renew(page)
  renewing ??= renew(page).then((isGoing) => {
    if (!isGoing) renewing = undefined
    return isGoing
  })
  return await renewing
}

async function renew(page: Page): Promise<boolean> {
  const served = await page.servedEntry()
  if (served === null) return false
  const done = `${served} ${page.path()}`
  try {
    if (page.flags.getItem(FLAG) === done) return false
    page.flags.setItem(FLAG, done)
  } catch {
    // Without a storage nobody could tell a second time from the first.
    return false
  }
  await page.pause()
  page.reload()
  return true
}

const thisPage: Page = {
  flags: {
    getItem: (key) => sessionStorage.getItem(key),
    setItem: (key, value) => sessionStorage.setItem(key, value),
  },
  path: () => location.pathname,
  servedEntry,
  pause: typingPause,
  reload() {
    keepForReload()
    // What is typed is kept, so nobody has to be asked whether it may be lost.
    window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
    location.reload()
  },
}

const ENTRY = /<script[^>]+type="module"[^>]+src="([^"]+)"/

async function servedEntry(): Promise<string | null> {
  try {
    const answer = await fetch('/index.html', { cache: 'no-store' })
    return answer.ok ? (ENTRY.exec(await answer.text())?.[1] ?? null) : null
  } catch {
    return null
  }
}
