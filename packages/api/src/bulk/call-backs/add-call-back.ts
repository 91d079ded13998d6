import type { CallBackState } from '@callwright/contract/campaigns/call-backs'

import { findCall } from '../../calls/record/call-records.repo.ts'
import { findCallBackState, reopenCallBack } from '../../campaigns/call-backs/call-backs.repo.ts'
import { addCallBack } from '../../campaigns/call-backs/propose-call-back.ts'
import { recordAudit } from '../../context/audit.ts'
import { DomainError, notFound } from '../../context/domain-error.ts'
import type { TenantCtx } from '../../context/tenant-ctx.ts'
import { lockTenant } from '../../tenant/tenant.repo.ts'
import { runWithEvents } from '../../webhooks/publish-event.ts'

const REFUSALS: Record<Exclude<CallBackState, 'dismissed'>, string> = {
  proposed: 'This call is already on your list of call-backs.',
  confirmed: 'A call-back after this call was already confirmed.',
}
const ENTRY = { source: 'person', quote: '', quotes: null, quoteTurn: null, wantedAt: null } as const

/**
 * Puts the other party of a call on the list of call-backs, also if an earlier call-back was dismissed.
 * @throws DomainError `not-found`; `conflict` if the call is on the list, or its number is unknown or may not be called
 */
export async function addOwnCallBack(ctx: TenantCtx, callId: string): Promise<void> {
  await runWithEvents(ctx, async (trx) => {
    await lockTenant(trx, ctx.tenantId)
    const call = await findCall(trx, ctx.tenantId, callId)
    if (!call || call.conversationId === null) throw notFound()
    const state = await findCallBackState(trx, ctx.tenantId, callId)
    if (state === 'proposed' || state === 'confirmed') throw new DomainError('conflict', REFUSALS[state])
    const isAdded = await addCallBack(trx, ctx, { call, request: ENTRY })
    if (!isAdded && state !== 'dismissed') throw new DomainError('conflict', 'This number cannot be called back.')
    if (state === 'dismissed') await reopenCallBack(trx, ctx.tenantId, callId)
    await recordAudit(trx, ctx, { action: 'bulk.addCallBack', subject: callId })
  })
}
