const FIRST_MS = 5000
const MAX_DELAY_MS = 60 * 60 * 1000
/** Delay before retrying a job for a provider that is not in use: the installation may switch back to it. */
export const UNUSED_PROVIDER_RETRY_MS = 60 * 60 * 1000

/**
 * The wait in milliseconds after this many failures in a row. It doubles with each failure; jitter shortens it by up to
 * half, so that jobs that failed together are not retried together.
 * @param random 0 up to, but not including, 1
 */
export function computeBackoffMs(failures: number, random: number = Math.random()): number {
  const maxMs = Math.min(FIRST_MS * 2 ** Math.min(Math.max(failures - 1, 0), 20), MAX_DELAY_MS)
  return Math.round(maxMs * (1 - random / 2))
}
