import type { CampaignReason } from '@callwright/contract/campaigns'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/ids'
import type { StartedCall } from '@callwright/voice/voice-provider'

import { deleteCall, findCall } from '../calls/call-records.repo.ts'
import { lockTenant } from '../calls/calls.repo.ts'
import { closeUnplaced, insertOutbound, joinConversation } from '../calls/outbound-call.ts'
import type { Deps } from '../context.ts'
import { noteOutcome } from '../recipients/breaker.ts'
import { finishIfDone, findRecipient, moveRecipients, type RecipientRecord } from '../recipients/recipients.repo.ts'
import { findHold } from '../usage/hold.ts'
import * as attempts from './attempts.repo.ts'
import { type CampaignRecord, findCampaign } from './campaigns.repo.ts'
import { type Claim, LEASE_MS } from './claim.ts'
import { judge, type Verdict } from './gate.ts'
import * as queue from './queue.repo.ts'

type SendDeps = Pick<Deps, 'db' | 'now' | 'newId' | 'settings' | 'voice'>

/** A call whose record is durable, and which may be asked for now, once. */
export type Sent = { callId: string; recipient: RecipientRecord }

/**
 * The last transaction before the request: everything that may say no is asked once more, and what is about to be done
 * is noted. @returns null: the claim was given back, or is not ours any more
 */
export async function markSent(deps: SendDeps, claim: Claim): Promise<Sent | null> {
  const { tenantId, campaignId, recipientId, attemptId, fence, phoneNumber } = claim
  return await deps.db.transaction().execute(async (trx) => {
    await lockTenant(trx, tenantId)
    const now = deps.now()
    const recipient = await findRecipient(trx, tenantId, recipientId)
    if (!recipient) return null
    const verdict = await mayBeSent(trx, deps, { claim, recipient })
    if (verdict.go !== 'now') {
      await giveBack(trx, claim, { verdict, now })
      return null
    }
    const campaign = { campaignId, recipientId, testMode: claim.testMode }
    const { id: callId } = await insertOutbound(trx, deps, {
      tenantId,
      phoneNumber,
      contactName: recipient.name,
      campaign,
    })
    const sent = { id: attemptId, fence, callId, now, leaseUntil: now + LEASE_MS }
    if (!(await attempts.markSent(trx, tenantId, sent))) throw new StaleClaim()
    const change = { call_id: callId, attempts: claim.attemptNumber }
    const moved = { campaignId, ids: [recipientId], from: 'dialling', to: 'dialling', change } as const
    if ((await moveRecipients(trx, tenantId, moved)).length !== 1) throw new StaleClaim()
    return { callId, recipient }
  })
}

/** Somebody else holds the claim by now; what this transaction did is undone. */
export class StaleClaim extends Error {
  override readonly name = 'StaleClaim'
}

async function mayBeSent(
  db: Db,
  deps: SendDeps,
  { claim, recipient }: { claim: Claim; recipient: RecipientRecord },
): Promise<Verdict> {
  const { tenantId: tenant, campaignId } = claim
  const now = deps.now()
  const campaign = await findCampaign(db, tenant, campaignId)
  if (!campaign || campaign.state !== 'running') return { go: 'later', dueAt: now }
  if (isInTrouble(campaign, now)) return { go: 'later', dueAt: now }
  if (await findHold(db, tenant, now)) return { go: 'later', dueAt: now }
  const [verdict] = await judge(db, deps, { tenant, campaign, waiting: [recipient] })
  return verdict ?? { go: 'later', dueAt: now }
}

/** Others of the campaign were claimed before it was held. */
function isInTrouble({ held_reason: reason, next_at: nextAt }: CampaignRecord, now: number): boolean {
  return reason !== null && nextAt !== null && nextAt > now
}

/** Nothing was asked for: the recipient goes back into the queue, or is skipped. */
async function giveBack(
  db: Db,
  { tenantId, campaignId, recipientId, attemptId, fence }: Claim,
  { verdict, now }: { verdict: Exclude<Verdict, { go: 'now' }>; now: number },
): Promise<void> {
  if (!(await attempts.releaseClaim(db, tenantId, { id: attemptId, fence, now }))) return
  const ids = [recipientId]
  if (verdict.go === 'never') {
    const change = { skip_reason: verdict.reason }
    await moveRecipients(db, tenantId, { campaignId, ids, from: 'dialling', to: 'skipped', change })
    await finishIfDone(db, tenantId, { id: campaignId, now })
    return
  }
  const change = { due_at: verdict.dueAt }
  await moveRecipients(db, tenantId, { campaignId, ids, from: 'dialling', to: 'queued', change })
  await queue.lookAtBy(db, tenantId, { campaignId, at: verdict.dueAt })
}

/** Gives a claim back that was not sent; where there is trouble its campaign is held for a while. */
export async function returnClaim(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  claim: Claim,
  trouble?: { reason: CampaignReason; holdMs: number },
): Promise<void> {
  const { tenantId, campaignId } = claim
  await db.transaction().execute(async (trx) => {
    await lockTenant(trx, tenantId)
    await giveBack(trx, claim, { verdict: { go: 'later', dueAt: now() }, now: now() })
    if (!trouble) return
    await queue.holdCampaign(trx, tenantId, { campaignId, reason: trouble.reason, until: now() + trouble.holdMs })
  })
}

