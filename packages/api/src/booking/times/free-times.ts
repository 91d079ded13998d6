import { type OpeningHours, spansOn, toMinutes } from '@callwright/contract/agent/opening-hours'
import type { Service } from '@callwright/contract/booking/booking'

import { createOffsetLookup, DAY_MS, dayNumber } from '../../context/local-time.ts'

/** Epoch ms; `to` is exclusive. */
export type Period = { from: number; to: number }

export type TimeRules = {
  hours: Pick<OpeningHours, 'timeZone' | 'week' | 'holidays'>
  service: Pick<Service, 'minutes' | 'gapMinutes' | 'leadMinutes' | 'daysAhead' | 'perDayMax' | 'stepMinutes'>
  now: number
  /** appointments with the gaps after them, and events of other calendars: in order, without overlaps */
  taken: readonly Period[]
  /** when the service's other appointments begin */
  starts: readonly number[]
}

const MINUTE_MS = 60_000

/**
 * When an appointment can begin in a period (epoch ms), in order. Starts count from the beginning of each span of the
 * hours, and leave the length and the gap before its end. In an hour that clocks show twice only the first one counts;
 * an hour that they skip has none. Yields null after each day, because a search can be long.
 */
export function* iterateFreeTimes(rules: TimeRules, { from, ...period }: Period): Generator<number | null> {
  const { hours, service, now } = rules
  const to = Math.min(period.to, now + (service.daysAhead + 2) * DAY_MS)
  const offsetAt = createOffsetLookup(hours.timeZone)
  const dayOf = (at: number): number => dayNumber(at, offsetAt(at))
  const earliest = Math.max(from, now + service.leadMinutes * MINUTE_MS)
  const lastDay = Math.min(dayOf(now) + service.daysAhead, dayOf(to - 1))
  const lengthMs = (service.minutes + service.gapMinutes) * MINUTE_MS
  const stepMs = service.stepMinutes * MINUTE_MS
  const { taken } = rules
  const startsByDay = Map.groupBy(rules.starts, dayOf)
  const isFull = (day: number): boolean =>
    service.perDayMax !== null && (startsByDay.get(day)?.length ?? 0) >= service.perDayMax
  let next = 0
  let previous = -Infinity
  // A span of the day before may reach into the first day.
  for (let day = dayOf(earliest) - 1; day <= lastDay; day += 1) {
    yield null
    for (const span of spansOn(hours, day)) {
      const minutes = toMinutes(span)
      const first = day * DAY_MS + minutes.from * MINUTE_MS
      const closesAt = toClosing(offsetAt, day * DAY_MS + minutes.until * MINUTE_MS)
      const toStep = (at: number): number => Math.ceil((at + offsetAt(at) - first) / stepMs)
      for (let step = Math.max(0, toStep(earliest)); ; step += 1) {
        const local = first + step * stepMs
        if (local - first >= 2 * DAY_MS) break
        const start = toInstant(offsetAt, local)
        if (start === null || start < earliest || start <= previous) continue
        if (start + lengthMs > closesAt || start >= to || dayOf(start) > lastDay) break
        if (isFull(dayOf(start))) {
          step = Math.max(step, Math.ceil(((dayOf(start) + 1) * DAY_MS - first) / stepMs) - 1)
          continue
        }
        while ((taken[next]?.to ?? Infinity) <= start) next += 1
        const conflict = taken[next]
        if (conflict && conflict.from < start + lengthMs) {
          step = Math.max(step, toStep(conflict.to) - 1)
          continue
        }
        previous = start
        yield start
      }
    }
  }
}

/** Whether an appointment can begin at a time. */
export function isFree(rules: TimeRules, start: number): boolean {
  return [...iterateFreeTimes(rules, { from: start, to: start + 1 })].some((at) => at !== null)
}

/** In order, without overlaps. */
export function mergePeriods(periods: readonly Period[]): Period[] {
  const merged: Period[] = []
  for (const period of periods.toSorted((one, other) => one.from - other.from)) {
    const last = merged.at(-1)
    if (last && period.from <= last.to) last.to = Math.max(last.to, period.to)
    else merged.push({ ...period })
  }
  return merged
}

type OffsetAt = (at: number) => number

/** The first time at which local clocks show this; null if they skip it. */
function toInstant(offsetAt: OffsetAt, local: number): number | null {
  const times = candidates(offsetAt, local).filter((at) => at + offsetAt(at) === local)
  return times.length === 0 ? null : Math.min(...times)
}

/** The first time at which local clocks show this or a later time. */
function toClosing(offsetAt: OffsetAt, local: number): number {
  return toInstant(offsetAt, local) ?? Math.min(...candidates(offsetAt, local))
}

/** By the UTC offsets of the days around it: no zone changes its offset twice within a week. */
function candidates(offsetAt: OffsetAt, local: number): number[] {
  return [local - offsetAt(local - DAY_MS), local - offsetAt(local + DAY_MS)]
}
