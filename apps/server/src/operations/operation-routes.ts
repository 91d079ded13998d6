import { statfs } from 'node:fs/promises'

import { assertKeyAccess } from '@callwright/api/context/key-access'
import { MIN_FREE_DISK_BYTES } from '@callwright/contract/admin'
import { isMigrated } from '@callwright/db/migrate'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'

import { isLoopbackAddress } from '../http/client-address.ts'
import { admitKey } from '../http/read-key.ts'
import { resolveCaller, NO_COOKIES } from '../http/request-context.ts'
import { clientAddressOf, type ServerContext } from '../http/server-context.ts'
import { READ_METHODS } from '../http/limits.ts'
import { installationMetrics } from './installation-metrics.ts'
import { metricsText } from './metric.ts'
import { processMetrics } from './metrics.ts'

/** Liveness, readiness and metrics. */
export function addOperationRoutes(app: FastifyInstance, server: ServerContext): void {
  const routes: Record<string, RouteHandlerMethod> = {
    '/healthz': async () => ({ status: 'ok' }),

    async '/readyz'(_request, reply) {
      const [database, disk] = await Promise.all([databaseState(server), diskState(server)])
      const isReady = database === 'ok' && disk === 'ok' && !app.isUnderPressure()
      return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'unavailable', database, disk })
    },

    async '/metrics'(request, reply) {
      if (!(await maySeeMetrics(server, request, reply))) return reply.code(404).send({ message: 'Not found' })
      const metrics = [...processMetrics(server, app.memoryUsage()), ...(await installationMetrics(server))]
      return reply.header('content-type', 'text/plain; version=0.0.4; charset=utf-8').send(metricsText(metrics))
    },
  }
  for (const [url, handler] of Object.entries(routes)) app.route({ method: READ_METHODS, url, handler })
}

async function databaseState(server: ServerContext): Promise<'ok' | 'behind' | 'unavailable'> {
  try {
    return (await isMigrated(server.deps.db)) ? 'ok' : 'behind'
  } catch {
    return 'unavailable'
  }
}

async function diskState(server: ServerContext): Promise<'ok' | 'full' | 'unavailable'> {
  try {
    const { bavail, bsize } = await statfs(server.dataDir)
    return bavail * bsize >= MIN_FREE_DISK_BYTES ? 'ok' : 'full'
  } catch {
    return 'unavailable'
  }
}

/**
 * Loopback clients and the operator may see metrics. A proxy on this machine makes every client look local, unless it
 * is configured as trusted and its headers show the real client.
 */
async function maySeeMetrics(server: ServerContext, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  const { headers } = request.raw
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  const canTrustAddress = !server.https || server.hasTrustedProxies
  if (!isForwarded && canTrustAddress && isLoopbackAddress(clientAddressOf(server, request.raw))) return true
  await admitKey(server, request, reply)
  const { session } = await resolveCaller(server, request.raw, NO_COOKIES)
  assertKeyAccess(session, 'admin:read')
  return session?.user.role === 'operator'
}