/** Where the provider does not say itself when to ask again. */
const BUSY_MS = 5000
const QUOTA_MS = 5 * 60_000

/** Notes what came of the one request. What is unknown stays so until the provider tells, and is not asked for again. */
export async function recordOutcome(
  deps: SendDeps,
  claim: Claim,
  sent: Sent & { started: StartedCall },
): Promise<void> {
  const { tenantId } = claim
  const { callId, started } = sent
  if (started.outcome === 'started') {
    await joinConversation(deps, { tenantId, callId, conversationId: started.conversationId })
    return
  }
  await deps.db.transaction().execute(async (trx) => {
    await lockTenant(trx, tenantId)
    if (started.outcome === 'unknown') await recordUnknown(trx, deps, { claim, callId })
    else if (started.retryable) await recordBusy(trx, deps, { claim, callId, started })
    else if (await attempts.settleSent(trx, tenantId, { callId, state: 'refused', now: deps.now() })) {
      await closeUnplaced(trx, { tenantId, callId, now: deps.now() }, 'provider-error')
    }
  })
}

async function recordUnknown(
  db: Db,
  { now }: SendDeps,
  { claim, callId }: { claim: Claim; callId: string },
): Promise<void> {
  const { tenantId, campaignId, recipientId } = claim
  if (!(await attempts.settleSent(db, tenantId, { callId, state: 'unknown', now: now() }))) return
  await moveRecipients(db, tenantId, { campaignId, ids: [recipientId], from: 'dialling', to: 'unknown' })
  await noteOutcome(db, tenantId, { campaignId, outcome: 'failed', now: now() })
  await finishIfDone(db, tenantId, { id: campaignId, now: now() })
}

/** The provider has proved that it dialled nobody: the recipient is put back, and its campaign waits a while. */
async function recordBusy(
  db: Db,
  { now }: SendDeps,
  { claim, callId, started }: { claim: Claim; callId: string; started: StartedCall & { outcome: 'refused' } },
): Promise<void> {
  const { tenantId, campaignId, recipientId, attemptNumber } = claim
  if (!(await attempts.settleSent(db, tenantId, { callId, state: 'released', now: now() }))) return
  const call = await findCall(db, tenantId, callId)
  if (call) await deleteCall(db, call)
  const until = now() + (started.retryAfterMs ?? (started.reason === 'quota' ? QUOTA_MS : BUSY_MS))
  const change = { due_at: until, call_id: null, attempts: attemptNumber - 1 }
  // Where the lease had run out it is unknown by now; the late answer is proof all the same.
  for (const from of ['dialling', 'unknown'] as const) {
    await moveRecipients(db, tenantId, { campaignId, ids: [recipientId], from, to: 'queued', change })
  }
  const reason: CampaignReason = 'provider-busy'
  await queue.holdCampaign(db, tenantId, { campaignId, reason, until })
}

/**
 * Takes over from holders that are gone: who was claimed only goes back into the queue; who may have been asked for is
 * unknown, and the provider is asked about it.
 */
export async function takeOver({ db, now }: Pick<Deps, 'db' | 'now'>, limit: number): Promise<number> {
  const expired = await attempts.listExpired(db, { now: now(), limit })
  for (const attempt of expired) await takeOverOne(db, { attempt, now: now() })
  return expired.length
}

type Expired = Awaited<ReturnType<typeof attempts.listExpired>>[number]

async function takeOverOne(db: Db, { attempt, now }: { attempt: Expired; now: number }): Promise<void> {
  const { tenant_id: tenantId, campaign_id: campaignId, recipient_id: recipientId, call_id: callId } = attempt
  await db.transaction().execute(async (trx) => {
    await lockTenant(trx, tenantId)
    if (callId === null || attempt.state === 'claimed') {
      if (!(await attempts.releaseClaim(trx, tenantId, { id: attempt.id, fence: attempt.fence, now }))) return
      const moved = { campaignId, ids: [recipientId], from: 'dialling', to: 'queued', change: { due_at: now } } as const
      await moveRecipients(trx, tenantId, moved)
      await queue.lookAtBy(trx, tenantId, { campaignId, at: now })
      return
    }
    if (!(await attempts.settleSent(trx, tenantId, { callId, state: 'unknown', now }))) return
    await moveRecipients(trx, tenantId, { campaignId, ids: [recipientId], from: 'dialling', to: 'unknown' })
    await askSoon(trx, tenantId, { callId, now })
    await finishIfDone(trx, tenantId, { id: campaignId, now })
  })
}

async function askSoon(db: Db, tenant: TenantId, { callId, now }: { callId: string; now: number }): Promise<void> {
  await db
    .updateTable('calls')
    .set({ settle_at: now })
    .where('id', '=', callId)
    .where('tenant_id', '=', tenant)
    .where('settle_at', 'is not', null)
    .execute()
}
