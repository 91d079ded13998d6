import { createStore, type Store } from '../store.ts'

/** Whether the server has a newer version of the app than the one in this page, whose chunks are gone. */
export const newVersion: Store<boolean> = createStore(false)

/** The script that starts the app, null where it cannot be told: in this page, and in the one that the server has. */
export type EntryScripts = { own: () => string | null; served: () => Promise<string | null> }

const ENTRIES: EntryScripts = {
  own: () => document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null,
  served: servedEntry,
}

/**
 * Loads a chunk on demand. After an upgrade of the server an open tab finds its chunks gone: then a notice offers to
 * reload, and the promise stays pending, so that the page and what is typed in it stay as they are.
 */
export async function loadCode<Code>(load: () => Promise<Code>, entries: EntryScripts = ENTRIES): Promise<Code> {
  try {
    return await load()
  } catch (error) {
    await checkForNewVersion(entries)
    if (newVersion.get()) return new Promise(() => {})
    throw error
  }
}

/** Call after a chunk or a worker could not be loaded. */
export async function checkForNewVersion({ own, served }: EntryScripts = ENTRIES): Promise<void> {
  const entry = await served()
  if (entry !== null && entry !== own()) newVersion.set(true)
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
