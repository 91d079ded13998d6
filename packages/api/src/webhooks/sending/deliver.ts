import { sql } from 'kysely'

import type { Deps } from '../../context/context.ts'
import { forEachConcurrently } from '../../jobs/for-each-concurrently.ts'
import { type JobHandler, PermanentJobError } from '../../jobs/job-worker.ts'
import { type DueDelivery, findDueDeliveries, findDueDelivery, findNextDueTime } from './due-deliveries.repo.ts'
import { findEndpointToSend, updateEndpoint } from '../endpoints.repo.ts'
import { type AttemptResult, recordAttempt } from './record-attempt.ts'
import { openSigningSecret } from '../secrets.ts'
import { RequestFailed, sendRequest } from '../../outgoing/send-request.ts'
import { buildHeaders, signContent } from '../sign.ts'

type DeliverDeps = Pick<Deps, 'db' | 'now' | 'newId' | 'log' | 'events' | 'secretKey' | 'serverInfo' | 'settings'>

/** Endpoints that a node sends to at the same time: most of the time is spent waiting for responses. */
const CONCURRENCY = 200
/** An endpoint that took longer to respond counts as slow. */
const SLOW_ANSWER_MS = 2000
/** Since its last slow response. Quick responses in between do not count, because an endpoint may alternate. */
const SLOW_FOR_MS = 60 * 60_000
/** Requests to one endpoint at the same time. */
const REQUESTS_AT_ONCE = 4
const BATCH_SIZE = 100
/** After this time, or a slow response, another endpoint gets its turn. */
const RUN_MS = 2000

/**
 * Sends an endpoint's due deliveries; the job's key is the endpoint's id. Each message is delivered at least once: after
 * a crash the last attempts are repeated with the same message ids. An endpoint that is off keeps its deliveries, and
 * switching it on enqueues the job again.
 */
export function deliveryHandler(deps: DeliverDeps): JobHandler {
  const { db, now } = deps
  return {
    concurrency: CONCURRENCY,
    takesTurns: true,
    // A subquery for one value: PostgreSQL would join a condition with `exists`, and then read all due jobs.
    isSlow: (at) => sql<boolean>`(coalesce((select "slowAt" from webhook_endpoints where id = jobs.key), 0)
      between ${at - SLOW_FOR_MS} and ${at})`,
    async run({ key }, { signal, isStopping }) {
      const endpointId = key ?? ''
      const stopAt = performance.now() + RUN_MS
      let isSlow = false
      const shouldStop = (): boolean => isSlow || signal.aborted || isStopping() || performance.now() >= stopAt
      for (;;) {
        const endpoint = await findEndpointToSend(db, endpointId)
        if (!endpoint) return
        if (endpoint.pausedUntil !== null && endpoint.pausedUntil > now()) return { runAt: endpoint.pausedUntil }
        // After a pause, one delivery shows whether the endpoint works again.
        const limit = endpoint.pausedUntil === null ? BATCH_SIZE : 1
        const ids = await findDueDeliveries(db, endpointId, { now: now(), limit })
        if (ids.length === 0) {
          const runAt = await findNextDueTime(db, endpointId)
          return runAt === undefined ? undefined : { runAt }
        }
        if (shouldStop()) return { runAt: now() }
        await forEachConcurrently(ids, { atOnce: REQUESTS_AT_ONCE, isStopping: shouldStop }, async (id) => {
          const delivery = await findDueDelivery(db, id, now())
          if (delivery && (await attemptDelivery(deps, delivery, signal)) > SLOW_ANSWER_MS) isSlow = true
        })
      }
    },
  }
}

/** @returns milliseconds until the response */
async function attemptDelivery(deps: DeliverDeps, delivery: DueDelivery, signal: AbortSignal): Promise<number> {
  const at = deps.now()
  const { messageId: id, url, body } = delivery
  const timestamp = Math.floor(at / 1000)
  const signature = signContent({ id, timestamp, body }, openSecrets(deps, delivery))
  const headers = buildHeaders(deps.serverInfo.version, { id, timestamp, signature })
  const result = await send(deps, new URL(url), { headers, body, signal })
  const tookMs = deps.now() - at
  if (tookMs > SLOW_ANSWER_MS) await updateEndpoint(deps.db, delivery.endpointId, { slowAt: deps.now() })
  // Another node may have taken over and will repeat the attempt.
  if (!signal.aborted) await recordAttempt(deps, delivery, { ...result, at, tookMs, timestamp, signature })
  return tookMs
}

async function send(
  { settings }: DeliverDeps,
  url: URL,
  request: Parameters<typeof sendRequest>[1],
): Promise<Pick<AttemptResult, 'httpStatus' | 'error' | 'responseStart' | 'retryAfter'>> {
  try {
    const {
      status,
      isWhole: _,
      ...response
    } = await sendRequest(url, request, {
      allowPrivate: settings.webhooksAllowPrivate,
    })
    return { httpStatus: status, error: null, ...response }
  } catch (error) {
    if (!(error instanceof RequestFailed) && !request.signal.aborted) throw error
    const message = error instanceof Error ? error.message : String(error)
    return { httpStatus: null, error: message, responseStart: null, retryAfter: null }
  }
}

/** The secrets to sign with: the current one, and the old one for a day after a rotation. */
function openSecrets(deps: DeliverDeps, delivery: DueDelivery): string[] {
  const { endpointId, sealedSecret, oldSealedSecret, oldSecretUntil } = delivery
  const secret = openSigningSecret(deps, endpointId, sealedSecret)
  if (secret === null) {
    throw new PermanentJobError('A webhook secret was encrypted with a different secret.key; restore the earlier file')
  }
  if (oldSealedSecret === null || oldSecretUntil === null || oldSecretUntil <= deps.now()) return [secret]
  const oldSecret = openSigningSecret(deps, endpointId, oldSealedSecret)
  return oldSecret === null ? [secret] : [secret, oldSecret]
}
