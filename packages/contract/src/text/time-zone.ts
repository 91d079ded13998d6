/**
 * The canonical IANA name, in any case: `america/new_york` is `America/New_York`. Abbreviations are rejected: `EST` is
 * a zone without daylight saving time, which people rarely mean.
 * @returns one name for all spellings of a zone; null if there is no such zone
 */
export function canonicalTimeZone(text: string): string | null {
  const key = text.toLowerCase()
  const known = names.get(key)
  if (known !== undefined) return known
  const name = /^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)+$/.test(text) ? resolveTimeZone(text) : null
  if (names.size < MAX_NAMES) names.set(key, name)
  return name
}

const MAX_NAMES = 2000
/** Resolving takes microseconds, and a list repeats the same few names in thousands of rows. */
const names = new Map<string, string | null>()

function resolveTimeZone(timeZone: string): string | null {
  try {
    const name = new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone
    // The only canonical name that looks like an abbreviation, which this function would then reject.
    return name === 'UTC' ? 'Etc/UTC' : name
  } catch {
    return null
  }
}
