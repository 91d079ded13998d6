import { getBrowserTimeZone } from './url-state/period.ts'

const MINUTE_MS = 60_000

/** Returns `YYYY-MM-DDTHH:MM` in the reader's time zone, the format of a date-time input. */
export function toDateTimeInput(at: number): string {
  const date = new Date(at - new Date(at).getTimezoneOffset() * MINUTE_MS)
  return date.toISOString().slice(0, 16)
}

/** The reader's time zone with its city: `Eastern Time (New York)`. */
export const LOCAL_TIME_ZONE = describeTimeZone(getBrowserTimeZone())

export function describeTimeZone(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts()
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? ''
  return `${name} (${city})`
}
