import type { RetryRules } from '@callwright/contract/campaigns/retry-rules'
import { expect, test } from 'vitest'

import { DAY_MS } from '../../context/local-time.ts'
import { seededRandom } from '../../bulk/plan/seeded-random.ts'
import type { DailyWindow } from '../hours/calling-hours.ts'
import { planRetry } from './plan-retry.ts'

const PLANS = 100_000
const MINUTE_MS = 60_000
const HALF_HOUR = 30
const DAY = 24 * 60
const WEEK = 7 * DAY
const SEARCHED_MINUTES = 4 * WEEK
const [FROM, UNTIL] = [Date.UTC(2026, 0, 1), Date.UTC(2028, 0, 1)]
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** Zones with unusual offsets or changes of the clock, and a sample of all others. */
const ZONES = [
  ...['America/New_York', 'America/Los_Angeles', 'America/St_Johns', 'America/Santiago', 'America/Havana'],
  ...['Europe/London', 'Europe/Berlin', 'Africa/Casablanca', 'Africa/Cairo', 'Asia/Beirut', 'Asia/Kathmandu'],
  ...['Australia/Lord_Howe', 'Pacific/Auckland', 'Pacific/Chatham', 'Pacific/Kiritimati', 'Atlantic/Azores'],
  ...Intl.supportedValuesOf('timeZone').filter((_, index) => index % 10 === 0),
]

/** For each half hour since `FROM`, the minute of the local week. Clocks change on half hours only. */
function readLocalTimes(timeZone: string): Int16Array {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  })
  return Int16Array.from({ length: (UNTIL - FROM) / MINUTE_MS / HALF_HOUR }, (_, index) => {
    const parts = format.formatToParts(FROM + index * HALF_HOUR * MINUTE_MS)
    const valueOf = (name: string): string => parts.find(({ type }) => type === name)?.value ?? ''
    return WEEKDAYS.indexOf(valueOf('weekday')) * DAY + Number(valueOf('hour')) * 60 + Number(valueOf('minute'))
  })
}

type Plan = {
  rules: RetryRules
  window: DailyWindow | null
  zones: readonly string[]
  lastAttemptAt: number
  endedAt: number
}

const tables = new Map(ZONES.map((zone) => [zone, readLocalTimes(zone)]))

/** @param minute since `FROM` */
function minuteOfWeek(table: Int16Array, minute: number): number {
  return ((table[Math.floor(minute / HALF_HOUR)] ?? 0) + (minute % HALF_HOUR)) % WEEK
}

/** How many of noon and five o'clock have passed. */
function partOfDay(minuteOfDay: number): number {
  return [12, 17].filter((hour) => minuteOfDay >= hour * 60).length
}

/** Tries every minute of four weeks. */
function findFirst({ rules, window, zones, lastAttemptAt, endedAt }: Plan, otherTimeOfDay: boolean): number | null {
  const { from, until } = window ?? { from: 0, until: DAY }
  const weekdays = new Set(rules.weekdays)
  const lastMinute = (lastAttemptAt - FROM) / MINUTE_MS
  const conditions = zones.map((zone) => {
    const table = tables.get(zone) ?? new Int16Array()
    return { table, lastPart: otherTimeOfDay ? partOfDay(minuteOfWeek(table, lastMinute) % DAY) : null }
  })
  const first = (endedAt - FROM) / MINUTE_MS + rules.afterMinutes
  for (let minute = first; minute < first + SEARCHED_MINUTES; minute += 1) {
    const isAllowed = conditions.every(({ table, lastPart }) => {
      const local = minuteOfWeek(table, minute)
      const ofDay = local % DAY
      if (ofDay < from || ofDay >= until || !weekdays.has(Math.floor(local / DAY))) return false
      return lastPart === null || partOfDay(ofDay) !== lastPart
    })
    if (isAllowed) return FROM + minute * MINUTE_MS
  }
  return null
}

/** Times at which the zone's clock changes. */
function listChanges(table: Int16Array): number[] {
  return [...table.keys()].filter((index) => {
    const next = table[index + 1]
    return next !== undefined && (next - (table[index] ?? 0) + WEEK) % WEEK !== HALF_HOUR
  })
}

function generatePlans(count: number, seed: number): Plan[] {
  const random = seededRandom(seed)
  const below = (max: number): number => Math.floor(random() * max)
  const changes = new Map([...tables].map(([zone, table]) => [zone, listChanges(table)]))
  const lastMinutes = (UNTIL - FROM - 40 * DAY_MS) / MINUTE_MS
  return Array.from({ length: count }, (_, index): Plan => {
    const zones = Array.from({ length: index % 5 === 0 ? 1 + below(3) : 1 }, () => ZONES[below(ZONES.length)] ?? '')
    const zoneChanges = changes.get(zones[0] ?? '') ?? []
    const change = zoneChanges[below(zoneChanges.length)]
    // Every second plan is within four days of a change of the clock.
    const near =
      index % 2 === 0 && change !== undefined ? change * HALF_HOUR + below(8 * DAY) - 4 * DAY : below(lastMinutes)
    const lastMinute = Math.min(Math.max(near, 0), lastMinutes)
    const from = below(DAY - 1)
    const weekdays = [...WEEKDAYS.keys()].filter(() => random() < 0.6)
    return {
      rules: {
        ends: ['no-answer'],
        outcomes: [],
        attempts: 3,
        afterMinutes: index % 3 === 0 ? 15 + below(WEEK - 14) : 15 + below(DAY),
        weekdays: weekdays.length === 0 ? [below(7)] : weekdays,
        otherTimeOfDay: random() < 0.5,
      },
      window: random() < 0.2 ? null : { from, until: from + 1 + below(DAY - from) },
      zones,
      lastAttemptAt: FROM + lastMinute * MINUTE_MS,
      endedAt: FROM + (lastMinute + below(30)) * MINUTE_MS,
    }
  })
}

test('planned retries agree with a search through every minute in 100,000 generated cases', () => {
  const differences: object[] = []
  let unplanned = 0
  for (const plan of generatePlans(PLANS, 30)) {
    const wanted = plan.rules.otherTimeOfDay ? findFirst(plan, true) : null
    const expected = wanted ?? findFirst(plan, false)
    const planned = planRetry(plan)
    if (planned !== expected) differences.push({ ...plan, planned, expected })
    if (planned === null) unplanned += 1
  }
  expect(differences.slice(0, 5)).toEqual([])
  // Most plans have a time, and some have none.
  expect(unplanned).toBeGreaterThan(100)
  expect(unplanned).toBeLessThan(PLANS / 5)
}, 300_000)
