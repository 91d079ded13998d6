import { canonicalTimeZone } from '@callwright/contract/text/time-zone'
import ICAL from 'ical.js'

import type { CalendarFile } from '../../context/context.ts'
import { createOffsetLookup, DAY_MS } from '../../context/local-time.ts'
import { mergePeriods, type Period } from '../times/free-times.ts'

/** jCal (RFC 7265), as the library parses it. */
type Property = [
  name: string,
  parameters: Readonly<Record<string, string | string[]>>,
  type: string,
  ...values: unknown[],
]
type Component = [name: string, properties: Property[], components: Component[]]
type Rule = { freq?: string; interval?: number; count?: number; until?: string }

/** From local time, as the time at which clocks in UTC show the same, to epoch ms: if twice, the first, or the last. */
type Clock = (local: number, isLast?: boolean) => number
type Clocks = (zone: string | undefined) => Clock
/** `clock`: its own, for repetitions. */
type Time = { at: number; local: number; isDay: boolean; clock: Clock }

const BUSY_PERIODS_MAX = 5000
/** Repetitions of all events together. */
const STEPS_MAX = 50_000

/**
 * When a calendar in iCal format (RFC 5545) is busy in a period: [from, to] in epoch ms, in order and without overlaps.
 * Takes seconds for some calendars, so it belongs in a thread.
 * @throws if a part of it cannot be read, so that nothing seems free by mistake
 */
export function readBusyTimes({ text, timeZone, from, to }: CalendarFile): [number, number][] {
  const parsed = ICAL.parse(text) as unknown as Component | Component[]
  const roots = (typeof parsed[0] === 'string' ? [parsed] : parsed) as Component[]
  if (roots.length === 0 || roots.some(([name]) => name !== 'vcalendar')) throw new Error('Not a calendar')
  const takeStep = createBudget()
  const periods: Period[] = []
  for (const root of roots) {
    for (const busy of iterateBusy(root, { timeZone, from, to, takeStep })) {
      if (busy.from < busy.to && busy.from < to && busy.to > from) periods.push(busy)
    }
  }
  const merged = mergePeriods(periods)
  if (merged.length > BUSY_PERIODS_MAX) throw new Error('Too many events')
  return merged.map((period) => [Math.max(period.from, from), Math.min(period.to, to)])
}

function createBudget(): () => void {
  let steps = 0
  return () => {
    steps += 1
    if (steps > STEPS_MAX) throw new Error('Too many repetitions')
  }
}

type Window = Period & { timeZone: string; takeStep: () => void }

function* iterateBusy([, properties, components]: Component, { timeZone, ...window }: Window): Generator<Period> {
  const ownZone = canonicalTimeZone(textOf(properties, 'x-wr-timezone') ?? '')
  const clocks = createClocks(components, ownZone ?? timeZone)
  if (components.some(([name]) => name === 'vfreebusy')) throw new Error('Busy times without events')
  const events = components.filter(([name]) => name === 'vevent').map(([, facts]) => facts)
  const changed = findChangedOccurrences(events, clocks)
  for (const event of events) {
    if (textOf(event, 'status') === 'CANCELLED' || textOf(event, 'transp') === 'TRANSPARENT') continue
    yield* iterateOccurrences(event, { ...window, clocks, changed })
  }
}

/** The original times of occurrences that have an event of their own, by UID. */
function findChangedOccurrences(events: readonly Property[][], clocks: Clocks): Map<string, Set<number>> {
  const changed = new Map<string, Set<number>>()
  for (const event of events) {
    const property = event.find(([name]) => name === 'recurrence-id')
    if (!property) continue
    if (property[1]['range'] !== undefined) throw new Error('A change of all later occurrences')
    const uid = textOf(event, 'uid') ?? ''
    changed.set(uid, (changed.get(uid) ?? new Set()).add(readTimes(property, clocks)[0]?.at ?? 0))
  }
  return changed
}

type Context = Omit<Window, 'timeZone'> & { clocks: Clocks; changed: ReadonlyMap<string, ReadonlySet<number>> }

