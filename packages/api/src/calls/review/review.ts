import type { listCallsSchema, reviewSchema } from '@callwright/contract/calls/call-schemas'
import type { z } from '@callwright/contract/input/zod'
import {
  addFigures,
  DURATION_BUCKET_STARTS,
  facetOutcome,
  type FigureSums,
  OUTCOMES,
  type OutcomeCounts,
  segmentsOf,
} from '@callwright/db/tables/call-order'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import * as repo from './figures.repo.ts'
import { countedOrigin } from '../../context/counted-calls.ts'
import { beginTurn } from '../../context/event-loop-turn.ts'
import { dayNumber, HOUR_MS, listDayNumbers, type OffsetPeriod, splitByOffset } from '../../context/local-time.ts'
import { formatDay, monthSpan } from '../../context/days.ts'
import { type CallBackCounts, countCallBacksOf } from '../../campaigns/call-backs/count-call-backs.repo.ts'
import { findAllowance } from '../../usage/usage.repo.ts'
import { countOutsideHours } from './outside-hours.ts'
import { type CallPage, listCalls } from '../list/list-calls.ts'
import type { TenantCtx } from '../../context/tenant-ctx.ts'
import { type Results, reviewResults } from './review-results.ts'
import { clipPeriod, type WithSegments, splitRange, type TimeRange } from './split-range.ts'

export type Figures = OutcomeCounts & {
  /** includes the `open` calls, which have not ended yet */
  total: number
  /** completed divided by total, rounded to a whole percent */
  successRate: number
  /** over calls with a duration above zero */
  averageSeconds: number
  /** calls in which a person talked to the agent */
  reached: number
  /** calls that were transferred to a person */
  transferred: number
  /** calls whose opening said that an AI is speaking, and calls whose opening did not */
  disclosed: number
  undisclosed: number
}

export type Review = Results & {
  current: Figures
  /** the preceding period of the same length */
  before: Figures
  /** every day in the range, in the reader's zone */
  days: (OutcomeCounts & { day: string })[]
  /** calls by weekday (0 is Sunday) and hour in the reader's zone */
  hours: number[][]
  /** answered calls by duration; `toSeconds` is exclusive, null means no upper bound */
  durations: { fromSeconds: number; toSeconds: number | null; calls: number }[]
  /** the range's calls with an answer that a person should check */
  toCheck: CallPage['found']
  /** incoming calls outside the present opening hours; null if always open, or for a range above 100 days */
  outsideHours: number | null
  callBacks: CallBackCounts
  /** whole minutes used, and the limit; null unless the range is one month */
  minutes: { used: number; limit: number | null } | null
}

export type ReviewCtx = Pick<TenantCtx, 'db' | 'voice' | 'tenantId'>

/** Reads precomputed half-hour totals, so the cost does not depend on the number of calls. */
export async function reviewCalls(ctx: ReviewCtx, input: z.output<typeof reviewSchema>): Promise<Review> {
  const { db, tenantId: tenant } = ctx
  const { timeZone, ...filter } = input
  const { from, to, directions, withoutTests } = filter
  const counted = countedOrigin(ctx, withoutTests)
  const segments = segmentsOf(directions, counted)
  const [range, previous] = [
    { from, to, segments },
    { from: from - (to - from), to: from, segments },
  ]
  const periods = splitByOffset(timeZone, range)
  // Independent queries run in parallel, since the database may be remote; sums over years take turns.
  const [current, before, localTotals, results, toCheck, outsideHours, callBacks] = await Promise.all([
    readPeriod(db, tenant, range),
    readPeriod(db, tenant, previous),
    readLocalTotals(db, tenant, { periods, segments, whole: splitRange(range).whole }),
    reviewResults(db, tenant, { range, previous, periods, segments }),
    countCallsToCheck(ctx, filter),
    countOutsideHours(db, tenant, range),
    countCallBacksOf(db, tenant, { from, to, counted }),
  ])
  const { days, hours } = buildCalendar(localTotals, current.edgeCalls)
  return {
    current: toFigures(current.sums),
    before: toFigures(before.sums),
    days,
    hours,
    durations: DURATION_BUCKET_STARTS.map((fromSeconds, index) => ({
      fromSeconds,
      toSeconds: DURATION_BUCKET_STARTS[index + 1] ?? null,
      calls: current.sums[`talked${fromSeconds}`],
    })),
    toCheck,
    outsideHours,
    callBacks,
    minutes: await readMinutes(db, tenant, days),
    ...results,
  }
}

/** The minutes of the month that these days are, as the ledger counts them. */
async function readMinutes(db: Db, tenant: TenantId, days: Review['days']): Promise<Review['minutes']> {
  const month = days[0]?.day.slice(0, 7) ?? ''
  const { firstDay, lastDay } = monthSpan(month)
  if (days[0]?.day !== formatDay(firstDay) || days.at(-1)?.day !== formatDay(lastDay)) return null
  const allowance = await findAllowance(db, tenant, month)
  return allowance ? { used: Math.floor(allowance.usedSeconds / 60), limit: allowance.limitMinutes } : null
}

