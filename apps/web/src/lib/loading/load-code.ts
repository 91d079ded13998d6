import { saveReloadState } from './reload-state.ts'
import { typingPause } from './typed-text.ts'

/** The parts of the browser that a reload needs. */
export type PageControl = {
  flags: Pick<Storage, 'getItem' | 'setItem'>
  /** Where the page is: its path. */
  path: () => string
  /** The file that the server's own page would start now; null where no answer comes. */
  servedEntry: () => Promise<string | null>
  /** Resolves once nobody is in the middle of a word. */
  pause: () => Promise<void>
  /** Reloads the page and restores typed text. */
  reload: () => void
}

const FLAG = 'renewed'

/**
 * Loads a chunk on demand. After an upgrade of the server an open tab finds its chunks gone: then the page reloads, and
 * the promise stays pending until it does.
 */
export async function loadCode<Code>(load: () => Promise<Code>, page: PageControl = thisPage): Promise<Code> {
  try {
    return await load()
  } catch (error) {
    if (await reloadForNewVersion(page)) return new Promise(() => {})
    throw error
  }
}

let reloading: Promise<boolean> | undefined

/**
 * Reloads the page because a chunk is missing: once per version of the app and path, so that a chunk that is really
 * missing ends in an error instead of a loop. Does nothing while the server cannot be reached: there would be no page.
 * @returns whether the page is about to reload
 */
export async function reloadForNewVersion(page: PageControl = thisPage): Promise<boolean> {
  if (page !== thisPage) return await reloadOnce(page)
  reloading ??= reloadOnce(page).then((isGoing) => {
    if (!isGoing) reloading = undefined
    return isGoing
  })
  return await reloading
}

async function reloadOnce(page: PageControl): Promise<boolean> {
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

const thisPage: PageControl = {
  flags: {
    getItem: (key) => sessionStorage.getItem(key),
    setItem: (key, value) => sessionStorage.setItem(key, value),
  },
  path: () => location.pathname,
  servedEntry,
  pause: typingPause,
  reload() {
    saveReloadState()
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
