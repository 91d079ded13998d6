import { checkPhone, type E164 } from '@callwright/contract/text/phone'
import { z } from '@callwright/contract/input/zod'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import { loadAgent, type ReadyAgent } from '../../agent/ensure-agent.ts'
import { clientKey, findFirstResponse, type RequestKey, storeFirstResponse } from '../../tenant/respond-once.ts'
import { recordAudit } from '../../context/audit.ts'
import { DomainError } from '../../context/domain-error.ts'
import { assertVerified, type SignedInTenantCtx, type TenantCtx } from '../../context/tenant-ctx.ts'
import { isOnDoNotCallList } from '../../campaigns/do-not-call.repo.ts'
import { requestAgentSync } from '../../agent/knowledge/sync-jobs.ts'
import { type Limit, consumeAttempt } from '../../context/rate-limit.ts'
import { assertNotHeld } from '../../usage/hold.ts'
import { findCall } from '../record/call-records.repo.ts'
import { makeLookupDue } from '../record/call-lookups.repo.ts'
import { listBusyNumbers } from '../record/calls.repo.ts'
import { deleteResponse } from '../../tenant/idempotency.repo.ts'
import * as outbound from './outbound-call.ts'
import { lockGate, lockTenant } from '../../tenant/tenant.repo.ts'
import { transactionWithEvents } from '../../webhooks/publish-event.ts'

export const TESTS_PER_MINUTE: Limit = { name: 'test-call-minute', max: 5, windowMs: 60_000 }
export const TESTS_PER_HOUR: Limit = { name: 'test-call-hour', max: 30, windowMs: 60 * 60_000 }

export type PlacedCall = {
  callId: string
  conversationId: string | null
  phoneNumber: E164
  /** The provider's response was lost: the phone may be ringing, and the outcome is still being checked. */
  isUnconfirmed: boolean
  /** No call was placed now: this is the response to an earlier request with the same key or the same number. */
  replayed?: true | undefined
}

/** Without an idempotency key, a request for the same number within this time is treated as a repetition. */
const SAME_CONTENT_MS = 60_000
/** If the check took longer than this, the process was delayed and the result may be stale. */
const MAX_CHECK_MS = 5000

/**
 * Places one test call: gate, durable record, request, outcome. Each recorded call is requested at most once. If the
 * response is lost, the call stays open and is reconciled later, but never dialed again.
 * @throws DomainError with a message for the user
 */
export async function placeCall(
  ctx: SignedInTenantCtx,
  input: { phoneNumber: string; idempotencyKey?: string | undefined },
): Promise<PlacedCall> {
  const checked = checkPhone(input.phoneNumber, ctx.settings.countries)
  if (!checked.ok) throw new DomainError('invalid', checked.message)
  assertVerified(ctx)
  await assertNotHeld(ctx.db, ctx.tenantId, ctx.now())
  const agent = await loadAgent(ctx, ctx.tenantId)
  const key = chooseKey(input.idempotencyKey, checked.e164)
  const recorded = await recordAttempt(ctx, { phoneNumber: checked.e164, key })
  if (!recorded.isNew) return recorded.call
  return await requestCall(ctx, { call: recorded.call, agent, key })
}

function chooseKey(idempotencyKey: string | undefined, phoneNumber: E164): RequestKey {
  if (idempotencyKey !== undefined) return clientKey('test-call', idempotencyKey, { phoneNumber })
  return { name: numberKey(phoneNumber), validForMs: SAME_CONTENT_MS, contentHash: null }
}

/** The default key of a test call requested without one. */
export function numberKey(phoneNumber: E164): string {
  return `test-call:to:${phoneNumber}`
}

/** Records the attempt before the request is sent. Every check that can refuse it runs in the same transaction. */
async function recordAttempt(
  ctx: SignedInTenantCtx,
  { phoneNumber, key }: { phoneNumber: E164; key: RequestKey },
): Promise<{ isNew: boolean; call: PlacedCall }> {
  return await ctx.db.transaction().execute(async (trx) => {
    await lockTenant(trx, ctx.tenantId)
    await lockGate(trx, ctx.tenantId)
    const first = await findFirstResponse(trx, ctx, key)
    if (first) {
      const { callId } = responseSchema.parse(JSON.parse(first))
      return { isNew: false, call: await withConversation(trx, ctx.tenantId, { callId, phoneNumber, replayed: true }) }
    }
    await assertNotHeld(trx, ctx.tenantId, ctx.now())
    await refuseNumber(trx, ctx.tenantId, phoneNumber)
    await consumeAttempt({ ...ctx, db: trx }, TESTS_PER_MINUTE, ctx.tenantId)
    await consumeAttempt({ ...ctx, db: trx }, TESTS_PER_HOUR, ctx.tenantId)
    const attempt = { callId: ctx.newId(), tenantId: ctx.tenantId, phoneNumber }
    const { id: callId, createdAt } = await outbound.insertOutbound(trx, ctx, attempt)
    const call = { callId, conversationId: null, phoneNumber, isUnconfirmed: false }
    // Deleting the call also deletes a response of the same age.
    await storeFirstResponse(trx, { ...ctx, now: () => createdAt }, { key, response: call })
    await recordAudit(trx, ctx, { subject: call.callId })
    return { isNew: true, call }
  })
}

