/** Readers of the state to save, by the name it is restored under. */
const readers = new Map<string, () => unknown>()

const PREFIX = 'kept:'

/**
 * Saves state across the app's own reload of the page, and only then, in this tab's session storage.
 * @returns the state saved under this name before the reload, else undefined
 */
export function restoreAfterReload(name: string, read: () => unknown): unknown {
  readers.set(name, read)
  // Tests of rules run without a browser.
  if (typeof sessionStorage === 'undefined') return undefined
  const text = sessionStorage.getItem(PREFIX + name)
  sessionStorage.removeItem(PREFIX + name)
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Call right before the page reloads. */
export function saveReloadState(): void {
  for (const [name, read] of readers) {
    try {
      sessionStorage.setItem(PREFIX + name, JSON.stringify(read()))
    } catch {
      // The storage is full or switched off; the rest may still fit.
    }
  }
}
