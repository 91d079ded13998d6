import { createStore, type Store } from '../store.ts'

/** Whether the server has a newer version of the app, so that this page's chunks are gone. */
export const newVersionAvailable: Store<boolean> = createStore(false)

/** The entry script of this page and of the page that the server has now; null if unknown. */
export type EntryScripts = { getLoaded: () => string | null; fetchServed: () => Promise<string | null> }

const ENTRY_SCRIPTS: EntryScripts = {
  getLoaded: () => document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null,
  fetchServed: fetchServedEntry,
}

/**
 * Loads a chunk on demand. After a server upgrade, an open tab's chunks are gone: then a notice offers to reload,
 * and the promise stays pending, so that the page keeps its typed text.
 */
export async function loadCode<Code>(load: () => Promise<Code>, entries: EntryScripts = ENTRY_SCRIPTS): Promise<Code> {
  try {
    return await load()
  } catch (error) {
    await checkForNewVersion(entries)
    if (newVersionAvailable.get()) return new Promise(() => {})
    throw error
  }
}

/** Call after a chunk or a worker has failed to load. */
export async function checkForNewVersion({ getLoaded, fetchServed }: EntryScripts = ENTRY_SCRIPTS): Promise<void> {
  const entry = await fetchServed()
  if (entry !== null && entry !== getLoaded()) newVersionAvailable.set(true)
}

const ENTRY_PATTERN = /<script[^>]+type="module"[^>]+src="([^"]+)"/

async function fetchServedEntry(): Promise<string | null> {
  try {
    const response = await fetch('/index.html', { cache: 'no-store' })
    return response.ok ? (ENTRY_PATTERN.exec(await response.text())?.[1] ?? null) : null
  } catch {
    return null
  }
}