/** Throws if this number may not be called now. The caller's transaction holds the gate. */
async function refuseNumber(db: Db, tenant: TenantId, phoneNumber: E164): Promise<void> {
  if (await isOnDoNotCallList(db, tenant, phoneNumber)) {
    throw new DomainError('forbidden', 'This number is on your do-not-call list')
  }
  if ((await listBusyNumbers(db, tenant, [phoneNumber])).length > 0) {
    throw new DomainError('conflict', 'A call to this number is in progress. Please wait until it ends.')
  }
}

/** Checks the hold again, then sends one request, which is never retried. */
async function requestCall(
  ctx: TenantCtx,
  { call, agent, key }: { call: PlacedCall; agent: ReadyAgent; key: RequestKey },
): Promise<PlacedCall> {
  const { callId, phoneNumber } = call
  const checkedAt = performance.now()
  try {
    await assertNotHeld(ctx.db, ctx.tenantId, ctx.now())
    if (performance.now() - checkedAt > MAX_CHECK_MS) {
      throw new DomainError('unavailable', 'This took too long, so no call was placed. Please try again.')
    }
  } catch (error) {
    await closeAttempt(ctx, { callId, key, endReason: 'cancelled' })
    throw error
  }
  const started = await outbound.sendCallRequest(ctx.voice, { callId, tenantId: ctx.tenantId, phoneNumber, agent })
  if (started.outcome === 'refused') {
    await closeAttempt(ctx, { callId, key, endReason: 'provider-error' })
    // The provider may have lost the agent; syncing recreates it.
    if (started.reason === 'not-found') {
      const sync = { tenantId: ctx.tenantId, dueAt: ctx.now() }
      await ctx.db.transaction().execute(async (trx) => await requestAgentSync(trx, ctx, sync))
    }
    throw new DomainError('provider-failed', started.message)
  }
  if (started.outcome === 'unknown') {
    ctx.log.warn({ callId, reason: started.message }, 'no response to a call request; its outcome will be reconciled')
    return await recordLostResponse(ctx, call)
  }
  const { conversationId } = started
  const keptCallId = await transactionWithEvents(ctx, async (trx) => {
    await lockTenant(trx, ctx.tenantId)
    return await outbound.linkConversation(trx, { tenantId: ctx.tenantId, callId, conversationId, now: ctx.now() })
  })
  return { ...call, callId: keptCallId, conversationId }
}

async function recordLostResponse(ctx: TenantCtx, call: PlacedCall): Promise<PlacedCall> {
  const lookup = { tenantId: ctx.tenantId, callId: call.callId, now: ctx.now() }
  await ctx.db.transaction().execute(async (trx) => {
    await lockTenant(trx, ctx.tenantId)
    await outbound.markCallUnconfirmed(trx, lookup)
    await makeLookupDue(trx, ctx.tenantId, lookup)
  })
  ctx.events.emit('callUnconfirmed')
  // An event for the call may already have arrived.
  return await withConversation(ctx.db, ctx.tenantId, call)
}

async function closeAttempt(
  ctx: TenantCtx,
  { callId, key, endReason }: { callId: string; key: RequestKey; endReason: 'provider-error' | 'cancelled' },
): Promise<void> {
  const { tenantId } = ctx
  await transactionWithEvents(ctx, async (trx) => {
    await lockTenant(trx, tenantId)
    // A call that was not placed must not be the response to a repeated request.
    await deleteResponse(trx, tenantId, { key: key.name, notAfter: ctx.now() })
    await outbound.closeUnplacedCall(trx, { tenantId, callId, now: ctx.now() }, endReason)
  })
}

const responseSchema = z.object({ callId: z.string() })

async function withConversation(
  db: Db,
  tenant: TenantId,
  first: Pick<PlacedCall, 'callId' | 'phoneNumber' | 'replayed'>,
): Promise<PlacedCall> {
  const call = await findCall(db, tenant, first.callId)
  const conversationId = call?.conversationId ?? null
  return { ...first, conversationId, isUnconfirmed: conversationId === null && call?.endReason === 'unknown' }
}
