import type { Db } from '@callwright/db/database'
import type { Schema } from '@callwright/db/tables/schema'

import type { Deps } from '../../context/context.ts'
import { queueEmail } from '../../mail/queue-email.ts'
import { nextAttemptAt, pauseAfter, readRetryAfter } from './attempt-schedule.ts'
import { countAttempt, insertAttempt, updateDelivery } from './due-deliveries.repo.ts'
import { endpointOffEmail } from '../endpoint-email.ts'
import * as endpoints from '../endpoints.repo.ts'

/** One request and its response. */
export type AttemptResult = Omit<Schema['webhook_attempts'], 'deliveryId' | 'attemptNumber'> & {
  /** the response's header */
  retryAfter: string | null
}

type RecordDeps = Pick<Deps, 'db' | 'now' | 'newId' | 'events' | 'settings'>

const GONE = 410
const TOO_MANY_REQUESTS = 429
const SERVICE_UNAVAILABLE = 503
/** Statuses of a receiver that is overloaded or down. */
const SLOW_STATUSES = new Set([TOO_MANY_REQUESTS, 502, 504])
/** An endpoint for which every attempt has failed for this long is switched off. */
const GIVE_UP_MS = 5 * 24 * 60 * 60 * 1000

/** Stores an attempt with all its consequences for the delivery and the endpoint in one transaction. */
export async function recordAttempt(
  deps: RecordDeps,
  { id, endpointId }: { id: string; endpointId: string },
  result: AttemptResult,
): Promise<void> {
  const { httpStatus, retryAfter: _, ...attempt } = result
  const isEmailQueued = await deps.db.transaction().execute(async (trx) => {
    const attempts = await countAttempt(trx, id)
    if (attempts === undefined) return false
    await insertAttempt(trx, { deliveryId: id, httpStatus, ...attempt })
    if (httpStatus !== null && httpStatus >= 200 && httpStatus < 300) {
      await updateDelivery(trx, id, { state: 'delivered' })
      await endpoints.resetFailures(trx, endpointId)
      return false
    }
    const dueAt = nextAttemptAt({ attempts, now: deps.now(), earliest: earliestRetry(deps, result) })
    const isFinal = dueAt === null || httpStatus === GONE
    await updateDelivery(trx, id, isFinal ? { state: 'gave-up' } : { dueAt })
    return await recordFailure(trx, deps, { endpointId, httpStatus })
  })
  if (isEmailQueued) deps.events.emit('jobsQueued')
}

function earliestRetry({ now }: RecordDeps, { httpStatus, retryAfter }: AttemptResult): number | null {
  const isAsked = httpStatus === TOO_MANY_REQUESTS || httpStatus === SERVICE_UNAVAILABLE
  return isAsked ? readRetryAfter(retryAfter, now()) : null
}

/** Pauses the endpoint, or switches it off, if it has failed long enough. @returns whether its owner gets an email */
async function recordFailure(
  trx: Db,
  deps: RecordDeps,
  { endpointId, httpStatus }: { endpointId: string; httpStatus: number | null },
): Promise<boolean> {
  const now = deps.now()
  const isSlow = httpStatus === null || SLOW_STATUSES.has(httpStatus)
  const endpoint = await endpoints.countFailure(trx, endpointId, { now, isSlow })
  if (!endpoint || endpoint.offReason !== null) return false
  if (httpStatus === GONE) {
    await endpoints.updateEndpoint(trx, endpointId, { offReason: 'gone' })
    return false
  }
  if (now - (endpoint.failingSince ?? now) >= GIVE_UP_MS) {
    await endpoints.updateEndpoint(trx, endpointId, { offReason: 'failing' })
    return await queueOffEmail(trx, deps, endpoint)
  }
  const pauseMs = isSlow ? pauseAfter(endpoint.failures) : null
  if (pauseMs !== null) await endpoints.updateEndpoint(trx, endpointId, { pausedUntil: now + pauseMs })
  return false
}

async function queueOffEmail(
  trx: Db,
  deps: RecordDeps,
  { id, tenantId, url }: { id: string; tenantId: endpoints.Owner; url: string },
): Promise<boolean> {
  const recipient = tenantId === null ? deps.settings.operatorEmail : await endpoints.findOwnerEmail(trx, tenantId)
  if (recipient === undefined) return false
  await queueEmail(trx, deps, endpointOffEmail(deps, { recipient, id, url }))
  return true
}
