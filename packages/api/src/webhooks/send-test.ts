import { TEST_EVENT } from '@callwright/contract/webhooks'

import { recordAudit } from '../context/audit.ts'
import { DomainError, notFound } from '../context/domain-error.ts'
import { consumeAttempt, type Limit } from '../context/rate-limit.ts'
import { enqueueJobs } from '../jobs/enqueue-job.ts'
import { queueDeliveries } from './deliveries.repo.ts'
import { findEndpoint } from './endpoints.repo.ts'
import { buildBodies } from './event-data.ts'
import { insertMessage, nextSequence } from './messages.repo.ts'
import type { EndpointOwnerCtx } from './owner-ctx.ts'
import { deliveryJob } from './publish-event.ts'

const TESTS: Limit = { name: 'webhook-test', max: 20, windowMs: 60_000 }

/** Sends a test event to one endpoint. @throws DomainError `not-found`, `conflict` if the endpoint is off, `too-many` */
export async function sendTest(ctx: EndpointOwnerCtx, endpointId: string): Promise<{ deliveryId: string }> {
  const { owner } = ctx
  const deliveryId = ctx.newId()
  await ctx.db.transaction().execute(async (trx) => {
    const endpoint = await findEndpoint(trx, owner, endpointId)
    if (!endpoint) throw notFound()
    if (endpoint.offReason !== null) throw new DomainError('conflict', 'Please switch the endpoint on first.')
    await consumeAttempt({ ...ctx, db: trx }, TESTS, owner ?? 'operator')
    const subject = endpoint.url
    await recordAudit(trx, ctx, { tenantId: owner, subject })
    const at = ctx.now()
    const message = { id: `msg_${ctx.newId()}`, tenantId: owner, type: TEST_EVENT, callId: null, createdAt: at }
    const sequence = owner === null ? 0 : await nextSequence(trx, owner)
    const data = { sequence, tenant_id: owner, message: 'This is a test.' }
    const bodies = buildBodies({ type: TEST_EVENT, at }, { data, transcript: null })
    await insertMessage(trx, { ...message, ...bodies, sequence })
    const { id: messageId, type, callId } = message
    const delivery = { id: deliveryId, messageId, endpointId, tenantId: owner, type, callId, createdAt: at }
    await queueDeliveries(trx, [delivery], at)
    await enqueueJobs(trx, ctx, [deliveryJob({ id: endpointId, tenantId: owner })])
  })
  ctx.events.emit('jobsQueued')
  return { deliveryId }
}
