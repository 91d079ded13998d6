import { expect, it } from 'vitest'

import { openingHoursSchema } from './opening-hours-schema.ts'
import { type Holiday, type OpeningHours, openingAt, type Span, type WeekSpan } from './opening-hours.ts'

const SCHEDULES = 100_000
const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60

/** With and without clock changes, at midnight and by half an hour, and with offsets of quarter hours. */
const ZONES = [
  ...['America/New_York', 'America/St_Johns', 'America/Santiago', 'America/Havana', 'America/Sao_Paulo'],
  ...['Europe/Berlin', 'Europe/London', 'Africa/Casablanca', 'Africa/Johannesburg', 'Asia/Beirut', 'Asia/Jerusalem'],
  ...['Asia/Kolkata', 'Asia/Kathmandu', 'Asia/Tokyo', 'Australia/Lord_Howe', 'Australia/Sydney', 'Antarctica/Troll'],
  ...['Pacific/Auckland', 'Pacific/Chatham', 'Pacific/Kiritimati', 'Pacific/Honolulu', 'Etc/UTC'],
]
/** The clocks of most of these zones change within these weeks. */
const PERIODS = [
  { from: Date.UTC(2026, 2, 1), until: Date.UTC(2026, 3, 12) },
  { from: Date.UTC(2026, 8, 1), until: Date.UTC(2026, 10, 8) },
]

/** What a zone's clock shows in each minute of a period. */
type Clock = {
  timeZone: string
  from: number
  /** the local days, in order */
  days: { date: string; weekday: number }[]
  /** by minute since `from`: an index of `days`, and the minutes after midnight */
  day: Uint8Array
  minute: Uint16Array
  /** the minutes since `from` at which the clock jumps */
  jumps: number[]
}

function readClock(timeZone: string, { from, until }: { from: number; until: number }): Clock {
  const format = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone, hourCycle: 'h23', weekday: 'short', year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit' },
  })
  const length = (until - from) / MINUTE_MS
  const clock: Clock = {
    timeZone,
    from,
    days: [],
    day: new Uint8Array(length),
    minute: new Uint16Array(length),
    jumps: [],
  }
  for (let index = 0; index < length; index += 1) {
    const text = format.format(from + index * MINUTE_MS)
    const [day = '', month = '', year = '', hour, minute] = text.match(/\d+/g) ?? []
    const date = `${year}-${month}-${day}`
    if (clock.days.at(-1)?.date !== date) {
      clock.days.push({ date, weekday: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(text.slice(0, 3)) })
    }
    clock.day[index] = clock.days.length - 1
    clock.minute[index] = Number(hour) * 60 + Number(minute)
    const expected = ((clock.minute[index - 1] ?? 0) + 1) % DAY_MINUTES
    if (index > 0 && clock.minute[index] !== expected) clock.jumps.push(index)
  }
  return clock
}

/** Reproducible random whole numbers from 0 up to, but not including, `below`. (mulberry32) */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

type Random = (below: number) => number

function pick<Item>(items: readonly Item[], random: Random): Item {
  const item = items[random(items.length)]
  if (item === undefined) throw new Error('There is nothing to pick from')
  return item
}

function formatClock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** In minutes; like the product's rule, a span that ends at or before its start ends on the next day. */
function lengthOf({ from, until }: Span): [from: number, until: number] {
  const [start = 0, end = 0] = [from, until].map((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)))
  return [start, end <= start ? end + DAY_MINUTES : end]
}

/** Often at night, when clocks change. */
function randomMinute(random: Random): number {
  const minute = random(2) === 0 ? random(4 * 60) : random(DAY_MINUTES)
  return random(2) === 0 ? minute : minute - (minute % 15)
}

function makeSpans(random: Random): Span[] {
  const spans: Span[] = []
  for (let count = random(4); count > 0; count -= 1) {
    const until = random(10) === 0 ? DAY_MINUTES : randomMinute(random)
    const span = { from: formatClock(randomMinute(random)), until: formatClock(until) }
    const [start, end] = lengthOf(span)
    const isFree = spans.map(lengthOf).every(([from, until]) => end <= from || until <= start)
    if (isFree) spans.push(span)
  }
  return spans
}

