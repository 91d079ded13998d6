import { afterAll, beforeAll } from 'vitest'

/**
 * Starts something once for all tests in a file, and disposes of it after the last one.
 * @returns a getter for the tests
 */
export function forAllTests<Thing extends AsyncDisposable>(start: () => Promise<Thing>): () => Thing {
  let thing: Thing | undefined
  beforeAll(async () => {
    thing = await start()
  }, 120_000)
  // Undefined after a failed startup, so that only the startup's error is reported.
  afterAll(async () => await thing?.[Symbol.asyncDispose]())
  return () => {
    if (thing === undefined) throw new Error('Call this only within a test')
    return thing
  }
}
