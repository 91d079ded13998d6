export const MB = 1024 * 1024

/** The text of 0, 1, 2 ... or of other steps. */
export function indexes(count: number, step = 1, from = 0): string[] {
  return Array.from({ length: count }, (_, at) => String(from + at * step))
}

export function rowsOf<T>(count: number, row: (at: number) => T): T[] {
  return Array.from({ length: count }, (_, at) => row(at))
}

export function nested([open, close]: readonly [string, string], times: number, inner = '1'): string {
  return open.repeat(times) + inner + close.repeat(times)
}
