import { statfs } from 'node:fs/promises'

import { LEAST_DISK_BYTES } from '@callwright/contract/admin'
import { isMigrated } from '@callwright/db/migrate'
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify'

import { callerOf, NO_COOKIES } from '../http/request-context.ts'
import { isLoopbackAddress } from '../http/client-address.ts'
import { addressOf, type Door } from '../http/server-context.ts'
import { READ } from '../http/limits.ts'
import { installationMetrics } from './installation-metrics.ts'
import { metricsText } from './metric.ts'
import { processMetrics } from './metrics.ts'

/** For those who run the installation: is it alive, can it work, how much does it do. */
export function addOperationRoutes(app: FastifyInstance, door: Door): void {
  const routes: Record<string, RouteHandlerMethod> = {
    '/healthz': async () => ({ status: 'ok' }),

    async '/readyz'(_request, reply) {
      const [database, disk] = await Promise.all([databaseState(door), diskState(door)])
      const isReady = database === 'ok' && disk === 'ok' && !app.isUnderPressure()
      return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'unavailable', database, disk })
    },

    async '/metrics'(request, reply) {
      if (!(await maySeeMetrics(door, request))) return reply.code(404).send({ message: 'Not found' })
      const metrics = [...processMetrics(door, app.memoryUsage()), ...(await installationMetrics(door))]
      return reply.header('content-type', 'text/plain; version=0.0.4; charset=utf-8').send(metricsText(metrics))
    },
  }
  for (const [url, handler] of Object.entries(routes)) app.route({ method: READ, url, handler })
}

async function databaseState(door: Door): Promise<'ok' | 'behind' | 'unavailable'> {
  try {
    return (await isMigrated(door.deps.db)) ? 'ok' : 'behind'
  } catch {
    return 'unavailable'
  }
}

async function diskState(door: Door): Promise<'ok' | 'full' | 'unavailable'> {
  try {
    const { bavail, bsize } = await statfs(door.dataDir)
    return bavail * bsize >= LEAST_DISK_BYTES ? 'ok' : 'full'
  } catch {
    return 'unavailable'
  }
}

/**
 * This machine, or the operator. Behind a proxy on the same machine everybody seems to come from here, unless the
 * proxy is known and so says for whom it asks.
 */
async function maySeeMetrics(door: Door, request: FastifyRequest): Promise<boolean> {
  const { headers } = request.raw
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  const tellsStrangers = !door.https || door.knowsItsProxy
  if (!isForwarded && tellsStrangers && isLoopbackAddress(addressOf(door, request.raw))) return true
  const { session } = await callerOf(door, request.raw, NO_COOKIES)
  return session?.user.role === 'operator'
}
