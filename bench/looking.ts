import type { Business } from './business.ts'

const REST_MS = 10

/** Asks for the newest calls again and again. @returns how long each took, in milliseconds */
export async function look(business: Business, until: number | (() => boolean)): Promise<number[]> {
  const isOver = typeof until === 'number' ? () => performance.now() >= until : until
  const times: number[] = []
  while (!isOver()) {
    const askedAt = performance.now()
    await business.ask('calls.list', { limit: 25 })
    times.push(performance.now() - askedAt)
    await new Promise((resolve) => setTimeout(resolve, REST_MS))
  }
  return times
}
