import type { CallStatus } from '@callwright/contract/calls/calls'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import { endUnproved, settleByCall } from './attempts.repo.ts'
import { noteOutcome } from './breaker.ts'
import { lockCampaigns } from '../tenant/tenant.repo.ts'
import { finishIfDone, findRecipients, moveRecipients, type RecipientState } from './recipients.repo.ts'

/** What a recipient has to know of its call. */
export type FollowedCall = {
  id: string
  tenantId: TenantId
  campaignId: string | null
  recipientId: string | null
  status: CallStatus
  endReason: string | null
}

/**
 * Lets the recipient of a campaign follow its call, in the transaction that has changed the call and holds the tenant's
 * row. Calls outside campaigns, and older calls of a recipient that is dialled once more, change nothing.
 */
export async function followCall(db: Db, call: FollowedCall, now: number): Promise<void> {
  const { tenantId: tenant, campaignId, recipientId } = call
  if (campaignId === null || recipientId === null || call.status === 'initiated') return
  await lockCampaigns(db, tenant)
  const isUnproved = call.status === 'failed' && call.endReason === 'unknown'
  const hasEnded = call.status !== 'in-progress'
  if (isUnproved) await endUnproved(db, tenant, { callId: call.id, now })
  else await settleByCall(db, tenant, { callId: call.id, now, hasEnded })
  const [recipient] = await findRecipients(db, tenant, [recipientId])
  if (!recipient || recipient.callId !== call.id) return
  const to: RecipientState = isUnproved ? 'unknown' : call.status
  if (recipient.state === to) return
  // A retry may be marked as sent meanwhile: this is its older call then.
  const move = { campaignId, ids: [recipientId], from: recipient.state, to, callId: call.id }
  if ((await moveRecipients(db, tenant, move)).length === 0) return
  // What was unknown was counted as a failure when its answer was lost.
  if (recipient.state !== 'dialling' && recipient.state !== 'in-progress') return
  // A call counts once it is answered; otherwise only failures would count while calls are in progress.
  if (call.status === 'failed') await noteOutcome(db, tenant, { campaignId, outcome: 'failed', now })
  else if (recipient.state === 'dialling') await noteOutcome(db, tenant, { campaignId, outcome: 'through', now })
  if (hasEnded) await finishIfDone(db, tenant, { id: campaignId, now })
}
