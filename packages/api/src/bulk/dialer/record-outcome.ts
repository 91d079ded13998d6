import type { CampaignReason } from '@callwright/contract/campaigns/campaigns'
import type { StartCallResult } from '@callwright/voice/voice-provider'

import { deleteCall, findCall } from '../../calls/record/call-records.repo.ts'
import { makeLookupDue } from '../../calls/record/call-lookups.repo.ts'
import { closeUnplacedCall, linkConversation } from '../../calls/place/outbound-call.ts'
import { requestAgentSync } from '../../agent/knowledge/sync-jobs.ts'
import { recordCallOutcome } from '../../campaigns/breaker.ts'
import { cancelRecipients } from '../cancel-recipients.ts'
import { findRecipients, finishCampaignIfDone, moveRecipients } from '../../campaigns/recipients.repo.ts'
import { listLastAttempts, resolveAttempt } from '../../campaigns/attempts.repo.ts'
import { holdCampaign, reopenCampaign } from '../../campaigns/campaigns.repo.ts'
import type { Claim } from './claim.ts'
import { lockCampaigns, lockTenant } from '../../tenant/tenant.repo.ts'
import { type EventDeps, type EventTrx, transactionWithEvents } from '../../webhooks/publish-event.ts'

/** The result of a claim's one request. */
type Outcome = { claim: Claim; callId: string; started: StartCallResult }

type RefusedStart = StartCallResult & { outcome: 'refused' }

/** Used if the provider does not say when to retry. */
const BUSY_MS = 5000
const QUOTA_MS = 5 * 60_000

/** Records a request's outcome. An unknown outcome waits for the provider's report; it never causes a redial. */
export async function recordOutcome(deps: EventDeps, outcome: Outcome): Promise<void> {
  const { now, events } = deps
  const { claim, started } = outcome
  const { tenantId } = claim
  const isAgentMissing = started.outcome === 'refused' && started.reason === 'not-found'
  await transactionWithEvents(deps, async (trx) => {
    await lockTenant(trx, tenantId)
    if (started.outcome !== 'started') await lockCampaigns(trx, tenantId)
    await recordStart(trx, outcome, now())
    // The provider may have lost the agent; syncing recreates it.
    if (isAgentMissing) await requestAgentSync(trx, deps, { tenantId, dueAt: now() })
  })
  if (isAgentMissing) events.emit('jobsQueued')
  if (started.outcome === 'unknown') events.emit('callUnconfirmed')
}

async function recordStart(db: EventTrx, { claim, callId, started }: Outcome, now: number): Promise<void> {
  const { tenantId } = claim
  if (started.outcome === 'started') {
    const { conversationId } = started
    return void (await linkConversation(db, { tenantId, callId, conversationId, now }))
  }
  if (started.outcome === 'unknown') return await recordUnknown(db, { claim, callId, now })
  if (started.retryable) return await requeueUndialed(db, { claim, callId, started }, now)
  if (await resolveAttempt(db, tenantId, { callId, state: 'refused', now })) {
    await closeUnplacedCall(db, { tenantId, callId, now }, 'provider-error')
  }
}

async function recordUnknown(
  db: EventTrx,
  { claim, callId, now }: { claim: Claim; callId: string; now: number },
): Promise<void> {
  const { tenantId, campaignId, recipientId } = claim
  if (!(await resolveAttempt(db, tenantId, { callId, state: 'unknown', now }))) return
  await moveRecipients(db, tenantId, { campaignId, ids: [recipientId], from: 'dialling', to: 'unknown' })
  await makeLookupDue(db, tenantId, { callId, now })
  await recordCallOutcome(db, tenantId, { campaignId, callId, outcome: 'failed', now })
  await finishCampaignIfDone(db, tenantId, { id: campaignId, now })
}

/**
 * The provider proved that it did not dial: the recipient is queued as before the attempt, unless it was canceled since,
 * and its campaign is held for a while.
 */
async function requeueUndialed(
  db: EventTrx,
  { claim, callId, started }: { claim: Claim; callId: string; started: RefusedStart },
  now: number,
): Promise<void> {
  const { tenantId, campaignId, recipientId, attemptNumber } = claim
  const [recipient] = await findRecipients(db, tenantId, [recipientId])
  // The attempt was resolved without this response, and the recipient has been retried since.
  if (recipient?.callId !== callId) return
  if (!(await resolveAttempt(db, tenantId, { callId, state: 'released', now }))) return
  const call = await findCall(db, tenantId, callId)
  if (call) await deleteCall(db, call)
  await reopenCampaign(db, tenantId, { campaignId, ifPaused: 'paused' })
  const until = await holdAfterRefusal(db, { claim, callId, started }, now)
  const lastCallId = (await listLastAttempts(db, tenantId, [recipientId])).get(recipientId)?.callId ?? null
  const change = { dueAt: until, callId: lastCallId, attempts: attemptNumber - 1 }
  // After the lease expired the recipient is unknown, but the late response is still proof.
  for (const from of ['dialling', 'unknown'] as const) {
    await moveRecipients(db, tenantId, { campaignId, ids: [recipientId], from, to: 'queued', change })
  }
  if (recipient.skipReason !== 'cancelled') return
  await cancelRecipients(db, tenantId, { queued: await findRecipients(db, tenantId, [recipientId]), now })
}

/** Holds the campaign. @returns when the recipient is due again */
async function holdAfterRefusal(
  db: EventTrx,
  { claim, callId, started }: { claim: Claim; callId: string; started: RefusedStart },
  now: number,
): Promise<number> {
  const { tenantId, campaignId } = claim
  if (started.reason === 'blocked' || started.reason === 'not-found') {
    return (await recordCallOutcome(db, tenantId, { campaignId, callId, outcome: 'blocked', now })) ?? now
  }
  const until = now + (started.retryAfterMs ?? (started.reason === 'quota' ? QUOTA_MS : BUSY_MS))
  const reason: CampaignReason = 'provider-busy'
  await holdCampaign(db, tenantId, { campaignId, reason, until })
  return until
}
