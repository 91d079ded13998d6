/**
 * The IANA name that a text spells, in whatever case: `america/new_york` is `America/New_York`. Abbreviations are refused:
 * `EST` is a zone without daylight saving time, which is hardly ever meant.
 * @returns one name for all spellings of a zone; null: there is no such zone
 */
export function zoneNameOf(text: string): string | null {
  const key = text.toLowerCase()
  const known = names.get(key)
  if (known !== undefined) return known
  const name = /^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)+$/.test(text) ? resolve(text) : null
  if (names.size < MOST_NAMES) names.set(key, name)
  return name
}

const MOST_NAMES = 2000
/** Resolving takes microseconds, and a list has the same few names in thousands of rows. */
const names = new Map<string, string | null>()

function resolve(timeZone: string): string | null {
  try {
    const name = new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone
    // The only resolved name that looks like an abbreviation, which a second reading would refuse.
    return name === 'UTC' ? 'Etc/UTC' : name
  } catch {
    return null
  }
}