function makeHours(clock: Clock, random: Random): OpeningHours {
  const week: WeekSpan[] = []
  const isEmpty = random(50) === 0
  for (let day = 0; day < 7 && !isEmpty; day += 1) week.push(...makeSpans(random).map((span) => ({ day, ...span })))
  const holidays: Holiday[] = []
  for (let count = random(4); count > 0; count -= 1) {
    const first = random(clock.days.length)
    const last = Math.min(first + random(4), clock.days.length - 1)
    const [from = '', until = ''] = [clock.days[first]?.date, clock.days[last]?.date]
    if (holidays.some((other) => from <= other.until && other.from <= until)) continue
    holidays.push({ name: `Holiday ${count}`, from, until, spans: makeSpans(random) })
  }
  const outside = { kind: 'message', message: 'We are closed.' } as const
  return openingHoursSchema.parse({ timeZone: clock.timeZone, week, holidays, outside })
}

function holidayOn({ holidays }: OpeningHours, date: string | undefined): Holiday | undefined {
  return holidays.find(({ from, until }) => date !== undefined && from <= date && date <= until)
}

/** Whether a business is open in each minute, found by marking every minute of each day's spans. */
function createCalculation(hours: OpeningHours, clock: Clock): (index: number) => boolean {
  const marked = new Map<number, Uint8Array>()
  const spansOn = (day: number): readonly Span[] => {
    const { date, weekday } = clock.days[day] ?? {}
    return holidayOn(hours, date)?.spans ?? hours.week.filter((span) => span.day === weekday)
  }
  const markDay = (day: number): Uint8Array => {
    const minutes = new Uint8Array(DAY_MINUTES)
    for (const [from, until] of spansOn(day).map(lengthOf)) minutes.fill(1, from, Math.min(until, DAY_MINUTES))
    for (const [, until] of spansOn(day - 1).map(lengthOf)) minutes.fill(1, 0, Math.max(0, until - DAY_MINUTES))
    marked.set(day, minutes)
    return minutes
  }
  return (index) => {
    const day = clock.day[index] ?? 0
    return (marked.get(day) ?? markDay(day))[clock.minute[index] ?? 0] === 1
  }
}

/** Follows a schedule through several changes. @returns what was wrong, and how many changes were compared */
function compare(hours: OpeningHours, clock: Clock, start: number): { problem: string | null; changes: number } {
  const isOpen = createCalculation(hours, clock)
  let at = start
  for (let changes = 0; changes < 4; changes += 1) {
    const state = openingAt(hours, at)
    const first = Math.floor((at - clock.from) / MINUTE_MS)
    const changesAt = state.changesAt === null ? Infinity : (state.changesAt - clock.from) / MINUTE_MS
    const end = Math.min(changesAt, clock.minute.length)
    const problem = (text: string) => ({ problem: `${new Date(at).toISOString()}: ${text}`, changes })
    if (!Number.isInteger(end) || end <= first) return problem(`changes at minute ${end}`)
    const name = holidayOn(hours, clock.days[clock.day[first] ?? 0]?.date)?.name ?? null
    if (state.holiday !== name) return problem(`the holiday is ${String(name)}`)
    for (let index = first; index < end; index += 1) {
      if (isOpen(index) !== state.isOpen) return problem(`wrong at minute ${index - first}`)
    }
    if (end === clock.minute.length) return { problem: null, changes }
    if (isOpen(end) === state.isOpen) return problem('nothing changes at the change')
    at = state.changesAt ?? 0
  }
  return { problem: null, changes: 4 }
}

it(
  `agrees with a minute-by-minute calculation for ${SCHEDULES} schedules`,
  () => {
    const clocks = ZONES.flatMap((timeZone) => PERIODS.map((period) => readClock(timeZone, period)))
    const random = createRandom(30)
    const problems: object[] = []
    const total = { changes: 0, nearJumps: 0 }
    for (let schedule = 0; schedule < SCHEDULES; schedule += 1) {
      const clock = pick(clocks, random)
      const hours = makeHours(clock, random)
      const isNearJump = clock.jumps.length > 0 && random(2) === 0
      const anywhere = 2 * DAY_MINUTES + random(clock.minute.length - 4 * DAY_MINUTES)
      const minute = isNearJump ? pick(clock.jumps, random) - random(DAY_MINUTES) : anywhere
      const { problem, changes } = compare(hours, clock, clock.from + minute * MINUTE_MS + random(MINUTE_MS))
      if (problem !== null) problems.push({ problem, hours })
      total.changes += changes
      if (isNearJump) total.nearJumps += changes
    }
    expect(problems.slice(0, 3)).toEqual([])
    expect(total.changes).toBeGreaterThan(3 * SCHEDULES)
    expect(total.nearJumps).toBeGreaterThan(SCHEDULES / 2)
  },
  10 * MINUTE_MS,
)
