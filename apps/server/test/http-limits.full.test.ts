import { expect, test } from 'vitest'

import { exchangeRaw } from './support/raw-http.ts'
import { startTestServer } from '../harness/test-server.ts'

// Security: 56
test('a request with slow headers is refused after ten seconds', async () => {
  await using server = await startTestServer()
  const startedAt = performance.now()
  const response = await exchangeRaw(server.port, 'GET / HTTP/1.1\r\nHost: x\r\n')
  expect(response.status).toBe(408)
  expect(performance.now() - startedAt).toBeLessThan(15_000)
})
