import type { SqliteFile } from '../sqlite.ts'

export type Figures = {
  total: number
  completed: number
  missed: number
  failed: number
  open: number
  successRate: number
  averageSeconds: number
}
export type Review = {
  current: Figures
  before: Figures
  days: { day: string; completed: number; missed: number; failed: number; open: number }[]
  hours: number[][]
  durations: { fromSeconds: number; toSeconds: number | null; calls: number }[]
}
export type Period = { from: number; to: number; timeZone: string }

type Row = { startedAt: number; status: string; durationSeconds: number }
type Outcome = 'completed' | 'missed' | 'failed' | 'open'

/** The review made the long way: every call of the period is looked at. */
export function recount(
  sqlite: SqliteFile,
  tenantId: string,
  { from, to, timeZone }: Period,
): Omit<Review, 'durations'> {
  const rowsOf = (since: number, until: number): Row[] =>
    sqlite
      .prepare(
        `select "startedAt", status, "durationSeconds" from calls
         where "tenantId" = ? and "conversationId" is not null and "startedAt" >= ? and "startedAt" < ?`,
      )
      .all(tenantId, since, until) as Row[]
  const rows = rowsOf(from, to)
  const placeOf = clockOf(timeZone)
  const days = new Map<string, Review['days'][number]>()
  for (let at = from; at < to; at += 15 * 60 * 1000) {
    const { day } = placeOf(at)
    if (!days.has(day)) days.set(day, { day, completed: 0, missed: 0, failed: 0, open: 0 })
  }
  const hours = Array.from({ length: 7 }, () => Array<number>(24).fill(0))
  for (const row of rows) {
    const { day, weekday, hour } = placeOf(row.startedAt)
    const counted = days.get(day)
    if (counted) counted[outcomeOf(row)] += 1
    const ofDay = hours[weekday]
    if (ofDay) ofDay[hour] = (ofDay[hour] ?? 0) + 1
  }
  return {
    current: figuresOf(rows),
    before: figuresOf(rowsOf(from - (to - from), from)),
    days: [...days.values()],
    hours,
  }
}

/** Answered calls between two lengths. */
export function countLengths(
  sqlite: SqliteFile,
  { tenantId, from, to }: { tenantId: string; from: number; to: number },
  { fromSeconds, toSeconds }: { fromSeconds: number; toSeconds: number | null },
): number {
  const row = sqlite
    .prepare(
      `select count(*) as calls from calls
       where "tenantId" = ? and "conversationId" is not null and "startedAt" >= ? and "startedAt" < ?
         and "durationSeconds" > 0 and "durationSeconds" >= ? and "durationSeconds" < ?`,
    )
    .get(tenantId, from, to, fromSeconds, toSeconds ?? Number.MAX_SAFE_INTEGER) as { calls: number }
  return row.calls
}

function figuresOf(rows: readonly Row[]): Figures {
  const counts = { completed: 0, missed: 0, failed: 0, open: 0 }
  let talked = 0
  let seconds = 0
  for (const row of rows) {
    counts[outcomeOf(row)] += 1
    talked += row.durationSeconds > 0 ? 1 : 0
    seconds += row.durationSeconds
  }
  return {
    total: rows.length,
    ...counts,
    successRate: rows.length === 0 ? 0 : Math.round((counts.completed / rows.length) * 100),
    averageSeconds: talked === 0 ? 0 : Math.round(seconds / talked),
  }
}

function outcomeOf({ status }: Row): Outcome {
  return status === 'completed' || status === 'missed' || status === 'failed' ? status : 'open'
}

const QUARTER_HOUR = 15 * 60 * 1000
type Place = { day: string; weekday: number; hour: number }

/** The reader's day, weekday and hour of a moment; no zone's clock changes within a quarter of an hour. */
function clockOf(timeZone: string): (at: number) => Place {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit' },
  })
  const known = new Map<number, Place>()
  return (at) => {
    const quarter = Math.floor(at / QUARTER_HOUR)
    const place = known.get(quarter) ?? placeIn(format, quarter * QUARTER_HOUR)
    known.set(quarter, place)
    return place
  }
}

function placeIn(format: Intl.DateTimeFormat, at: number): Place {
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  const day = `${parts['year']}-${parts['month']}-${parts['day']}`
  return { day, weekday: new Date(`${day}T00:00:00Z`).getUTCDay(), hour: Number(parts['hour']) }
}
