import { toLocal } from '@callwright/contract/agent/opening-hours'

const DAY_MS = 24 * 60 * 60_000

/** The day on the clocks of a time zone, `YYYY-MM-DD`. */
export function dayIn(timeZone: string, at: number): string {
  return isoDate(toLocal(timeZone, at))
}

/** When a day (`YYYY-MM-DD`) begins there, in epoch milliseconds; later than midnight if the clocks skip that. */
export function startOfDayIn(timeZone: string, day: string): number {
  const midnight = Date.parse(day)
  const toOffset = (at: number): number => toLocal(timeZone, at) - at
  // The first guess may be on the other side of a change of the clocks.
  return midnight - toOffset(midnight - toOffset(midnight))
}

export function addDays(day: string, days: number): string {
  return isoDate(Date.parse(day) + days * DAY_MS)
}

function isoDate(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
