import Fastify, { type FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'

import { addLoadShedding } from './load-shedding.ts'

const PATHS = ['/login', '/healthz', '/readyz?verbose', '/api/webhooks/elevenlabs']
const SERVED = { status: 200, retryAfter: undefined, body: { message: 'served' } }
const BUSY = { status: 503, retryAfter: '5', body: { message: 'The server is busy. Please try again.' } }

async function createApp(limits: Parameters<typeof addLoadShedding>[1]): Promise<FastifyInstance> {
  const app = Fastify()
  await addLoadShedding(app, { ...limits, sampleInterval: 10 })
  for (const path of PATHS) app.get(path.split('?')[0] ?? '', async () => ({ message: 'served' }))
  await app.ready()
  return app
}

async function fetchAll(app: FastifyInstance): Promise<unknown[]> {
  const responses = await Promise.all(PATHS.map(async (url) => await app.inject(url)))
  return responses.map(({ statusCode: status, headers, body }) => ({
    status,
    retryAfter: headers['retry-after'],
    body: JSON.parse(body) as unknown,
  }))
}

// Security: 56
test.each([
  ['resident memory', { maxRssBytes: 1 }],
  ['the heap', { maxHeapUsedBytes: 1 }],
  ['event loop lag', { maxEventLoopDelay: Number.MIN_VALUE }],
])('above the limit for %s, only health checks and webhooks are served', async (_, limits) => {
  const app = await createApp(limits)
  await expect.poll(async () => await fetchAll(app)).toEqual([BUSY, SERVED, SERVED, SERVED])
  await app.close()
})

test('a process with ordinary memory use is not overloaded', async () => {
  const app = await createApp({ maxEventLoopDelay: Infinity })
  await expect.poll(() => app.memoryUsage().rssBytes).toBeGreaterThan(0)
  expect(await fetchAll(app)).toEqual([SERVED, SERVED, SERVED, SERVED])
  await app.close()
})