/** Counts a range's calls by outcome. */
export async function countOutcomes(db: Db, tenant: TenantId, range: WithSegments): Promise<Figures> {
  return toFigures((await readPeriod(db, tenant, range)).sums)
}

/** Counts calls with an answer that a person should check. */
export async function countCallsToCheck(
  ctx: ReviewCtx,
  filter: Partial<z.output<typeof listCallsSchema>>,
): Promise<CallPage['found']> {
  const list = { sort: 'date', limit: 1, withTranscripts: false, ...filter, needsCheck: true } as const
  return (await listCalls(ctx, ctx.tenantId, list)).found
}

type Period = {
  /** individual calls in the partial half hours at both ends */
  edgeCalls: Awaited<ReturnType<typeof repo.listCallsIn>>
  sums: FigureSums
}

async function readPeriod(db: Db, tenant: TenantId, { segments, ...range }: WithSegments): Promise<Period> {
  const { whole, ends: ranges } = splitRange(range)
  const [wholeSums, edgeCalls] = await Promise.all([
    repo.sumFigures(db, tenant, { ...whole, segments }),
    repo.listCallsIn(db, tenant, { ranges, segments }),
  ])
  const sums = { ...wholeSums }
  for (const call of edgeCalls) addFigures(sums, call)
  return { edgeCalls, sums }
}

const NO_CALLS: OutcomeCounts = { completed: 0, missed: 0, unanswered: 0, failed: 0, open: 0 }
/** Hours of the week are counted from 1970-01-01, a Thursday. */
const THURSDAY = 4

/** The half-hour totals for one period with a constant UTC offset, in the reader's time zone. */
type LocalTotals = {
  period: OffsetPeriod
  byDay: Awaited<ReturnType<typeof repo.sumByDay>>
  byHour: Awaited<ReturnType<typeof repo.sumByHourOfWeek>>
}

async function readLocalTotals(
  db: Db,
  tenant: TenantId,
  { periods, segments, whole }: WithSegments<{ periods: readonly OffsetPeriod[]; whole: TimeRange }>,
): Promise<LocalTotals[]> {
  const totals: LocalTotals[] = []
  // SQLite blocks the event loop while it adds up years of half hours.
  const turn = beginTurn()
  for (const period of periods) {
    const part = { ...clipPeriod(period, whole), segments }
    const [byDay, byHour] = await Promise.all([repo.sumByDay(db, tenant, part), repo.sumByHourOfWeek(db, tenant, part)])
    totals.push({ period, byDay, byHour })
    if (turn.isUsedUp()) await turn.next()
  }
  return totals
}

/** Combines all periods into local days and hours of the week. */
function buildCalendar(
  localTotals: readonly LocalTotals[],
  edgeCalls: Period['edgeCalls'],
): Pick<Review, 'days' | 'hours'> {
  const days = new Map(listDayNumbers(localTotals.map(({ period }) => period)).map((day) => [day, { ...NO_CALLS }]))
  const hours = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0))
  const countDay = (day: number, counts: Partial<OutcomeCounts>): void => {
    const outcomes = days.get(day)
    if (outcomes) for (const name of OUTCOMES) outcomes[name] += counts[name] ?? 0
  }
  const countHour = (hourOfWeek: number, calls: number): void => {
    const weekday = hours[(THURSDAY + Math.floor(hourOfWeek / 24)) % 7]
    if (weekday) weekday[hourOfWeek % 24] = (weekday[hourOfWeek % 24] ?? 0) + calls
  }
  for (const { period, byDay, byHour } of localTotals) {
    for (const { day, ...counts } of byDay) countDay(day, counts)
    for (const { hour, calls } of byHour) countHour(hour, calls)
    for (const { startedAt: at, facet } of edgeCalls) {
      if (at < period.from || at >= period.to) continue
      countDay(dayNumber(at, period.offset), { [facetOutcome(facet)]: 1 })
      countHour(Math.floor((at + period.offset) / HOUR_MS) % 168, 1)
    }
  }
  return { days: [...days].map(([day, outcomes]) => ({ day: formatDay(day), ...outcomes })), hours }
}

function toFigures(sums: FigureSums): Figures {
  const { seconds, talked0, talked30, talked60, talked180, talked300, talked600, ...counts } = sums
  const answered = talked0 + talked30 + talked60 + talked180 + talked300 + talked600
  const total = OUTCOMES.reduce((calls, outcome) => calls + counts[outcome], 0)
  return {
    ...counts,
    total,
    successRate: total === 0 ? 0 : Math.round((counts.completed / total) * 100),
    averageSeconds: answered === 0 ? 0 : Math.round(seconds / answered),
  }
}
