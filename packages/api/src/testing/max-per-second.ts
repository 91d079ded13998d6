/** The largest number of these times (in milliseconds) within any one second. */
export function maxPerSecond(times: readonly number[]): number {
  return Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at < from + 1000).length))
}