function* iterateOccurrences(event: Property[], context: Context): Generator<Period> {
  const { clocks, changed } = context
  const timesOf = (wanted: string): Time[] =>
    event.filter(([name]) => name === wanted).flatMap((property) => readTimes(property, clocks))
  const [start] = timesOf('dtstart')
  if (!start) throw new Error('An event without a start')
  const [end] = timesOf('dtend')
  const duration = textOf(event, 'duration')
  const given = duration === undefined ? undefined : ICAL.Duration.fromString(duration).toSeconds() * 1000
  // Some programs end an event of one day where it starts.
  const days = Math.max(DAY_MS, end ? end.local - start.local : (given ?? 0))
  const length = end ? end.clock(end.local, true) - start.at : (given ?? 0)
  const toPeriod = ({ at, local }: Pick<Time, 'at' | 'local'>): Period => ({
    from: at,
    to: start.isDay ? start.clock(local + days, true) : at + length,
  })
  // It has the time of one occurrence of another event.
  if (event.some(([name]) => name === 'recurrence-id')) {
    yield toPeriod(start)
    return
  }
  const excluded = new Set(timesOf('exdate').map(({ at }) => at))
  const isLeftOut = ({ at }: Pick<Time, 'at'>): boolean =>
    excluded.has(at) || changed.get(textOf(event, 'uid') ?? '')?.has(at) === true
  const rules = event.filter(([name]) => name === 'rrule').map(([, , , rule]) => rule as Rule)
  const from = context.from - Math.max(days, length)
  const repeated = rules.map((rule) => iterateRule(rule, start, { ...context, from }))
  for (const times of [[start], timesOf('rdate'), ...repeated]) {
    for (const time of times) if (!isLeftOut(time)) yield toPeriod(time)
  }
}

const SKIPPED_DAYS: Readonly<Record<string, number>> = { DAILY: 1, WEEKLY: 7 }

/** When a rule repeats an event. Occurrences long before the window may be left out. */
function* iterateRule(
  { until, ...rule }: Rule,
  start: Time,
  { from, to, takeStep }: Pick<Window, 'from' | 'to' | 'takeStep'>,
): Generator<Pick<Time, 'at' | 'local'>> {
  const last = until === undefined ? undefined : readTime(until, start.clock)
  const lastAt = last ? last.at + (last.isDay ? DAY_MS - 1 : 0) : Infinity
  const days = rule.count === undefined ? (SKIPPED_DAYS[rule.freq ?? ''] ?? 0) * (rule.interval ?? 1) : 0
  const past = from - 8 * DAY_MS - start.at
  const skipped = days > 0 && past > 0 ? Math.floor(past / (days * DAY_MS)) * days * DAY_MS : 0
  const iterator = ICAL.Recur.fromData(rule).iterator(toLibraryTime(start.local + skipped))
  for (;;) {
    takeStep()
    const next = iterator.next()
    if (!next) return
    const local = Date.UTC(next.year, next.month - 1, next.day, next.hour, next.minute, next.second)
    const at = start.clock(local)
    if (at > lastAt || at >= to) return
    yield { at, local }
  }
}

function readTimes([, parameters, , ...values]: Property, clocks: Clocks): Time[] {
  const zone = parameters['tzid']
  const clock = clocks(typeof zone === 'string' ? zone : zone?.[0])
  if (values.some(Array.isArray)) throw new Error('Additional dates with their own lengths')
  return values.map((value) => readTime(String(value), clock))
}

const TIME = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d):(\d\d)(Z?))?$/

function readTime(text: string, clock: Clock): Time {
  const [, year, month, day, hour, minute = 0, second = 0, utc] = TIME.exec(text) ?? []
  const local = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour ?? 0),
    Number(minute),
    Number(second),
  )
  if (Number.isNaN(local)) throw new Error('A time that is none')
  const own = utc ? (at: number): number => at : clock
  return { at: own(local), local, isDay: hour === undefined, clock: own }
}

/** Known zones follow our own data; for others, the calendar has to say what they are. */
function createClocks(components: readonly Component[], ownZone: string): Clocks {
  const clocks = new Map<string, Clock>()
  const create = (zone: string): Clock => {
    const known = canonicalTimeZone(zone)
    if (known !== null) return createKnownClock(known)
    const described = components.find(([name, facts]) => name === 'vtimezone' && textOf(facts, 'tzid') === zone)
    return described ? createDescribedClock(described) : createKnownClock(zone)
  }
  return (zone = ownZone) => {
    const clock = clocks.get(zone) ?? create(zone)
    clocks.set(zone, clock)
    return clock
  }
}

/** @throws RangeError for a zone that does not exist */
function createKnownClock(zone: string): Clock {
  const offsetAt = createOffsetLookup(zone)
  return (local, isLast = false) => {
    const at = local - offsetAt(local - offsetAt(local))
    const other = local - offsetAt(at + (isLast ? DAY_MS : -DAY_MS))
    return other + offsetAt(other) === local ? other : at
  }
}

function createDescribedClock(component: Component): Clock {
  const zone = new ICAL.Timezone(new ICAL.Component(component))
  return (local) => local - zone.utcOffset(toLibraryTime(local)) * 1000
}

function toLibraryTime(local: number): ICAL.Time {
  return ICAL.Time.fromDateTimeString(new Date(local).toISOString().slice(0, 19))
}

function textOf(properties: readonly Property[], wanted: string): string | undefined {
  const value = properties.find(([name]) => name === wanted)?.[3]
  return typeof value === 'string' ? value : undefined
}
