import type { Business } from './business.ts'

const PAUSE_MS = 10

/** Loads the newest calls repeatedly. @returns the time of each load in milliseconds */
export async function pollCalls(business: Business, until: number | (() => boolean)): Promise<number[]> {
  const hasEnded = typeof until === 'number' ? () => performance.now() >= until : until
  const times: number[] = []
  while (!hasEnded()) {
    const requestedAt = performance.now()
    await business.query('calls.list', { limit: 25 })
    times.push(performance.now() - requestedAt)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  return times
}
