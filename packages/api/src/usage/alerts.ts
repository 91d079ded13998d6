import { LIMIT_ALERTS } from '@callwright/contract/usage'
import type { ThresholdData } from '@callwright/contract/webhook-data'
import type { TenantId } from '@callwright/db/tables/ids'

import type { Deps } from '../context/context.ts'
import { queueEmail } from '../mail/queue-email.ts'
import { businessNameForEmail } from '../context/own-business.ts'
import { type EventTrx, publishEvent } from '../webhooks/publish-event.ts'
import { toMinutes } from '../context/days.ts'
import { alertEmail, findHighest, type UsageMark } from './alert-email.ts'
import { findAllowance, insertAlert, updateLastAlert } from './usage.repo.ts'

type AlertDeps = Pick<Deps, 'now' | 'newId' | 'settings'>

/**
 * Sends the operator one email about the benchmarks and percentages of the limit that a month's usage has just passed.
 * A row in the same transaction ensures that each is reported once, even with crashes or concurrent changes.
 * @param usage.before the month's seconds before the change; `usage.after`: after it
 * @returns whether the change reaches the limit
 */
export async function alertOperator(
  db: EventTrx,
  deps: AlertDeps,
  usage: { tenantId: TenantId; month: string; before: number; after: number },
): Promise<{ isLimitReached: boolean }> {
  const { tenantId, month, before, after } = usage
  const allowance = await findAllowance(db, tenantId, month)
  if (!allowance) return { isLimitReached: false }
  const marks = listMarks(deps.settings.usageBenchmarks, allowance.limitMinutes)
  const passedMarks = marks.filter((mark) => before < toSeconds(mark) && toSeconds(mark) <= after)
  const isLimitReached = passedMarks.some(({ kind, percent }) => kind === 'limit' && percent === 100)
  const newMarks: UsageMark[] = []
  for (const mark of passedMarks) {
    const { kind, minutes, percent } = mark
    const alert = { tenantId, month, kind, minutes, percent, alertedAt: deps.now() }
    if (await insertAlert(db, alert)) newMarks.push(mark)
  }
  for (const mark of newMarks) publishThreshold(db, usage, mark)
  if (newMarks.length === 0) return { isLimitReached }
  const { benchmark, percent } = findHighest(newMarks)
  await updateLastAlert(db, tenantId, { month, benchmark, percent })
  const client = await businessNameForEmail(db, { tenantId, businessName: allowance.businessName })
  await queueEmail(db, deps, alertEmail(deps, { client, month, seconds: after, marks: newMarks }))
  return { isLimitReached }
}

function publishThreshold(
  db: EventTrx,
  { tenantId, month, after }: { tenantId: TenantId; month: string; after: number },
  mark: UsageMark,
): void {
  const data: ThresholdData = { ...mark, month, used_minutes: toMinutes(after) }
  const isForOperator = mark.kind === 'benchmark'
  publishEvent(db, { type: 'limit.threshold', tenantId, isForOperator, data: async () => ({ data }) })
}

function listMarks(benchmarks: readonly number[], limitMinutes: number | null): UsageMark[] {
  const ofLimit = limitMinutes === null ? [] : LIMIT_ALERTS
  return [
    ...benchmarks.map((minutes) => ({ kind: 'benchmark', minutes, percent: 100 }) as const),
    ...ofLimit.map((percent) => ({ kind: 'limit', minutes: limitMinutes ?? 0, percent }) as const),
  ]
}

function toSeconds({ minutes, percent }: UsageMark): number {
  return (minutes * 60 * percent) / 100
}
