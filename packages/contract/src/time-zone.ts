/**
 * Whether a text is the IANA name of a time zone, like `America/New_York`. Abbreviations are refused: `EST` is a zone
 * without summer time, which is hardly ever meant.
 */
export function isZoneName(name: string): boolean {
  const known = checked.get(name)
  if (known !== undefined) return known
  const isName = /^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)+$/.test(name) && canBeUsed(name)
  if (checked.size < MOST_NAMES) checked.set(name, isName)
  return isName
}

const MOST_NAMES = 1000
/** Asking takes microseconds, and a list asks for the same few names a great many times. */
const checked = new Map<string, boolean>()

function canBeUsed(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
