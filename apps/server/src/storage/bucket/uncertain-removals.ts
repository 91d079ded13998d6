/** Long after a store has answered, or forgotten, what it was asked. */
const UNCERTAIN_MS = 60_000

/**
 * Contents whose removal got no answer: the store may carry it out later, also after the same content was put again.
 * Each is one for a minute.
 */
export type Uncertain = { add(hash: string): void; has(hash: string): boolean }

export function createUncertain(now: () => number = () => performance.now()): Uncertain {
  // In the order in which they came.
  const until = new Map<string, number>()
  const forget = (): void => {
    for (const [hash, end] of until) {
      if (end > now()) return
      until.delete(hash)
    }
  }
  return {
    add(hash) {
      forget()
      until.delete(hash)
      until.set(hash, now() + UNCERTAIN_MS)
    },
    has(hash) {
      forget()
      return until.has(hash)
    },
  }
}
