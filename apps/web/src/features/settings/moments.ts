const MINUTE = 60_000
const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 24 * 60 * MINUTE],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
]

const ago = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/** `Nov 21, 2026`, in the reader's own zone. */
export function dayText(at: number): string {
  return day.format(at)
}

/** How long ago something was: `just now`, `5 minutes ago`, `yesterday`. */
export function agoText(at: number, now: number): string {
  const [unit, length] = UNITS.find(([, each]) => now - at >= each) ?? []
  return unit && length ? ago.format(-Math.floor((now - at) / length), unit) : 'just now'
}
