const FIRST_MS = 5000
const LONGEST_MS = 60 * 60 * 1000

/**
 * How long to wait after the given number of failures in a row, in milliseconds: doubles with each failure, and is up to
 * half shorter at random, so that what failed together is not tried again together.
 * @param chance 0 up to, but not including, 1
 */
export function backoff(failures: number, chance: number = Math.random()): number {
  const longest = Math.min(FIRST_MS * 2 ** Math.min(Math.max(failures - 1, 0), 20), LONGEST_MS)
  return Math.round(longest * (1 - chance / 2))
}
