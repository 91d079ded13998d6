const DAY_MS = 86_400_000

/** The day (UTC) of a moment, counted since 1970. */
export function dayOf(at: number): number {
  return Math.floor(at / DAY_MS)
}

/** `YYYY-MM-DD` */
export function dayText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** The days of a month, and the moments (epoch ms) it lies between. */
export function monthSpan(month: string): { firstDay: number; lastDay: number; from: number; to: number } {
  const [year = 1970, number = 1] = month.split('-').map(Number)
  const from = Date.UTC(year, number - 1)
  const to = Date.UTC(year, number)
  return { firstDay: dayOf(from), lastDay: dayOf(to) - 1, from, to }
}

/** Minutes as they are shown: with one decimal. */
export function toMinutes(seconds: number): number {
  return Math.round(seconds / 6) / 10
}
