const DAY_MS = 86_400_000

/** The UTC day of a timestamp, in days since 1970. */
export function dayOf(at: number): number {
  return Math.floor(at / DAY_MS)
}

/** A UTC or local day, in days since 1970, as `YYYY-MM-DD`. */
export function formatDay(day: number): string {
  return new Date(startOfUtcDay(day)).toISOString().slice(0, 10)
}

/** The first and last day, both inclusive. */
export type DaySpan = { firstDay: number; lastDay: number }

export function monthSpan(month: string): DaySpan {
  const [year = 1970, number = 1] = month.split('-').map(Number)
  return { firstDay: dayOf(Date.UTC(year, number - 1)), lastDay: dayOf(Date.UTC(year, number)) - 1 }
}

/** Epoch milliseconds. */
export function startOfUtcDay(day: number): number {
  return day * DAY_MS
}

/** Minutes with one decimal, for display. */
export function toMinutes(seconds: number): number {
  return Math.round(seconds / 6) / 10
}
