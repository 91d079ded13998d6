import type { CallStatus, EndReason } from '@callwright/contract/calls/calls'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import { endAttemptAsUnknown, hasUnsentClaim, resolveAttemptByCall } from './attempts.repo.ts'
import { recordCallOutcome } from './breaker.ts'
import { lockCampaigns } from '../tenant/tenant.repo.ts'
import {
  finishCampaignIfDone,
  findRecipients,
  moveRecipients,
  type RecipientRecord,
  type RecipientState,
} from './recipients.repo.ts'
import { planAfterCall, reviewRetry } from './retries/plan-after-call.ts'
import type { EventTrx } from '../webhooks/publish-event.ts'

/** The call fields that its recipient depends on. */
export type RecipientCall = {
  id: string
  tenantId: TenantId
  campaignId: string | null
  recipientId: string | null
  status: CallStatus
  endReason: EndReason | null
  facet: number
}

/**
 * Updates a campaign's recipient after its call changed, and plans its next attempt. Runs in the transaction that
 * changed the call and holds the lock on the tenant's row. Calls outside campaigns, and calls whose recipient is being
 * dialed again, change nothing.
 */
export async function updateRecipientFromCall(db: EventTrx, call: RecipientCall, now: number): Promise<void> {
  const { tenantId: tenant, campaignId, recipientId } = call
  if (campaignId === null || recipientId === null || call.status === 'initiated') return
  await lockCampaigns(db, tenant)
  const to = toRecipientState(call.status, call.endReason)
  const hasEnded = call.status !== 'in-progress'
  if (to === 'unknown') await endAttemptAsUnknown(db, tenant, { callId: call.id, now })
  else await resolveAttemptByCall(db, tenant, { callId: call.id, now, hasEnded })
  const [recipient] = await findRecipients(db, tenant, [recipientId])
  if (!recipient || recipient.callId !== call.id) return
  if (recipient.state === 'queued') return await reviewRetry(db, call, { recipient, to, now })
  if (await isPastCall(db, recipient)) return
  const { state: from } = recipient
  // Matching the call id skips a recipient whose retry was marked as sent in the meantime.
  const move = { campaignId, ids: [recipientId], from, to, callId: call.id }
  if (from !== to && (await moveRecipients(db, tenant, move)).length === 0) return
  // An unknown call was already counted as a failure when its response was lost.
  const wasOpen = from === 'dialling' || from === 'in-progress'
  const counted = { campaignId, callId: call.id }
  // A call counts once it is answered; otherwise only failures would count while calls are in progress.
  if (wasOpen && call.status === 'failed') await recordCallOutcome(db, tenant, { ...counted, outcome: 'failed', now })
  else if (from === 'dialling') await recordCallOutcome(db, tenant, { ...counted, outcome: 'placed', now })
  if (!hasEnded) return
  await planAfterCall(db, call, { recipient: { ...recipient, state: to }, now })
  if (wasOpen) await finishCampaignIfDone(db, tenant, { id: campaignId, now })
}

/** The state of a recipient whose newest call has the given status. */
export function toRecipientState(
  status: Exclude<CallStatus, 'initiated'>,
  endReason: EndReason | null,
): RecipientState {
  return status === 'failed' && endReason === 'unknown' ? 'unknown' : status
}

/** Whether the recipient has been skipped, or claimed for another call, since its newest call. */
async function isPastCall(db: Db, { id, tenantId, state, plan }: RecipientRecord): Promise<boolean> {
  if (state === 'skipped') return true
  return state === 'dialling' && plan !== 'first' && (await hasUnsentClaim(db, tenantId, id))
}
