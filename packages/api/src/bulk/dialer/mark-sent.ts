import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import { insertOutbound } from '../../calls/place/outbound-call.ts'
import type { Deps } from '../../context/context.ts'
import { findRecipients, moveRecipients, type RecipientRecord } from '../../campaigns/recipients.repo.ts'
import { findHold } from '../../usage/hold.ts'
import { markAttemptSent } from '../../campaigns/attempts.repo.ts'
import { type CampaignRecord, findCampaign } from '../../campaigns/campaigns.repo.ts'
import { type Claim, LEASE_MS, MAX_CHECK_AGE_MS } from './claim.ts'
import { checkRecipients } from './gate.ts'
import type { GateDenial, Verdict } from './dialer-rules.ts'
import { keepOrRenewSlot } from './calls-per-second.ts'
import { lockGate } from '../../tenant/tenant.repo.ts'

export type SendDeps = Pick<Deps, 'db' | 'now' | 'newId' | 'settings' | 'voice' | 'simulator'>

/** A call with a durable record, which may now be requested once. */
export type SentCall = { callId: string; recipient: RecipientRecord }

/**
 * The last transaction before the request: repeats every check that can refuse the call, and records that it is sent.
 * @returns the call to send; a denial if the claim must be released; null if the caller no longer holds the claim
 */
export async function markSent(deps: SendDeps, claim: Claim): Promise<SentCall | GateDenial | null> {
  const { tenantId, campaignId, recipientId } = claim
  return await deps.db.transaction().execute(async (trx) => {
    await lockGate(trx, tenantId)
    const isHeld = (await findHold(trx, tenantId, deps.now())) !== null
    const [recipient] = await findRecipients(trx, tenantId, [recipientId])
    if (!recipient) return null
    const campaign = isHeld ? undefined : await findCampaign(trx, tenantId, campaignId)
    const verdict = await checkBeforeSending(trx, deps, { tenantId, campaign, recipient })
    return await recordSentIfAllowed(trx, deps, { claim, recipient, verdict })
  })
}

async function recordSentIfAllowed(
  db: Db,
  deps: SendDeps,
  { claim, recipient, verdict }: { claim: Claim; recipient: RecipientRecord; verdict: Verdict | undefined },
): Promise<SentCall | GateDenial | null> {
  const now = deps.now()
  // The checks made when the recipient was claimed are stale.
  const isLate = performance.now() - claim.claimedAt > MAX_CHECK_AGE_MS
  const { dialer } = deps.settings
  if (verdict?.go === 'now' && !isLate && (await keepOrRenewSlot(db, claim.startAt, { now, ...dialer }))) {
    return await recordSent(db, deps, { claim, recipient })
  }
  return verdict && verdict.go !== 'now' ? verdict : { go: 'later', dueAt: now }
}

async function recordSent(
  db: Db,
  deps: SendDeps,
  { claim, recipient }: { claim: Claim; recipient: RecipientRecord },
): Promise<SentCall | null> {
  const { attemptId, fence, tenantId, campaignId, recipientId, phoneNumber, testMode } = claim
  const now = deps.now()
  const callId = deps.newId()
  const attempt = { id: attemptId, fence, callId, now, leaseMs: LEASE_MS }
  if (!(await markAttemptSent(db, tenantId, attempt))) return null
  // If the recipient is canceled while the call is requested, there is a reason.
  const change = { callId, attempts: claim.attemptNumber, skipReason: null }
  const move = { campaignId, ids: [recipientId], from: 'dialling', to: 'dialling', change } as const
  // A claimed recipient is always in state `dialling`; otherwise roll back the whole transaction.
  if ((await moveRecipients(db, tenantId, move)).length !== 1) {
    throw new Error(`Recipient ${recipientId} is not in state dialling`)
  }
  const voice = testMode ? deps.simulator : deps.voice
  const campaign = { campaignId, recipientId, testMode }
  const call = { callId, tenantId, phoneNumber, contactName: recipient.name, campaign }
  await insertOutbound(db, { ...deps, voice }, call)
  return { callId, recipient }
}

async function checkBeforeSending(
  db: Db,
  deps: SendDeps,
  target: { tenantId: TenantId; campaign: CampaignRecord | undefined; recipient: RecipientRecord },
): Promise<Verdict | undefined> {
  const { tenantId: tenant, campaign, recipient } = target
  const now = deps.now()
  if (campaign?.state !== 'running' || isHeldNow(campaign, now)) return { go: 'later', dueAt: now }
  const [verdict] = await checkRecipients(db, deps, { tenant, campaign, waiting: [recipient] })
  return verdict
}

/** A claim may be older than its campaign's hold. */
function isHeldNow({ heldReason: reason, nextAt }: CampaignRecord, now: number): boolean {
  return reason !== null && nextAt !== null && nextAt > now
}
