import { waitUntil } from '@callwright/api/testing/wait-until'
import { expect, test } from 'vitest'

import { startServerProcess } from '../../harness/server-process.ts'
import { testEnvironment } from '../../harness/test-server.ts'

// Security: 56
test('a server short of memory refuses new work, stays healthy, and recovers', async () => {
  const hoardingProgram = `process.constrainedMemory = () => 2 ** 30
    let hoard = []
    process.on('SIGUSR2', () => {
      hoard = hoard.length ? [] : [Buffer.alloc(2 ** 30, 1)]
      setInterval(() => globalThis.gc(), 300).unref()
    })`
  const NODE_OPTIONS = `--expose-gc --import data:text/javascript,${encodeURIComponent(hoardingProgram)}`
  const env = { ...testEnvironment(), NODE_OPTIONS }
  await using server = await startServerProcess(env)
  const get = async (path: string): Promise<Response> => await fetch(server.url + path)
  expect((await get('/trpc/auth.me')).status).toBe(200)
  server.child.kill('SIGUSR2')
  await waitUntil(async () => (await get('/trpc/auth.me')).status === 503, 'a refusal')
  const refusal = await get('/trpc/auth.me')
  expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refusal.json()).toEqual({ message: 'The server is busy. Please try again.' })
  expect((await get('/healthz')).status).toBe(200)
  server.child.kill('SIGUSR2')
  await waitUntil(async () => (await get('/trpc/auth.me')).status === 200, 'the recovery')
})
