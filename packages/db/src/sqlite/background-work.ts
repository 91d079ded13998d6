import { AsyncLocalStorage } from 'node:async_hooks'

const background = new AsyncLocalStorage<true>()

/**
 * Runs work that nobody waits for at a screen. Where transactions come one at a time, its own, and those of all that it
 * starts, come after the ones of whoever does wait.
 */
export function inBackground<T>(work: () => T): T {
  return background.run(true, work)
}

export function isInBackground(): boolean {
  return background.getStore() === true
}

const long = new AsyncLocalStorage<true>()

/** Runs work whose transactions take long: where several share a commit, no short one waits for these. */
export function takingLong<T>(work: () => T): T {
  return long.run(true, work)
}

export function takesLong(): boolean {
  return long.getStore() === true
}
