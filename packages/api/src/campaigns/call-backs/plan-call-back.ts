import type { Db } from '@callwright/db/database'
import { facetOrigin } from '@callwright/db/tables/call-order'

import type { CampaignRecord } from '../campaigns.repo.ts'
import { isListedOrSuggested } from '../do-not-call.repo.ts'
import { campaignWindow, findCallingTime } from '../hours/due-time.ts'
import type { RecipientRecord } from '../recipients.repo.ts'
import { requeueRecipient } from '../requeue-recipient.ts'
import { readRetryRules } from '../retries/plan-retry.ts'
import { confirmCallBackOf } from './call-backs.repo.ts'

/** Without retry rules: the first call and one more. */
const MAX_ATTEMPTS = 2

/**
 * Queues a recipient for the call-back that the customer asked for in the newest call, if the campaign confirms
 * call-backs automatically, the customer named a time, and the number may be called. Happens once: a canceled call-back
 * is not queued again. The caller's transaction holds the campaign lock.
 * @returns whether the recipient is queued
 */
export async function planCallBack(
  db: Db,
  campaign: CampaignRecord,
  { call, recipient, now }: { call: { facet: number }; recipient: RecipientRecord; now: number },
): Promise<boolean> {
  const { tenantId, campaignId, id: recipientId, phoneNumber, callId, state: from, attempts } = recipient
  const maxAttempts = readRetryRules(campaign)?.attempts ?? MAX_ATTEMPTS
  if (campaign.callBacks !== 'automatic' || callId === null || attempts >= maxAttempts) return false
  if (await isListedOrSuggested(db, tenantId, { phoneNumber, counted: facetOrigin(call.facet) })) return false
  const wantedAt = await confirmCallBackOf(db, tenantId, { callId, campaignId, recipientId, now })
  if (wantedAt === null) return false
  const dueAt = findCallingTime(recipient, campaignWindow(campaign), wantedAt)
  const callBack = { plan: 'call-back' as const, planReason: null, dueAt }
  return await requeueRecipient(db, tenantId, { campaignId, recipientId, from, ...callBack })
}
