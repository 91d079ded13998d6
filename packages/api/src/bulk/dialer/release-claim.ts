import type { CampaignReason } from '@callwright/contract/campaigns/campaigns'

import { finishCampaignIfDone, findRecipients, moveRecipients } from '../../campaigns/recipients.repo.ts'
import { stopCalling } from '../cancel-recipients.ts'
import { releaseAttempt } from '../../campaigns/attempts.repo.ts'
import { holdCampaign, makeCampaignDueBy } from '../../campaigns/campaigns.repo.ts'
import type { Claim } from './claim.ts'
import type { GateDenial } from './dialer-rules.ts'
import { lockCampaigns } from '../../tenant/tenant.repo.ts'
import { type EventDeps, type EventTrx, transactionWithEvents } from '../../webhooks/publish-event.ts'

type ClaimRef = Pick<Claim, 'attemptId' | 'fence' | 'tenantId' | 'campaignId' | 'recipientId'>

/**
 * Releases an unsent claim: the recipient is queued again, or not called anymore. The caller's transaction holds the campaign
 * lock. Does nothing if another process now holds the claim.
 */
export async function releaseClaim(
  db: EventTrx,
  { tenantId, campaignId, recipientId, attemptId, fence }: ClaimRef,
  { verdict, now }: { verdict: GateDenial; now: number },
): Promise<void> {
  if (!(await releaseAttempt(db, tenantId, { id: attemptId, fence, now }))) return
  const ids = [recipientId]
  if (verdict.go === 'never') {
    const recipients = await findRecipients(db, tenantId, ids)
    await stopCalling(db, tenantId, { campaignId, recipients, from: 'dialling', skipReason: verdict.reason })
    await finishCampaignIfDone(db, tenantId, { id: campaignId, now })
    return
  }
  const change = { dueAt: verdict.dueAt }
  await moveRecipients(db, tenantId, { campaignId, ids, from: 'dialling', to: 'queued', change })
  await makeCampaignDueBy(db, tenantId, { campaignId, at: verdict.dueAt })
}

/** Releases an unsent claim in its own transaction; `trouble` also holds its campaign for a while. */
export async function releaseClaimInTransaction(
  deps: EventDeps,
  claim: ClaimRef,
  { verdict, trouble }: { verdict?: GateDenial; trouble?: { reason: CampaignReason; holdMs: number } } = {},
): Promise<void> {
  const { tenantId, campaignId } = claim
  const { now } = deps
  await transactionWithEvents(deps, async (trx) => {
    await lockCampaigns(trx, tenantId)
    await releaseClaim(trx, claim, { verdict: verdict ?? { go: 'later', dueAt: now() }, now: now() })
    if (!trouble) return
    await holdCampaign(trx, tenantId, { campaignId, reason: trouble.reason, until: now() + trouble.holdMs })
  })
}
