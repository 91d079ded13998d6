import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import { makeCampaignDueBy, reopenCampaign } from './campaigns.repo.ts'
import { moveRecipients, type RecipientRecord, type RecipientState } from './recipients.repo.ts'

/**
 * Queues a recipient for another call, and keeps the reference to its newest call. Reopens the campaign if it is
 * finished. The caller's transaction holds the campaign lock.
 * @returns false if the recipient is no longer in state `from`
 */
export async function requeueRecipient(
  db: Db,
  tenant: TenantId,
  requeued: Pick<RecipientRecord, 'campaignId' | 'plan' | 'planReason' | 'dueAt'> &
    Partial<Pick<RecipientRecord, 'timeZone' | 'variables' | 'overrides'>> & {
      recipientId: string
      from: RecipientState
    },
): Promise<boolean> {
  const { campaignId, recipientId, from, ...change } = requeued
  const moved = await moveRecipients(db, tenant, { campaignId, ids: [recipientId], from, to: 'queued', change })
  if (moved.length === 0) return false
  await reopenCampaign(db, tenant, { campaignId })
  await makeCampaignDueBy(db, tenant, { campaignId, at: change.dueAt })
  return true
}
