import type { ThresholdData } from '@callwright/contract/webhook-data'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import type { Deps } from '../context/context.ts'
import { type EmailMessage, queueEmail } from '../mail/queue-email.ts'
import { businessNameForEmail } from '../context/own-business.ts'
import { publishEvent } from '../webhooks/publish-event.ts'
import { toMinutes } from './days.ts'
import { findAllowance, insertAlert, updateLastAlert } from './usage.repo.ts'

type AlertDeps = Pick<Deps, 'now' | 'newId' | 'settings'>

/** Shares of a limit, in percent, at which the operator gets an alert. */
const LIMIT_PERCENTS = [80, 100] as const

type UsageMark =
  | { kind: 'benchmark'; minutes: number; percent: 100 }
  | { kind: 'limit'; minutes: number; percent: number }

/**
 * Sends the operator one email about the benchmarks and percentages of the limit that a month's usage has just passed.
 * A row in the same transaction ensures that each is reported once, even with crashes or concurrent changes.
 * @param usage.before the month's seconds before the change; `usage.after`: after it
 * @returns whether the change reaches the limit
 */
export async function alertOperator(
  db: Db,
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
  db: Db,
  { tenantId, month, after }: { tenantId: TenantId; month: string; after: number },
  mark: UsageMark,
): void {
  const data: ThresholdData = { ...mark, month, used_minutes: toMinutes(after) }
  const isForOperator = mark.kind === 'benchmark'
  publishEvent(db, { type: 'limit.threshold', tenantId, isForOperator, data: async () => ({ data }) })
}

function listMarks(benchmarks: readonly number[], limitMinutes: number | null): UsageMark[] {
  const ofLimit = limitMinutes === null ? [] : LIMIT_PERCENTS
  return [
    ...benchmarks.map((minutes) => ({ kind: 'benchmark', minutes, percent: 100 }) as const),
    ...ofLimit.map((percent) => ({ kind: 'limit', minutes: limitMinutes ?? 0, percent }) as const),
  ]
}

function toSeconds({ minutes, percent }: UsageMark): number {
  return (minutes * 60 * percent) / 100
}

function findHighest(marks: readonly UsageMark[]): { benchmark: number | null; percent: number | null } {
  const benchmarks = marks.flatMap(({ kind, minutes }) => (kind === 'benchmark' ? [minutes] : []))
  const percents = marks.flatMap(({ kind, percent }) => (kind === 'limit' ? [percent] : []))
  return { benchmark: benchmarks.length > 0 ? Math.max(...benchmarks) : null, percent: percents.at(-1) ?? null }
}

function alertEmail(
  { settings }: AlertDeps,
  { client, month, seconds, marks }: { client: string; month: string; seconds: number; marks: readonly UsageMark[] },
): EmailMessage {
  const { benchmark, percent } = findHighest(marks)
  const limit = marks.find(({ kind }) => kind === 'limit')?.minutes ?? 0
  const ofLimit =
    percent === 100
      ? `${client} has reached its limit of ${limit} minutes`
      : `${client} has used ${percent}% of its limit of ${limit} minutes`
  const subject = percent === null ? `${client} has used ${benchmark} minutes` : ofLimit
  const lines = [
    ...(percent === null ? [] : [`${ofLimit} in ${month}.`]),
    ...(percent === 100 ? ['No new calls start until the limit is raised or the next month begins (UTC).'] : []),
    ...marks.flatMap(({ kind, minutes }) =>
      kind === 'benchmark' ? [`Usage passed the benchmark of ${minutes} minutes.`] : [],
    ),
    `So far ${client} has used ${toMinutes(seconds).toFixed(1)} minutes in ${month}.`,
  ]
  const dashboard = `${settings.publicUrl}/admin/usage`
  return { recipient: settings.operatorEmail, subject, body: `${lines.join('\n')}\n\n${dashboard}\n` }
}
