import { monthOf } from '@callwright/contract/admin'
import type { Db } from '@callwright/db/database'

import { recordAudit } from '../context/audit.ts'
import type { TenantCtx } from '../context/tenant-ctx.ts'
import { DomainError, notFound } from '../context/domain-error.ts'
import { respondOnce } from '../tenant/respond-once.ts'
import { lockTenant } from '../tenant/tenant.repo.ts'
import { runWithEvents } from '../webhooks/publish-event.ts'
import { alertOperator } from './alerts.ts'
import { dayOf, monthSpan, toMinutes } from './days.ts'
import { enqueueNumberUpdates } from './number-updates.ts'
import { addSeconds, findAllowance, insertEntry } from './usage.repo.ts'

export type CorrectionResult = { tenantId: string; month: string; addedSeconds: number; monthlyMinutes: number }

/**
 * Adds a correction entry to a client's month. Existing entries never change.
 * @throws DomainError `not-found`; `invalid` for a future month or if the month's sum would be negative; `conflict` for
 * the idempotency key of another correction
 */
export async function addCorrection(
  ctx: TenantCtx,
  { idempotencyKey, ...input }: { month: string; minutes: number; note: string; idempotencyKey?: string | undefined },
): Promise<CorrectionResult> {
  const { month, note } = input
  const seconds = Math.round(input.minutes * 60)
  const { tenantId } = ctx
  const now = ctx.now()
  if (month > monthOf(now)) throw new DomainError('invalid', 'This month has not begun yet')
  const add = async (trx: Db): Promise<CorrectionResult> => {
    const day = month === monthOf(now) ? dayOf(now) : monthSpan(month).lastDay
    const id = ctx.newId()
    const isNew = await insertEntry(trx, {
      id,
      entryKey: `correction:${tenantId}:${idempotencyKey ?? id}`,
      tenantId,
      callId: null,
      month,
      day,
      seconds,
      note,
      madeBy: ctx.caller.session?.user.id ?? null,
      createdAt: now,
    })
    if (!isNew) throw new DomainError('conflict', 'This idempotency key belongs to an earlier correction.')
    const sum = await addSeconds(trx, tenantId, { month, day, seconds })
    if (sum < 0) throw new DomainError('invalid', 'A month cannot have fewer than 0 minutes')
    await alertOperator(trx, ctx, { tenantId, month, before: sum - seconds, after: sum })
    await enqueueNumberUpdates(trx, ctx, tenantId)
    const entry = {
      action: 'admin.addCorrection',
      tenantId,
      subject: month,
      before: { seconds: sum - seconds },
      after: { seconds: sum, note },
    }
    await recordAudit(trx, ctx, entry)
    return { tenantId, month, addedSeconds: seconds, monthlyMinutes: toMinutes(sum) }
  }
  const added = await runWithEvents(ctx, async (trx) => {
    if (!(await lockTenant(trx, tenantId)) || !(await findAllowance(trx, tenantId, month))) throw notFound()
    const request = { action: 'admin.addCorrection', key: idempotencyKey, content: { month, seconds, note } }
    return await respondOnce(trx, ctx, { ...request, act: async () => await add(trx) })
  })
  ctx.events.emit('jobsQueued')
  return added
}
