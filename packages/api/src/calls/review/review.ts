import type { reviewSchema } from '@callwright/contract/calls/calls'
import type { z } from '@callwright/contract/input/zod'
import {
  FIGURES_EVERY_MS,
  LENGTHS_FROM,
  lengthFrom,
  orderKeyAt,
  outcomeOfFacet,
} from '@callwright/db/tables/call-order'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import * as repo from './figures.repo.ts'
import { dayName, dayNumber, HOUR_MS, type SteadyTime, steadyTimes } from '../local-time.ts'

export type Figures = repo.Outcomes & {
  /** of these `open` have not ended yet */
  total: number
  /** completed divided by total, a whole percent */
  successRate: number
  /** over calls with a length above zero */
  averageSeconds: number
}

export type Review = {
  current: Figures
  /** the period of the same length just before */
  before: Figures
  /** every day of the range in the reader's zone */
  days: (repo.Outcomes & { day: string })[]
  /** calls by weekday (0 is Sunday) and hour in the reader's zone */
  hours: number[][]
  /** answered calls by length; `toSeconds` is exclusive, null is open */
  durations: { fromSeconds: number; toSeconds: number | null; calls: number }[]
}

/** Everything comes from figures kept as calls come and end, so that a million calls cost what a thousand do. */
export async function reviewCalls(db: Db, tenant: TenantId, input: z.output<typeof reviewSchema>): Promise<Review> {
  const { from, to, timeZone } = input
  const times = steadyTimes(timeZone, { from, to })
  // Nothing here needs the answer of another, so that all is asked together: a database may be some way off.
  const [current, before, clocks] = await Promise.all([
    readPeriod(db, tenant, { from, to }),
    readPeriod(db, tenant, { from: from - (to - from), to: from }),
    readClocks(db, tenant, { times, whole: splitRange({ from, to }).whole }),
  ])
  const { days, hours } = calendarOf(clocks, current.ends)
  return {
    current: figuresOf(current.sums),
    before: figuresOf(before.sums),
    days,
    hours,
    durations: LENGTHS_FROM.map((fromSeconds, index) => ({
      fromSeconds,
      toSeconds: LENGTHS_FROM[index + 1] ?? null,
      calls: current.sums[`talked${fromSeconds}`],
    })),
  }
}

type Period = {
  /** the calls of what is left at its two ends beside whole half hours, one by one */
  ends: { startedAt: number; facet: number; durationSeconds: number }[]
  sums: repo.FigureSums
}

async function readPeriod(db: Db, tenant: TenantId, range: repo.Range): Promise<Period> {
  const { whole, ends: parts } = splitRange(range)
  const [added, ...lists] = await Promise.all([
    repo.sumFigures(db, tenant, whole),
    ...parts.map(
      async ({ from, to }) => await repo.listCallsIn(db, tenant, { above: orderKeyAt(from), below: orderKeyAt(to) }),
    ),
  ])
  const [sums, ends] = [{ ...added }, lists.flat()]
  for (const { facet, durationSeconds: seconds } of ends) {
    sums[outcomeOfFacet(facet)] += 1
    sums.seconds += seconds
    if (seconds > 0) sums[`talked${lengthFrom(seconds)}`] += 1
  }
  return { ends, sums }
}

/** The half hours that lie wholly in a range, and what is left at its two ends. */
function splitRange({ from, to }: repo.Range): { whole: repo.Range; ends: repo.Range[] } {
  const first = Math.ceil(from / FIGURES_EVERY_MS) * FIGURES_EVERY_MS
  const last = Math.floor(to / FIGURES_EVERY_MS) * FIGURES_EVERY_MS
  if (first >= last) return { whole: { from, to: from }, ends: [{ from, to }] }
  const ends = [
    { from, to: first },
    { from: last, to },
  ]
  return { whole: { from: first, to: last }, ends: ends.filter((end) => end.from < end.to) }
}

const NOTHING: repo.Outcomes = { completed: 0, missed: 0, failed: 0, open: 0 }
/** 1970-01-01, where hours of the week are counted from, was a Thursday. */
const THURSDAY = 4

/** What the reader's clock counted of the half hours in a steady time. */
type Clock = {
  time: SteadyTime
  byDay: Awaited<ReturnType<typeof repo.sumByDay>>
  byHour: Awaited<ReturnType<typeof repo.sumByHourOfWeek>>
}

async function readClocks(
  db: Db,
  tenant: TenantId,
  { times, whole }: { times: readonly SteadyTime[]; whole: repo.Range },
): Promise<Clock[]> {
  return await Promise.all(
    times.map(async (time) => {
      const part = { from: Math.max(time.from, whole.from), to: Math.min(time.to, whole.to), offset: time.offset }
      const [byDay, byHour] = await Promise.all([
        repo.sumByDay(db, tenant, part),
        repo.sumByHourOfWeek(db, tenant, part),
      ])
      return { time, byDay, byHour }
    }),
  )
}

/** A range by days and hours of the reader's own clock. */
function calendarOf(clocks: readonly Clock[], ends: Period['ends']): Pick<Review, 'days' | 'hours'> {
  const days = daysOf(clocks.map(({ time }) => time))
  const hours = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0))
  const countDay = (day: number, counts: Partial<repo.Outcomes>): void => {
    const outcomes = days.get(day)
    if (outcomes) for (const name of OUTCOMES) outcomes[name] += counts[name] ?? 0
  }
  const countHour = (hourOfWeek: number, calls: number): void => {
    const ofWeekday = hours[(THURSDAY + Math.floor(hourOfWeek / 24)) % 7]
    if (ofWeekday) ofWeekday[hourOfWeek % 24] = (ofWeekday[hourOfWeek % 24] ?? 0) + calls
  }
  for (const { time, byDay, byHour } of clocks) {
    for (const { day, ...counts } of byDay) countDay(day, counts)
    for (const { hour, calls } of byHour) countHour(hour, calls)
    for (const { startedAt: at, facet } of ends) {
      if (at < time.from || at >= time.to) continue
      countDay(dayNumber(at, time.offset), { [outcomeOfFacet(facet)]: 1 })
      countHour(Math.floor((at + time.offset) / HOUR_MS) % 168, 1)
    }
  }
  return { days: [...days].map(([day, outcomes]) => ({ day: dayName(day), ...outcomes })), hours }
}

const OUTCOMES = ['completed', 'missed', 'failed', 'open'] as const

function daysOf(times: readonly SteadyTime[]): Map<number, repo.Outcomes> {
  const days = new Map<number, repo.Outcomes>()
  for (const { from, to, offset } of times) {
    for (let day = dayNumber(from, offset); day <= dayNumber(to - 1, offset); day += 1) days.set(day, { ...NOTHING })
  }
  return days
}

function figuresOf(sums: repo.FigureSums): Figures {
  const { completed, missed, failed, open, seconds } = sums
  const total = completed + missed + failed + open
  const talked = LENGTHS_FROM.reduce<number>((calls, from) => calls + sums[`talked${from}`], 0)
  return {
    completed,
    missed,
    failed,
    open,
    total,
    successRate: total === 0 ? 0 : Math.round((completed / total) * 100),
    averageSeconds: talked === 0 ? 0 : Math.round(seconds / talked),
  }
}
