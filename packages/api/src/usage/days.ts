const DAY_MS = 86_400_000

/** The day (UTC) of a moment, counted since 1970. */
export function dayOf(at: number): number {
  return Math.floor(at / DAY_MS)
}

/** `YYYY-MM-DD` */
export function dayText(day: number): string {
  return new Date(startOfUtcDay(day)).toISOString().slice(0, 10)
}

/** Days of one month, both inclusive. */
export type DaySpan = { firstDay: number; lastDay: number }

export function monthSpan(month: string): DaySpan {
  const [year = 1970, number = 1] = month.split('-').map(Number)
  return { firstDay: dayOf(Date.UTC(year, number - 1)), lastDay: dayOf(Date.UTC(year, number)) - 1 }
}

/** Epoch milliseconds at which a day begins. */
export function startOfUtcDay(day: number): number {
  return day * DAY_MS
}

/** Minutes as they are shown: with one decimal. */
export function toMinutes(seconds: number): number {
  return Math.round(seconds / 6) / 10
}
