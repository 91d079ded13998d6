import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import { listCallEnds } from '../calls/calls.repo.ts'
import { dismissConfirmedCallBacks } from '../campaigns/call-backs/call-backs.repo.ts'
import {
  finishCampaignIfDone,
  moveRecipients,
  type RecipientRecord,
  type RecipientState,
} from '../campaigns/recipients.repo.ts'
import { toRecipientState } from '../campaigns/update-recipient-from-call.ts'

/**
 * Moves queued recipients back to the state that their last call left, or skips them if there is no such call. Their
 * confirmed call-backs are dismissed. The caller's transaction holds the campaign lock.
 * @returns how many were canceled
 */
export async function cancelRecipients(
  db: Db,
  tenant: TenantId,
  { queued, now }: { queued: readonly RecipientRecord[]; now: number },
): Promise<number> {
  let canceled = 0
  const states = await findStatesBefore(db, tenant, queued)
  for (const [campaignId, recipients] of Map.groupBy(queued, (recipient) => recipient.campaignId)) {
    for (const [to, group] of Map.groupBy(recipients, ({ id }) => states.get(id) ?? ('skipped' as const))) {
      const ids = group.map(({ id }) => id)
      const change = to === 'skipped' ? { skipReason: 'canceled' } : {}
      canceled += (await moveRecipients(db, tenant, { campaignId, ids, from: 'queued', to, change })).length
    }
    await finishCampaignIfDone(db, tenant, { id: campaignId, now })
  }
  const callBacks = queued.filter(({ plan }) => plan === 'call-back').map(({ id }) => id)
  await dismissConfirmedCallBacks(db, tenant, { recipientIds: callBacks, now })
  return canceled
}

/** The states of recipients whose last call still exists, by recipient. */
async function findStatesBefore(
  db: Db,
  tenant: TenantId,
  recipients: readonly RecipientRecord[],
): Promise<Map<string, RecipientState>> {
  const callIds = recipients.flatMap(({ callId }) => (callId === null ? [] : [callId]))
  const ends = new Map((await listCallEnds(db, tenant, callIds)).map((call) => [call.id, call]))
  return new Map(
    recipients.flatMap(({ id, callId }) => {
      const call = ends.get(callId ?? '')
      if (!call || call.status === 'initiated' || call.status === 'in-progress') return []
      return [[id, toRecipientState(call.status, call.endReason)] as const]
    }),
  )
}
