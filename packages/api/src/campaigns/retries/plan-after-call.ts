import type { CallStatus, EndReason } from '@callwright/contract/calls/calls'
import type { RetryRules } from '@callwright/contract/campaigns/retry-rules'
import type { Db } from '@callwright/db/database'
import { facetOrigin } from '@callwright/db/tables/call-order'
import type { TenantId } from '@callwright/db/tables/ids'

import { listLastAttempts, type SentAttempt } from '../attempts.repo.ts'
import { hasCallBack } from '../call-backs/call-backs.repo.ts'
import { planCallBack } from '../call-backs/plan-call-back.ts'
import { type CampaignRecord, findCampaign } from '../campaigns.repo.ts'
import { isListedOrSuggested } from '../do-not-call.repo.ts'
import { campaignWindow, listPossibleZones } from '../hours/due-time.ts'
import { finishCampaignIfDone, moveRecipients, type RecipientRecord, type RecipientState } from '../recipients.repo.ts'
import { requeueRecipient } from '../requeue-recipient.ts'
import { listOutcomes } from './outcomes.repo.ts'
import { findRetryReason, planRetry, readRetryRules } from './plan-retry.ts'
import type { EventTrx } from '../../webhooks/publish-event.ts'

type EndedCall = { id: string; tenantId: TenantId; status: CallStatus; endReason: EndReason | null; facet: number }

/**
 * Plans the next call to the recipient: a call-back that the customer asked for, or a retry by the campaign's rules.
 * Runs in the transaction that records the end of the recipient's newest call, or a later report about it, and holds
 * the campaign lock. Plans at most once per call.
 */
export async function planAfterCall(
  db: Db,
  call: EndedCall,
  { recipient, now }: { recipient: RecipientRecord; now: number },
): Promise<void> {
  const campaign = await findCampaign(db, call.tenantId, recipient.campaignId)
  if (!campaign || !mayPlan(campaign) || recipient.state === 'unknown') return
  // The call that would follow was canceled, or may not be placed.
  if (recipient.skipReason !== null) return
  if (await planCallBack(db, campaign, { call, recipient, now })) return
  const rules = readRetryRules(campaign)
  if (rules) await planRetryOf(db, call, { campaign, rules, recipient })
}

/**
 * Reviews a queued retry after a better report about the call before it. If the customer asked for a call-back, that is
 * planned instead. If that needs an answer, or the rules no longer match the call, the recipient gets the call's state.
 * The caller's transaction holds the campaign lock.
 * @param review.to the recipient's state without a retry
 */
export async function reviewRetry(
  db: EventTrx,
  call: EndedCall,
  { recipient, to, now }: { recipient: RecipientRecord; to: RecipientState; now: number },
): Promise<void> {
  const { id: recipientId, tenantId: tenant, campaignId } = recipient
  const campaign = recipient.plan === 'retry' ? await findCampaign(db, tenant, campaignId) : undefined
  if (!campaign || (await planCallBack(db, campaign, { call, recipient, now }))) return
  const rules = readRetryRules(campaign)
  if (rules && (await findReason(db, call, rules)) !== null) return
  await moveRecipients(db, tenant, { campaignId, ids: [recipientId], from: 'queued', to })
  await finishCampaignIfDone(db, tenant, { id: campaignId, now })
}

async function planRetryOf(
  db: Db,
  call: EndedCall,
  { campaign, rules, recipient }: { campaign: CampaignRecord; rules: RetryRules; recipient: RecipientRecord },
): Promise<void> {
  const { tenantId: tenant, campaignId, id: recipientId, phoneNumber, state: from } = recipient
  if (recipient.attempts >= rules.attempts) return
  const planReason = await findReason(db, call, rules)
  if (planReason === null) return
  const lastAttempt = (await listLastAttempts(db, tenant, [recipientId])).get(recipientId)
  if (!lastAttempt) return
  if (await isListedOrSuggested(db, tenant, { phoneNumber, counted: facetOrigin(call.facet) })) return
  const dueAt = findDueTime(recipient, { campaign, rules, lastAttempt })
  if (dueAt === null) return
  await requeueRecipient(db, tenant, { campaignId, recipientId, from, plan: 'retry', planReason, dueAt })
}

/**
 * The outcome of a campaign's last call may arrive after the campaign has finished, which reopens it, unless it was
 * paused when it finished.
 */
function mayPlan({ state, heldReason }: CampaignRecord): boolean {
  return state === 'running' || state === 'paused' || (state === 'finished' && heldReason === null)
}

/** None if the customer asked for a call-back, which decides instead. */
async function findReason(db: Db, call: EndedCall, rules: RetryRules): Promise<string | null> {
  if (await hasCallBack(db, call.tenantId, call.id)) return null
  const outcomes = rules.outcomes.length > 0 ? await listOutcomes(db, call.tenantId, call.id) : []
  return findRetryReason({ ...call, outcomes }, rules)
}

function findDueTime(
  recipient: RecipientRecord,
  { campaign, rules, lastAttempt }: { campaign: CampaignRecord; rules: RetryRules; lastAttempt: SentAttempt },
): number | null {
  const { sentAt: lastAttemptAt, endedAt: end } = lastAttempt
  const [window, zones, testMode] = [campaignWindow(campaign), listPossibleZones(recipient), campaign.testMode === 1]
  return planRetry({ rules, window, zones, testMode, lastAttemptAt, endedAt: end ?? lastAttemptAt })
}
