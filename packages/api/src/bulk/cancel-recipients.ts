import type { SkipReason } from '@callwright/contract/campaigns/campaigns'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import { listCallEnds } from '../calls/record/calls.repo.ts'
import { dismissConfirmedCallBacks } from '../campaigns/call-backs/call-backs.repo.ts'
import {
  finishCampaignIfDone,
  moveRecipients,
  type RecipientRecord,
  type RecipientState,
} from '../campaigns/recipients.repo.ts'
import { toRecipientState } from '../campaigns/update-recipient-from-call.ts'
import type { EventTrx } from '../webhooks/publish-event.ts'

/**
 * Cancels the calls to queued recipients, and dismisses their confirmed call-backs. The caller's transaction holds the
 * campaign lock.
 * @returns how many were canceled
 */
export async function cancelRecipients(
  db: EventTrx,
  tenant: TenantId,
  { queued, now }: { queued: readonly RecipientRecord[]; now: number },
): Promise<number> {
  let canceled = 0
  for (const [campaignId, recipients] of Map.groupBy(queued, (recipient) => recipient.campaignId)) {
    const stopped = { campaignId, recipients, from: 'queued', skipReason: 'cancelled' } as const
    canceled += await stopCalling(db, tenant, stopped)
    await finishCampaignIfDone(db, tenant, { id: campaignId, now })
  }
  const callBacks = queued.filter(({ plan }) => plan === 'call-back').map(({ id }) => id)
  await dismissConfirmedCallBacks(db, tenant, { recipientIds: callBacks, now })
  return canceled
}

/**
 * Moves a campaign's recipients back to the state that their last call left, or skips them if there is no such call.
 * The reason stays with them, so that a later report about that call plans nothing. The caller's transaction holds the
 * campaign lock.
 * @returns how many were moved
 */
export async function stopCalling(
  db: Db,
  tenant: TenantId,
  stopped: {
    campaignId: string
    recipients: readonly RecipientRecord[]
    from: 'queued' | 'dialling'
    skipReason: SkipReason
  },
): Promise<number> {
  const { campaignId, recipients, from, skipReason } = stopped
  let moved = 0
  const states = await findStatesBefore(db, tenant, recipients)
  for (const [to, group] of Map.groupBy(recipients, ({ id }) => states.get(id) ?? ('skipped' as const))) {
    const ids = group.map(({ id }) => id)
    moved += (await moveRecipients(db, tenant, { campaignId, ids, from, to, change: { skipReason } })).length
  }
  return moved
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
