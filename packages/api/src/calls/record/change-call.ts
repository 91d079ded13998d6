import { isEnded } from '@callwright/contract/calls/calls'

import { recordAudit } from '../../context/audit.ts'
import { DomainError, notFound } from '../../context/domain-error.ts'
import type { TenantCtx } from '../../context/tenant-ctx.ts'
import { releaseBlob } from '../../files/release-blob.ts'
import { changeCall, deleteCall, findCall } from './call-records.repo.ts'
import { detachBookings } from '../outcomes/call-bookings.repo.ts'
import { deleteResponse } from '../../tenant/idempotency.repo.ts'
import { recordDeletion } from './record-deletion.ts'
import { numberKey } from '../place/place-call.ts'
import { findStoredRecording } from './recordings.repo.ts'
import { lockTenant } from '../../tenant/tenant.repo.ts'

/** @throws DomainError `not-found`, also for another tenant's call */
export async function saveCallNotes(
  ctx: TenantCtx,
  { callId, notes }: { callId: string; notes: string },
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockTenant(trx, ctx.tenantId)
    const call = await findCall(trx, ctx.tenantId, callId)
    if (!call) throw notFound()
    await changeCall(trx, call, { change: { notes, updatedAt: ctx.now() } })
    await recordAudit(trx, ctx, { subject: callId })
  })
}

/**
 * Deletes an ended call with its transcript and recording; its usage stays in the ledger. The conversation id is kept,
 * so that late events do not recreate the call, and the conversation is deleted at the provider in the background.
 * @throws DomainError `not-found` (also for another tenant's call), `conflict` while the call is in progress
 */
export async function removeCall(ctx: TenantCtx, callId: string): Promise<void> {
  const recording = await ctx.db.transaction().execute(async (trx) => {
    await lockTenant(trx, ctx.tenantId)
    const call = await findCall(trx, ctx.tenantId, callId)
    if (!call || call.conversationId === null) throw notFound()
    if (!isEnded(call.status)) {
      throw new DomainError('conflict', 'This call is still in progress. You can delete it once it ends.')
    }
    const stored = await findStoredRecording(trx, ctx.tenantId, callId)
    await recordDeletion(trx, ctx, { ...call, conversationId: call.conversationId })
    await deleteCall(trx, call)
    await detachBookings(trx, ctx.tenantId, call.conversationId)
    if (call.direction === 'outbound' && call.campaignId === null && call.phoneNumber !== null) {
      // Repeating the request now places a new call instead of returning the deleted one.
      const key = numberKey(call.phoneNumber)
      await deleteResponse(trx, ctx.tenantId, { key, notAfter: call.createdAt })
    }
    await recordAudit(trx, ctx, { subject: callId })
    return stored
  })
  ctx.events.emit('jobsQueued')
  if (recording) await releaseBlob(ctx, recording.contentHash)
}
