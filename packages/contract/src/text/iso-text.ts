/**
 * Formats a time like `Date.toISOString`, four times as fast. For a list of calls that method took longer than the rest
 * of the REST conversion. Only for the years 1000 to 9999.
 * @param at epoch milliseconds
 */
export function isoText(at: number): string {
  const date = new Date(at)
  const day = `${date.getUTCFullYear()}-${padTwo(date.getUTCMonth() + 1)}-${padTwo(date.getUTCDate())}`
  const time = `${padTwo(date.getUTCHours())}:${padTwo(date.getUTCMinutes())}:${padTwo(date.getUTCSeconds())}`
  return `${day}T${time}.${padThree(date.getUTCMilliseconds())}Z`
}

function padThree(value: number): string {
  return value < 100 ? `0${padTwo(value)}` : String(value)
}

function padTwo(value: number): string {
  return value < 10 ? `0${value}` : String(value)
}
