import { totalmem } from 'node:os'
import { getHeapStatistics } from 'node:v8'

import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'

/** Shares of what V8 may take for its heap, and of what this machine or container has for the process. */
const HEAP_LIMIT = 0.92
const RSS_LIMIT = 0.92

/** Answered under any load: a busy server must not look dead, and webhooks have a budget of their own. */
const EXEMPT = /^\/(?:(?:healthz|readyz)$|api\/webhooks\/)/

/** `external` memory is left out: V8 counts reserved memory there that no page backs. */
const LIMITS: LoadLimits = {
  maxEventLoopDelay: 1000,
  // The mean of three seconds: one long pause is no overload.
  sampleInterval: 3000,
  maxHeapUsedBytes: getHeapStatistics().heap_size_limit * HEAP_LIMIT,
  // 0 where nothing limits the process but the machine itself.
  maxRssBytes: Math.min(process.constrainedMemory() || Infinity, totalmem()) * RSS_LIMIT,
}

type LoadLimits = { maxEventLoopDelay: number; sampleInterval: number; maxHeapUsedBytes: number; maxRssBytes: number }

/** Answers 503 while this process does not keep up: better at once than too late for everyone. */
export async function addLoadShedding(app: FastifyInstance, limits: Partial<LoadLimits> = {}): Promise<void> {
  await app.register(underPressure, {
    ...LIMITS,
    ...limits,
    pressureHandler({ url }, reply) {
      if (EXEMPT.test(url.split('?')[0] ?? '')) return
      const message = 'The server is busy. Please try again.'
      void reply.code(503).headers({ 'retry-after': '5', connection: 'close' }).send({ message })
    },
  })
}
