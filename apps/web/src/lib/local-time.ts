import { getBrowserTimeZone } from './url-state/period.ts'

const MINUTE_MS = 60_000

/** Returns `YYYY-MM-DDTHH:MM` in the reader's time zone, the format of a date-time input. */
export function toDateTimeInput(at: number): string {
  const date = new Date(at - new Date(at).getTimezoneOffset() * MINUTE_MS)
  return date.toISOString().slice(0, 16)
}

/** The reader's time zone with its city: `Eastern Time (New York)`. */
export const LOCAL_TIME_ZONE = describeTimeZone(getBrowserTimeZone())

/** Its name with its city; just its identifier if the browser does not know it. */
export function describeTimeZone(timeZone: string): string {
  try {
    const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts()
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
    return `${name} (${timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? ''})`
  } catch {
    return timeZone
  }
}
