/** How to read what must not be lost; by the name under which it is found again. */
const keepers = new Map<string, () => unknown>()

const PREFIX = 'kept:'

/**
 * Has something kept when the app loads its own page anew, and only then: it lies in the storage of this tab for as
 * long as that takes.
 * @returns what was kept under this name before the page was loaded; undefined where that was nothing
 */
export function keptOverReload(name: string, read: () => unknown): unknown {
  keepers.set(name, read)
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

/** To be called right before the page goes. */
export function keepForReload(): void {
  for (const [name, read] of keepers) {
    try {
      sessionStorage.setItem(PREFIX + name, JSON.stringify(read()))
    } catch {
      // The storage is full or switched off; the rest may still fit.
    }
  }
}
