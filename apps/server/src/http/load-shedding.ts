import { totalmem } from 'node:os'
import { getHeapStatistics } from 'node:v8'

import { DomainError } from '@callwright/api/context/domain-error'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'

/** Shares of V8's heap limit, and of the memory available to the process. */
const HEAP_LIMIT = 0.92
const RSS_LIMIT = 0.92

/** Served under any load: a busy server must not look dead, and webhooks and tools have limits of their own. */
const EXEMPT = /^\/(?:(?:healthz|readyz)$|api\/(?:webhooks|tools)\/)/

/** `external` memory is not limited: V8 includes reserved memory that is not resident. */
const LIMITS = {
  maxEventLoopDelay: 1000,
  // Averaged over three seconds, so that one long pause does not count as overload.
  sampleInterval: 3000,
  maxHeapUsedBytes: getHeapStatistics().heap_size_limit * HEAP_LIMIT,
  // `constrainedMemory` is 0 outside a container.
  maxRssBytes: Math.min(process.constrainedMemory() || Infinity, totalmem()) * RSS_LIMIT,
}

export type LoadLimits = typeof LIMITS

/** Refuses requests with 503 while this process is overloaded: failing fast is better than being slow for everyone. */
export async function addLoadShedding(app: FastifyInstance, limits: Partial<LoadLimits>): Promise<void> {
  await app.register(underPressure, {
    ...LIMITS,
    ...limits,
    pressureHandler({ url }, reply) {
      if (EXEMPT.test(url.split('?')[0] ?? '')) return
      reply.header('connection', 'close')
      throw new DomainError('unavailable', 'The server is busy. Please try again.', { retryAfterSeconds: 5 })
    },
  })
}
