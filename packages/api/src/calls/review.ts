import type { reviewSchema } from '@callwright/contract/calls'
import type { z } from '@callwright/contract/zod'
import { LENGTHS_FROM, lengthClassOf, orderKeyAt, statusOfFacet } from '@callwright/db/call-order'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/ids'

import * as repo from './figures.repo.ts'
import { daysBetween, localHours } from './local-time.ts'

export type Figures = {
  total: number
  completed: number
  missed: number
  failed: number
  /** not ended yet */
  open: number
  /** completed divided by total, a whole percent */
  successRate: number
  /** over calls with a length above zero */
  averageSeconds: number
}

export type Outcomes = { completed: number; missed: number; failed: number; open: number }

export type Review = {
  current: Figures
  /** the period of the same length just before */
  before: Figures
  /** every day of the range in the reader's zone */
  days: (Outcomes & { day: string })[]
  /** calls by weekday (0 is Sunday) and hour in the reader's zone */
  hours: number[][]
  /** answered calls by length; `toSeconds` is exclusive, null is open */
  durations: { fromSeconds: number; toSeconds: number | null; calls: number }[]
}

/** Everything comes from figures kept as calls end, so that a million calls cost what a thousand do. */
export async function reviewCalls(db: Db, tenant: TenantId, input: z.output<typeof reviewSchema>): Promise<Review> {
  const { from, to, timeZone } = input
  const current = await readPeriod(db, tenant, { from, to })
  const before = await readPeriod(db, tenant, { from: from - (to - from), to: from })
  const localHourOf = localHours(timeZone)
  const days = new Map(
    daysBetween(localHourOf(from).day, localHourOf(to - 1).day).map((day) => [day, { day, ...NOTHING }]),
  )
  const hours = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0))
  for (const { at, facet, calls } of current.moments) {
    const { day, weekday, hour } = localHourOf(at)
    const outcomes = days.get(day)
    if (outcomes) outcomes[outcomeOf(facet)] += calls
    const ofWeekday = hours[weekday]
    if (ofWeekday) ofWeekday[hour] = (ofWeekday[hour] ?? 0) + calls
  }
  return {
    current: figuresOf(current.rows),
    before: figuresOf(before.rows),
    days: [...days.values()],
    hours,
    durations: durationsOf(current.rows),
  }
}

const NOTHING: Outcomes = { completed: 0, missed: 0, failed: 0, open: 0 }

type Period = { rows: repo.FigureRow[]; moments: { at: number; facet: number; calls: number }[] }

async function readPeriod(db: Db, tenant: TenantId, range: repo.Range): Promise<Period> {
  const { whole, ends } = repo.splitRange(range)
  const rows = await repo.sumFigures(db, tenant, whole)
  const halfHours = await repo.listHalfHours(db, tenant, whole)
  const moments = halfHours.map(({ half_hour, facet, calls }) => ({ at: half_hour, facet, calls }))
  for (const end of ends) {
    const keys = { above: orderKeyAt(end.from), below: orderKeyAt(end.to) }
    for (const { started_at, facet, duration_seconds: seconds } of await repo.listCallsIn(db, tenant, keys)) {
      rows.push({ facet, length_class: lengthClassOf(seconds), calls: 1, talked: seconds > 0 ? 1 : 0, seconds })
      moments.push({ at: started_at, facet, calls: 1 })
    }
  }
  return { rows, moments }
}

function figuresOf(rows: readonly repo.FigureRow[]): Figures {
  const outcomes = { ...NOTHING }
  let talked = 0
  let seconds = 0
  for (const row of rows) {
    outcomes[outcomeOf(row.facet)] += row.calls
    talked += row.talked
    seconds += row.seconds
  }
  const { completed, missed, failed, open } = outcomes
  const total = completed + missed + failed + open
  return {
    ...outcomes,
    total,
    successRate: total === 0 ? 0 : Math.round((completed / total) * 100),
    averageSeconds: talked === 0 ? 0 : Math.round(seconds / talked),
  }
}

function durationsOf(rows: readonly repo.FigureRow[]): Review['durations'] {
  return LENGTHS_FROM.map((fromSeconds, index) => {
    const toSeconds = LENGTHS_FROM[index + 1] ?? null
    const ofLength = rows.filter((row) => row.length_class === index)
    return { fromSeconds, toSeconds, calls: ofLength.reduce((sum, row) => sum + row.talked, 0) }
  })
}

function outcomeOf(facet: number): keyof Outcomes {
  const status = statusOfFacet(facet)
  return status === 'completed' || status === 'missed' || status === 'failed' ? status : 'open'
}
