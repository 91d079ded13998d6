import type { CampaignReason } from '@callwright/contract/campaigns/campaigns'
import type { Db } from '@callwright/db/database'
import type { StartedCall } from '@callwright/voice/voice-provider'

import { deleteCall, findCall } from '../../calls/record/call-records.repo.ts'
import { askSoon } from '../../calls/calls.repo.ts'
import { closeUnplaced, joinConversation } from '../../calls/place/outbound-call.ts'
import type { Deps } from '../../context/context.ts'
import { raiseWanted } from '../../agent/knowledge/sync-jobs.ts'
import { noteOutcome } from '../../campaigns/breaker.ts'
import { findRecipients, finishIfDone, moveRecipients } from '../../campaigns/recipients.repo.ts'
import { settleAttempt } from '../../campaigns/attempts.repo.ts'
import { holdCampaign, reopenCampaign } from '../../campaigns/campaigns.repo.ts'
import type { Claim } from './claim.ts'
import { lockCampaigns, lockTenant } from '../../tenant/tenant.repo.ts'

/** What came of the one request. */
type Outcome = { claim: Claim; callId: string; started: StartedCall }

type Refused = StartedCall & { outcome: 'refused' }

/** Where the provider does not say itself when to ask again. */
const BUSY_MS = 5000
const QUOTA_MS = 5 * 60_000

/** Notes what came of a request. What is unknown stays so until the provider tells, and is not asked for again. */
export async function recordOutcome(
  deps: Pick<Deps, 'db' | 'now' | 'newId' | 'events'>,
  outcome: Outcome,
): Promise<void> {
  const { db, now, events } = deps
  const { claim, started } = outcome
  const { tenantId } = claim
  const isAgentLost = started.outcome === 'refused' && started.reason === 'not-found'
  await db.transaction().execute(async (trx) => {
    await lockTenant(trx, tenantId)
    if (started.outcome !== 'started') await lockCampaigns(trx, tenantId)
    await record(trx, outcome, now())
    // Syncing makes an agent that the provider has lost anew.
    if (isAgentLost) await raiseWanted(trx, deps, { tenantId, dueAt: now() })
  })
  if (isAgentLost) events.emit('jobsQueued')
  if (started.outcome === 'unknown') events.emit('callUnconfirmed')
}

async function record(db: Db, { claim, callId, started }: Outcome, now: number): Promise<void> {
  const { tenantId } = claim
  if (started.outcome === 'started') {
    const { conversationId } = started
    return void (await joinConversation(db, { tenantId, callId, conversationId, now }))
  }
  if (started.outcome === 'unknown') return await recordUnknown(db, { claim, callId, now })
  if (started.retryable) return await putBack(db, { claim, callId, started }, now)
  if (await settleAttempt(db, tenantId, { callId, state: 'refused', now })) {
    await closeUnplaced(db, { tenantId, callId, now }, 'provider-error')
  }
}

async function recordUnknown(
  db: Db,
  { claim, callId, now }: { claim: Claim; callId: string; now: number },
): Promise<void> {
  const { tenantId, campaignId, recipientId } = claim
  if (!(await settleAttempt(db, tenantId, { callId, state: 'unknown', now }))) return
  await moveRecipients(db, tenantId, { campaignId, ids: [recipientId], from: 'dialling', to: 'unknown' })
  await askSoon(db, tenantId, { callId, now })
  await noteOutcome(db, tenantId, { campaignId, outcome: 'failed', now })
  await finishIfDone(db, tenantId, { id: campaignId, now })
}

/** The provider has proved that it dialled nobody: the recipient is put back, and its campaign waits a while. */
async function putBack(
  db: Db,
  { claim, callId, started }: { claim: Claim; callId: string; started: Refused },
  now: number,
): Promise<void> {
  const { tenantId, campaignId, recipientId, attemptNumber } = claim
  const [recipient] = await findRecipients(db, tenantId, [recipientId])
  // It was settled without this answer, and somebody has asked for another call since.
  if (recipient?.callId !== callId) return
  if (!(await settleAttempt(db, tenantId, { callId, state: 'released', now }))) return
  const call = await findCall(db, tenantId, callId)
  if (call) await deleteCall(db, call)
  await reopenCampaign(db, tenantId, campaignId)
  const until = await hold(db, { claim, started }, now)
  const change = { dueAt: until, callId: null, attempts: attemptNumber - 1 }
  // Where the lease had run out it is unknown by now; the late answer is proof all the same.
  for (const from of ['dialling', 'unknown'] as const) {
    await moveRecipients(db, tenantId, { campaignId, ids: [recipientId], from, to: 'queued', change })
  }
}

/** @returns when the recipient is due again */
async function hold(db: Db, { claim, started }: { claim: Claim; started: Refused }, now: number): Promise<number> {
  const { tenantId, campaignId } = claim
  if (started.reason === 'blocked' || started.reason === 'not-found') {
    return (await noteOutcome(db, tenantId, { campaignId, outcome: 'blocked', now })) ?? now
  }
  const until = now + (started.retryAfterMs ?? (started.reason === 'quota' ? QUOTA_MS : BUSY_MS))
  const reason: CampaignReason = 'provider-busy'
  await holdCampaign(db, tenantId, { campaignId, reason, until })
  return until
}
