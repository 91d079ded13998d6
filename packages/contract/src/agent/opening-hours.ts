import { parseClock } from '../text/clock.ts'

/** HH:MM, 24:00 for the end of the day. A span that ends at or before its start ends on the next day. */
export type Span = { from: string; until: string }

/** `day`: 0 for Monday to 6 for Sunday, the day on which the span begins. */
export type WeekSpan = Span & { day: number }

/** Dates whose hours replace the weekly ones. */
export type Holiday = {
  name: string
  /** YYYY-MM-DD, both inclusive */
  from: string
  until: string
  /** empty: closed all day */
  spans: Span[]
}

/** What happens to incoming calls outside the hours. `message`: the agent says it, then ends the call. */
export type OutsideCalls =
  | { kind: 'agent'; firstMessage: string; systemPrompt: string }
  | { kind: 'message'; message: string }

/** When a business answers incoming calls as usual. */
export type OpeningHours = {
  /** IANA name */
  timeZone: string
  week: WeekSpan[]
  /** without overlaps, in order */
  holidays: Holiday[]
  outside: OutsideCalls
}

/** `changesAt`: epoch milliseconds; null if it does not change within a year. `holiday`: the name of today's holiday. */
export type OpeningState = { isOpen: boolean; changesAt: number | null; holiday: string | null }

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60
const DAY_MS = DAY_MINUTES * MINUTE_MS
const YEAR_MS = 366 * DAY_MS

/** Whether a business is open at a time (epoch ms), and until when. */
export function openingAt(hours: OpeningHours, at: number): OpeningState {
  const today = Math.floor(toLocal(hours.timeZone, at) / DAY_MS)
  return {
    isOpen: isOpenAt(hours, at),
    changesAt: findChange(hours, at),
    holiday: findHoliday(hours.holidays, today)?.name ?? null,
  }
}

/** Follows local time: when clocks are set back, the repeated hour counts twice. */
export function isOpenAt(hours: OpeningHours, at: number): boolean {
  const local = toLocal(hours.timeZone, at)
  return spansAround(hours, local).some(({ from, until }) => from <= local && local < until)
}

/** null if nothing changes within a year */
function findChange(hours: OpeningHours, at: number): number | null {
  const isOpen = isOpenAt(hours, at)
  let time = at
  while (time < at + YEAR_MS) {
    time = nextBoundary(hours, time)
    if (isOpenAt(hours, time) !== isOpen) return time
  }
  return null
}

/** The next time at which a span begins or ends, a day begins, or the clocks change. */
function nextBoundary(hours: OpeningHours, at: number): number {
  const local = toLocal(hours.timeZone, at)
  const midnight = (Math.floor(local / DAY_MS) + 1) * DAY_MS
  const times = spansAround(hours, local).flatMap(({ from, until }) => [from, until])
  const next = Math.min(midnight, ...times.filter((time) => time > local))
  const expected = at + next - local
  const isSteady = toLocal(hours.timeZone, expected) === next
  return isSteady ? expected : findClockChange(hours.timeZone, at, expected)
}

/** The first minute after `after`, up to `until`, with another UTC offset (binary search). */
function findClockChange(timeZone: string, after: number, until: number): number {
  const offset = toLocal(timeZone, after) - after
  let before = Math.floor(after / MINUTE_MS)
  let changed = Math.ceil(until / MINUTE_MS)
  while (changed - before > 1) {
    const middle = Math.floor((before + changed) / 2)
    const time = middle * MINUTE_MS
    if (toLocal(timeZone, time) - time === offset) before = middle
    else changed = middle
  }
  return changed * MINUTE_MS
}

/** The spans that begin on the local day or on the day before, as local times. */
function spansAround(hours: OpeningHours, local: number): { from: number; until: number }[] {
  const today = Math.floor(local / DAY_MS)
  return [today - 1, today].flatMap((day) =>
    spansOn(hours, day).map((span) => {
      const { from, until } = toMinutes(span)
      return { from: day * DAY_MS + from * MINUTE_MS, until: day * DAY_MS + until * MINUTE_MS }
    }),
  )
}

/** @param day counted from 1970-01-01, a Thursday */
export function spansOn({ week, holidays }: Pick<OpeningHours, 'week' | 'holidays'>, day: number): readonly Span[] {
  const weekday = (day + 3) % 7
  return findHoliday(holidays, day)?.spans ?? week.filter((span) => span.day === weekday)
}

function findHoliday(holidays: readonly Holiday[], day: number): Holiday | undefined {
  const date = new Date(day * DAY_MS).toISOString().slice(0, 10)
  return holidays.find(({ from, until }) => from <= date && date <= until)
}

/** Minutes after the midnight before the span; `until` is more than a day's minutes if the span ends on the next day. */
export function toMinutes({ from, until }: Span): { from: number; until: number } {
  const [start, end] = [parseClock(from), parseClock(until)]
  return { from: start, until: end > start ? end : end + DAY_MINUTES }
}

/** A cache: creating a formatter takes longer than everything else here. */
const clocks = new Map<string, Intl.DateTimeFormat>()

/** The local time, as the timestamp at which clocks in UTC show the same. */
export function toLocal(timeZone: string, at: number): number {
  const clock = clocks.get(timeZone) ?? createClock(timeZone)
  clocks.set(timeZone, clock)
  const part: Record<string, number> = {}
  for (const { type, value } of clock.formatToParts(at)) part[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second) + (at % 1000)
}

function createClock(timeZone: string): Intl.DateTimeFormat {
  const date = { year: 'numeric', month: 'numeric', day: 'numeric' } as const
  const time = { hour: 'numeric', minute: 'numeric', second: 'numeric' } as const
  return new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...date, ...time })
}
