import { monthOf } from '@callwright/contract/admin'

import { recordAudit } from '../context/audit.ts'
import type { TenantCtx } from '../context/tenant-ctx.ts'
import { DomainError, notFound } from '../context/domain-error.ts'
import { runWithEvents } from '../webhooks/publish-event.ts'
import { alertOperator } from './alerts.ts'
import { dayOf, monthSpan, toMinutes } from './days.ts'
import { enqueueNumberUpdates } from './number-updates.ts'
import { addSeconds, findAllowance, insertEntry, recountMonth } from './usage.repo.ts'

export type CorrectionResult = { tenantId: string; month: string; addedSeconds: number; monthlyMinutes: number }

/**
 * Adds a correction entry to a client's month. Existing entries never change.
 * @throws DomainError `not-found`; `invalid` for a future month or if the month's sum would be negative
 */
export async function addCorrection(
  ctx: TenantCtx,
  input: { month: string; minutes: number; note: string; idempotencyKey?: string | undefined },
): Promise<CorrectionResult> {
  const { month, note } = input
  const seconds = Math.round(input.minutes * 60)
  const { tenantId } = ctx
  const now = ctx.now()
  if (month > monthOf(now)) throw new DomainError('invalid', 'This month has not begun yet')
  const after = await runWithEvents(ctx, async (trx) => {
    if (!(await findAllowance(trx, tenantId, month))) throw notFound()
    const day = month === monthOf(now) ? dayOf(now) : monthSpan(month).lastDay
    const id = ctx.newId()
    const isNew = await insertEntry(trx, {
      id,
      entryKey: `correction:${tenantId}:${input.idempotencyKey ?? id}`,
      tenantId,
      callId: null,
      month,
      day,
      seconds,
      note,
      madeBy: ctx.caller.session?.user.id ?? null,
      createdAt: now,
    })
    if (!isNew) return await recountMonth(trx, tenantId, month)
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
    return sum
  })
  ctx.events.emit('jobsQueued')
  return { tenantId, month, addedSeconds: seconds, monthlyMinutes: toMinutes(after) }
}
