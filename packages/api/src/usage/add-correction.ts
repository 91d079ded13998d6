import { monthOf } from '@callwright/contract/admin'

import { recordAudit } from '../context/audit.ts'
import type { TenantCtx } from '../context/tenant-ctx.ts'
import { DomainError, notFound } from '../context/domain-error.ts'
import { transactionWithEvents } from '../webhooks/publish-event.ts'
import { alertOperator } from './alerts.ts'
import { dayOf, monthSpan, toMinutes } from '../context/days.ts'
import { enqueueNumberUpdates } from './number-updates.ts'
import { addSeconds, findAllowance, findEntry, insertEntry } from './usage.repo.ts'

export type CorrectionResult = { tenantId: string; month: string; addedSeconds: number; monthlyMinutes: number }

/**
 * Adds a correction entry to a client's month. Existing entries never change. The ledger keeps the idempotency key with
 * the entry, so a repeated correction is added once, however old the first is.
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
  const after = await transactionWithEvents(ctx, async (trx) => {
    const allowance = await findAllowance(trx, tenantId, month)
    if (!allowance) throw notFound()
    const day = month === monthOf(now) ? dayOf(now) : monthSpan(month).lastDay
    const id = ctx.newId()
    const entryKey = `correction:${tenantId}:${idempotencyKey ?? id}`
    const isNew = await insertEntry(trx, {
      id,
      entryKey,
      tenantId,
      callId: null,
      month,
      day,
      seconds,
      note,
      madeBy: ctx.caller.session?.user.id ?? null,
      createdAt: now,
    })
    if (!isNew) {
      const first = await findEntry(trx, tenantId, entryKey)
      if (first?.month !== month || first.seconds !== seconds || first.note !== note) {
        throw new DomainError('conflict', 'This idempotency key belongs to a different correction.')
      }
      return allowance.usedSeconds
    }
    const sum = await addSeconds(trx, tenantId, { month, day, seconds })
    if (sum < 0) throw new DomainError('invalid', 'A month cannot have fewer than 0 minutes')
    await alertOperator(trx, ctx, { tenantId, month, before: sum - seconds, after: sum })
    await enqueueNumberUpdates(trx, ctx, tenantId)
    const entry = {
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
