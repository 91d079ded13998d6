import { setImmediate as nextTurn } from 'node:timers/promises'

import { MAX_DELIVERY_ATTEMPTS, MAX_REDELIVERIES, type MessageType } from '@callwright/contract/webhooks'

import { recordAudit } from '../context/audit.ts'
import { DomainError, notFound } from '../context/domain-error.ts'
import { enqueueJobs } from '../jobs/enqueue-job.ts'
import type { Keyset } from '../paging/keyset.ts'
import * as repo from './deliveries.repo.ts'
import { findEndpoint } from './endpoints.repo.ts'
import { type Delivery, toDelivery } from './list-deliveries.ts'
import { assertMayRead, type EndpointOwnerCtx } from './owner-ctx.ts'
import { deliveryJob } from './publish-event.ts'

/** Few enough that reading and storing them does not delay other work. */
const BATCH_SIZE = 200

const TOO_MANY = `This event has been sent ${MAX_DELIVERY_ATTEMPTS} times and will not be sent again. You can copy its body here.`

/**
 * Sends a message again, with the same id and as many attempts as a new one. The attempts so far stay in the log.
 * @throws DomainError `not-found`, `conflict` after 100 attempts
 */
export async function redeliver(ctx: EndpointOwnerCtx, deliveryId: string): Promise<Delivery> {
  const { owner } = ctx
  const delivery = await ctx.db.transaction().execute(async (trx) => {
    const before = await repo.findDelivery(trx, owner, deliveryId)
    if (!before) throw notFound()
    const { endpointId, messageId, url } = before
    assertMayRead(ctx, [before.type])
    if (!(await repo.requeueDelivery(trx, deliveryId, ctx.now()))) throw new DomainError('conflict', TOO_MANY)
    const entry = { tenantId: owner, subject: messageId, after: { url } }
    await recordAudit(trx, ctx, entry)
    await enqueueJobs(trx, ctx, [deliveryJob({ id: endpointId, tenantId: owner })])
    return (await repo.findDelivery(trx, owner, deliveryId)) ?? before
  })
  ctx.events.emit('jobsQueued')
  return toDelivery(delivery)
}

/**
 * Sends again, oldest first, all messages since a time whose events the endpoint has chosen, including those that it
 * has not received because it was off or did not exist yet. They are sent at the endpoint's pace.
 * @returns how many; at most 10,000
 * @throws DomainError `not-found`
 */
export async function redeliverSince(
  ctx: EndpointOwnerCtx,
  { endpointId, since }: { endpointId: string; since: number },
): Promise<{ queued: number }> {
  const endpoint = await findEndpoint(ctx.db, ctx.owner, endpointId)
  if (!endpoint) throw notFound()
  let queued = 0
  let after: Keyset | null = null
  while (queued < MAX_REDELIVERIES) {
    const range = { since, after, limit: BATCH_SIZE }
    const batch = await queueMessages(ctx, endpointId, { range, max: MAX_REDELIVERIES - queued })
    queued += batch.queued
    const { last } = batch
    if (!last) break
    after = { at: last.createdAt, id: last.id }
    await nextTurn()
  }
  const entry = { tenantId: ctx.owner, subject: endpoint.url }
  await recordAudit(ctx.db, ctx, { ...entry, after: { since, queued } })
  return { queued }
}

type Range = { since: number; after: Keyset | null; limit: number }

/** @returns how many messages of a range were chosen, at most `max`; `last`: undefined if no message follows */
async function queueMessages(
  ctx: EndpointOwnerCtx,
  endpointId: string,
  { range, max }: { range: Range; max: number },
): Promise<{ queued: number; last: repo.MessageRow | undefined }> {
  const { owner: tenantId } = ctx
  const batch = await ctx.db.transaction().execute(async (trx) => {
    const endpoint = await findEndpoint(trx, tenantId, endpointId)
    if (!endpoint) throw notFound()
    const now = ctx.now()
    const found = await repo.listMessages(trx, tenantId, range)
    const types = JSON.parse(endpoint.events) as MessageType[]
    assertMayRead(ctx, types)
    const chosen = found.filter(({ type }) => types.includes(type)).slice(0, max)
    const rows = chosen.map(({ id: messageId, type, callId }) => {
      return { id: ctx.newId(), messageId, endpointId, tenantId, type, callId, createdAt: now }
    })
    const queued = await repo.queueDeliveries(trx, rows, now)
    if (queued > 0) await enqueueJobs(trx, ctx, [deliveryJob({ id: endpointId, tenantId })])
    return { queued, last: found.length < range.limit ? undefined : found.at(-1) }
  })
  if (batch.queued > 0) ctx.events.emit('jobsQueued')
  return batch
}
