import { isEnded } from '@callwright/contract/calls/calls'
import type { TenantId } from '@callwright/db/tables/ids'

import { recordAudit } from '../../context/audit.ts'
import type { Ctx } from '../../context/context.ts'
import { DomainError, notFound } from '../../context/domain-error.ts'
import { releaseContent } from '../../files/release-content.ts'
import { changeCall, deleteCall, findCall } from './call-records.repo.ts'
import { forgetAnswer } from '../../tenant/idempotency.repo.ts'
import { noteDeleted } from './note-deleted.ts'
import { keyOfNumber } from '../place/place-call.ts'
import { findRecordingOf } from './recordings.repo.ts'
import { lockTenant } from '../../tenant/tenant.repo.ts'

/** @throws DomainError `not-found`, for another tenant's call too */
export async function saveCallNotes(
  ctx: Ctx & { tenantId: TenantId },
  { callId, notes }: { callId: string; notes: string },
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockTenant(trx, ctx.tenantId)
    const call = await findCall(trx, ctx.tenantId, callId)
    if (!call) throw notFound()
    await changeCall(trx, call, { change: { notes, updatedAt: ctx.now() } })
    await recordAudit(trx, ctx, { action: 'calls.saveNotes', subject: callId })
  })
}

/**
 * Deletes a call that has ended, with its transcript and recording. Its conversation is remembered, so that late news does not
 * bring it back, and deleted at the provider in the background; what it cost stays in the ledger.
 * @throws DomainError `not-found` (for another tenant's call too), `conflict` while it is under way
 */
export async function removeCall(ctx: Ctx & { tenantId: TenantId }, callId: string): Promise<void> {
  const recording = await ctx.db.transaction().execute(async (trx) => {
    await lockTenant(trx, ctx.tenantId)
    const call = await findCall(trx, ctx.tenantId, callId)
    if (!call || call.conversationId === null) throw notFound()
    if (!isEnded(call.status)) {
      throw new DomainError('conflict', 'This call is still under way. You can delete it once it has ended.')
    }
    const stored = await findRecordingOf(trx, ctx.tenantId, callId)
    await noteDeleted(trx, ctx, { ...call, conversationId: call.conversationId })
    await deleteCall(trx, call)
    if (call.direction === 'outbound' && call.campaignId === null && call.phoneNumber !== null) {
      // The same request again means a new call, not the deleted one.
      const key = keyOfNumber(call.phoneNumber)
      await forgetAnswer(trx, ctx.tenantId, { key, notAfter: call.createdAt })
    }
    await recordAudit(trx, ctx, { action: 'calls.remove', subject: callId })
    return stored
  })
  ctx.events.emit('jobsQueued')
  if (recording) await releaseContent(ctx, recording.contentHash)
}
