import { afterAll, beforeAll } from 'vitest'

/**
 * Starts something once for all tests of a file, and disposes of it after the last one.
 * @returns how a test gets it
 */
export function forAllTests<Thing extends AsyncDisposable>(start: () => Promise<Thing>): () => Thing {
  let thing: Thing | undefined
  beforeAll(async () => {
    thing = await start()
  }, 120_000)
  // Where the start has failed, that is what is told.
  afterAll(async () => await thing?.[Symbol.asyncDispose]())
  return () => {
    if (thing === undefined) throw new Error('Only within a test, after the start')
    return thing
  }
}
