import { afterAll } from 'vitest'

import { startTestServer, type TestServer } from '../../harness/test-server.ts'

/** Starts a server that all tests of a file share. */
export async function startSharedServer(settings: Record<string, string> = {}): Promise<TestServer> {
  const server = await startTestServer(settings)
  afterAll(async () => await server[Symbol.asyncDispose]())
  return server
}
