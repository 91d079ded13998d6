const FIRST_MS = 5000
const LONGEST_MS = 60 * 60 * 1000

/** How long to wait after the given number of failures in a row, in milliseconds: from 5 s, doubled, to an hour. */
export function backoff(failures: number): number {
  return Math.min(FIRST_MS * 2 ** Math.min(Math.max(failures - 1, 0), 20), LONGEST_MS)
}
