import { findCall } from '../../calls/record/call-records.repo.ts'
import { addCallBack } from '../../campaigns/call-backs/propose-call-back.ts'
import { isOnDoNotCallList } from '../../campaigns/do-not-call.repo.ts'
import { recordAudit } from '../../context/audit.ts'
import { DomainError, notFound } from '../../context/domain-error.ts'
import type { TenantCtx } from '../../context/tenant-ctx.ts'
import { lockTenant } from '../../tenant/tenant.repo.ts'
import { transactionWithEvents } from '../../webhooks/publish-event.ts'

const ENTRY = { source: 'person', quote: '', quotes: null, quoteTurn: null, wantedAt: null } as const

/**
 * Puts the other party of a call on the list of call-backs, also if an earlier call-back was dismissed.
 * @throws DomainError `not-found`; `conflict` if the call is on the list, or its number is unknown or may not be called
 */
export async function addManualCallBack(ctx: TenantCtx, callId: string): Promise<void> {
  await transactionWithEvents(ctx, async (trx) => {
    await lockTenant(trx, ctx.tenantId)
    const call = await findCall(trx, ctx.tenantId, callId)
    if (!call || call.conversationId === null) throw notFound()
    if (call.phoneNumber === null) throw new DomainError('conflict', 'The number of this call is not known.')
    if (await isOnDoNotCallList(trx, ctx.tenantId, call.phoneNumber)) {
      throw new DomainError('conflict', 'This number is on your do-not-call list')
    }
    if (!(await addCallBack(trx, ctx, { call, request: ENTRY }))) {
      throw new DomainError('conflict', 'This call is already on your list of call-backs.')
    }
    await recordAudit(trx, ctx, { subject: callId })
  })
}
