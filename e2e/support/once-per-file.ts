import { afterAll, beforeAll } from 'vitest'

/**
 * Starts a resource once for all tests in a file, and disposes of it after the last one.
 * @returns a getter for the tests
 */
export function oncePerFile<Resource extends AsyncDisposable>(start: () => Promise<Resource>): () => Resource {
  let resource: Resource | undefined
  beforeAll(async () => {
    resource = await start()
  }, 600_000)
  // Undefined after a failed startup, so that only the startup's error is reported.
  afterAll(async () => await resource?.[Symbol.asyncDispose]())
  return () => {
    if (resource === undefined) throw new Error('Call this only within a test')
    return resource
  }
}
