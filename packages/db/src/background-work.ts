import { AsyncLocalStorage } from 'node:async_hooks'

const background = new AsyncLocalStorage<true>()

/**
 * Runs work that nobody waits for at a screen. Where the database has one connection, its queries and transactions,
 * and those of all that it starts, come after the ones of whoever does wait.
 */
export function inBackground<T>(work: () => T): T {
  return background.run(true, work)
}

export function isInBackground(): boolean {
  return background.getStore() === true
}
