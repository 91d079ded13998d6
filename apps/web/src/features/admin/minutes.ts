/** Minutes as every admin table shows them: one decimal, thousands parted. */
export function formatMinutes(minutes: number): string {
  return minutes.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
}

/** A whole number of minutes, such as a limit or a benchmark: `1,500 min`. */
export function formatWholeMinutes(minutes: number): string {
  return `${minutes.toLocaleString('en-US')} min`
}
