/** The percentage of the limit that is used, rounded down to one decimal: 100 means reached. Null if unlimited. */
export function limitShare(seconds: number, limitMinutes: number | null): number | null {
  if (limitMinutes === null || limitMinutes === 0) return null
  return Math.floor((seconds * 1000) / (limitMinutes * 60)) / 10
}
