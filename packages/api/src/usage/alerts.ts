import { shortName } from '@callwright/contract/input/names'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import type { Deps } from '../context/context.ts'
import { type MailText, queueMail } from '../mail/queue-mail.ts'
import { toMinutes } from './days.ts'
import { findAllowance, insertAlert, noteAlerted } from './usage.repo.ts'

type AlertDeps = Pick<Deps, 'now' | 'newId' | 'settings'>

/** Shares of a limit, in percent, at which the operator is told. */
const LIMIT_PERCENTS = [80, 100] as const

type Passed = { kind: 'benchmark'; minutes: number; percent: 100 } | { kind: 'limit'; minutes: number; percent: number }

/**
 * Tells the operator by mail which benchmarks and shares of the limit a month's use has just passed. What was told is a
 * row in the same transaction, so that each is told once, whatever process dies or does the same at the same time; what
 * is passed by one step is told in one mail.
 * @param use.before seconds of the month before the step, `use.after` after it
 * @returns whether the step reaches the limit
 */
export async function alertOperator(
  db: Db,
  deps: AlertDeps,
  use: { tenantId: TenantId; month: string; before: number; after: number },
): Promise<{ isLimitReached: boolean }> {
  const { tenantId, month, before, after } = use
  const allowance = await findAllowance(db, tenantId, month)
  if (!allowance) return { isLimitReached: false }
  const marks = marksOf(deps.settings.usageBenchmarks, allowance.limitMinutes)
  const passed = marks.filter((mark) => before < secondsOf(mark) && secondsOf(mark) <= after)
  const isLimitReached = passed.some(({ kind, percent }) => kind === 'limit' && percent === 100)
  const news: Passed[] = []
  for (const mark of passed) {
    const { kind, minutes, percent } = mark
    const alert = { tenantId, month, kind, minutes, percent, alertedAt: deps.now() }
    if (await insertAlert(db, alert)) news.push(mark)
  }
  if (news.length === 0) return { isLimitReached }
  const { benchmark, percent } = highest(news)
  await noteAlerted(db, tenantId, { month, benchmark, percent })
  const client = shortName(allowance.businessName) || 'A client'
  await queueMail(db, deps, alertMail(deps, { client, month, seconds: after, news }))
  return { isLimitReached }
}

function marksOf(benchmarks: readonly number[], limitMinutes: number | null): Passed[] {
  const ofLimit = limitMinutes === null ? [] : LIMIT_PERCENTS
  return [
    ...benchmarks.map((minutes) => ({ kind: 'benchmark', minutes, percent: 100 }) as const),
    ...ofLimit.map((percent) => ({ kind: 'limit', minutes: limitMinutes ?? 0, percent }) as const),
  ]
}

function secondsOf({ minutes, percent }: Passed): number {
  return (minutes * 60 * percent) / 100
}

function highest(news: readonly Passed[]): { benchmark: number | null; percent: number | null } {
  const benchmarks = news.flatMap(({ kind, minutes }) => (kind === 'benchmark' ? [minutes] : []))
  const percents = news.flatMap(({ kind, percent }) => (kind === 'limit' ? [percent] : []))
  return { benchmark: benchmarks.length > 0 ? Math.max(...benchmarks) : null, percent: percents.at(-1) ?? null }
}

function alertMail(
  { settings }: AlertDeps,
  { client, month, seconds, news }: { client: string; month: string; seconds: number; news: readonly Passed[] },
): MailText {
  const { benchmark, percent } = highest(news)
  const limit = news.find(({ kind }) => kind === 'limit')?.minutes ?? 0
  const ofLimit =
    percent === 100
      ? `${client} has reached its limit of ${limit} minutes`
      : `${client} has used ${percent} % of its limit of ${limit} minutes`
  const subject = percent === null ? `${client} has used ${benchmark} minutes` : ofLimit
  const lines = [
    ...(percent === null ? [] : [`${ofLimit} in ${month}.`]),
    ...(percent === 100 ? ['No further call starts until the limit is raised or the month turns (UTC).'] : []),
    ...news.flatMap(({ kind, minutes }) =>
      kind === 'benchmark' ? [`The benchmark of ${minutes} minutes is passed.`] : [],
    ),
    `By now ${client} has used ${toMinutes(seconds).toFixed(1)} minutes in ${month}.`,
  ]
  const dashboard = `${settings.publicUrl}/admin/usage`
  return { recipient: settings.operatorEmail, subject, body: `${lines.join('\n')}\n\n${dashboard}\n` }
}
