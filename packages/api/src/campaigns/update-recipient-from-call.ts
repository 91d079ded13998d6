import type { CallStatus } from '@callwright/contract/calls/calls'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import { endAttemptAsUnknown, resolveAttemptByCall } from './attempts.repo.ts'
import { recordCallOutcome } from './breaker.ts'
import { lockCampaigns } from '../tenant/tenant.repo.ts'
import { finishCampaignIfDone, findRecipients, moveRecipients, type RecipientState } from './recipients.repo.ts'

/** The call fields that its recipient depends on. */
export type RecipientCall = {
  id: string
  tenantId: TenantId
  campaignId: string | null
  recipientId: string | null
  status: CallStatus
  endReason: string | null
}

/**
 * Updates a campaign's recipient after its call changed. Runs in the transaction that changed the call and holds the
 * lock on the tenant's row. Calls outside campaigns, and a retried recipient's older calls, change nothing.
 */
export async function updateRecipientFromCall(db: Db, call: RecipientCall, now: number): Promise<void> {
  const { tenantId: tenant, campaignId, recipientId } = call
  if (campaignId === null || recipientId === null || call.status === 'initiated') return
  await lockCampaigns(db, tenant)
  const isUnconfirmed = call.status === 'failed' && call.endReason === 'unknown'
  const hasEnded = call.status !== 'in-progress'
  if (isUnconfirmed) await endAttemptAsUnknown(db, tenant, { callId: call.id, now })
  else await resolveAttemptByCall(db, tenant, { callId: call.id, now, hasEnded })
  const [recipient] = await findRecipients(db, tenant, [recipientId])
  if (!recipient || recipient.callId !== call.id) return
  const to: RecipientState = isUnconfirmed ? 'unknown' : call.status
  if (recipient.state === to) return
  // Matching the call id skips a recipient whose retry was marked as sent in the meantime.
  const move = { campaignId, ids: [recipientId], from: recipient.state, to, callId: call.id }
  if ((await moveRecipients(db, tenant, move)).length === 0) return
  // An unknown call was already counted as a failure when its response was lost.
  if (recipient.state !== 'dialling' && recipient.state !== 'in-progress') return
  // A call counts once it is answered; otherwise only failures would count while calls are in progress.
  if (call.status === 'failed') await recordCallOutcome(db, tenant, { campaignId, outcome: 'failed', now })
  else if (recipient.state === 'dialling') await recordCallOutcome(db, tenant, { campaignId, outcome: 'placed', now })
  if (hasEnded) await finishCampaignIfDone(db, tenant, { id: campaignId, now })
}
