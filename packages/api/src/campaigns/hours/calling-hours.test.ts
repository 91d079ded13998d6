import { describe, expect, test } from 'vitest'

import { readZoneTable } from '@callwright/contract/text/area-codes'
import { formatClock, parseClock } from '@callwright/contract/text/clock'
import { asE164 } from '@callwright/contract/text/phone'

import { type DailyWindow, isWithin, findNextOpening } from './calling-hours.ts'
import { checkCallingTime } from './due-time.ts'
import { NUMBER_ZONE_TABLE } from './number-zone-table.ts'
import { findNumberZones } from './number-zones.ts'

/** The part of Temporal used here: a time zone implementation that is independent of ours and of Intl. */
declare const Temporal: {
  Instant: {
    fromEpochMilliseconds(at: number): {
      toZonedDateTimeISO(zone: string): { hour: number; minute: number; epochMilliseconds: number }
    }
  }
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

function minuteOfDay(at: number, zone: string): number {
  const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
  return hour * 60 + minute
}

function isWithinByTemporal(at: number, zones: readonly string[], { from, until }: DailyWindow): boolean {
  return zones.every((zone) => {
    const minute = minuteOfDay(at, zone)
    return minute >= from && minute < until
  })
}

/** A seeded generator: every run uses the same numbers. */
function createGenerator(seed: number): (max: number) => number {
  let state = seed
  return (max) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * max)
  }
}

const ZONES = Intl.supportedValuesOf('timeZone')
const FROM = Date.UTC(2024, 0, 1)
/** DST changes in both hemispheres, including half-hour ones, within the generated years. */
const DST_CHANGES = [
  ['America/New_York', '2026-03-08T07:00:00Z'],
  ['America/New_York', '2026-11-01T06:00:00Z'],
  ['America/Los_Angeles', '2027-03-14T10:00:00Z'],
  ['Europe/London', '2026-03-29T01:00:00Z'],
  ['Europe/Berlin', '2026-10-25T01:00:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:00:00Z'],
  ['Australia/Lord_Howe', '2026-10-03T15:30:00Z'],
  ['America/Santiago', '2026-04-05T03:00:00Z'],
  ['America/St_Johns', '2026-03-08T05:30:00Z'],
  ['Africa/Casablanca', '2026-02-15T02:00:00Z'],
  ['Pacific/Auckland', '2026-09-26T14:00:00Z'],
] as const

type Case = { at: number; zones: string[]; window: DailyWindow }

function generateCases(count: number, seed: number): Case[] {
  const randomBelow = createGenerator(seed)
  return Array.from({ length: count }, (_, index): Case => {
    const from = randomBelow(24 * 60 - 1)
    const window = { from, until: from + 1 + randomBelow(24 * 60 - from) }
    const [zone = 'UTC', change = ''] = DST_CHANGES[randomBelow(DST_CHANGES.length)] ?? []
    // Every third case is within a day of a DST change.
    if (index % 3 === 0) return { at: Date.parse(change) + randomBelow(2 * DAY_MS) - DAY_MS, zones: [zone], window }
    const zones = Array.from({ length: index % 7 === 0 ? 3 : 1 }, () => ZONES[randomBelow(ZONES.length)] ?? 'UTC')
    return { at: FROM + randomBelow(6 * 365) * DAY_MS + randomBelow(DAY_MS), zones, window }
  })
}

// Security: 66
test('calling hours agree with an independent implementation in 100,000 cases, including DST changes', () => {
  const differences = generateCases(100_000, 1).filter(
    ({ at, zones, window }) => isWithin(at, zones, window) !== isWithinByTemporal(at, zones, window),
  )
  expect(differences).toEqual([])
})

test('the next opening is within the hours, and no earlier time is', () => {
  for (const { at, zones, window } of generateCases(3000, 2)) {
    const opening = findNextOpening(at, zones, window)
    // Only a combination of several zones may have no hours in common.
    if (opening === null) expect(zones.length).toBeGreaterThan(1)
    const end = opening ?? at + 2 * DAY_MS
    if (opening !== null) expect(isWithinByTemporal(opening, zones, window)).toBe(true)
    for (let before = at; before < end; before += 7 * MINUTE_MS + 13_000) {
      const wasOpen = isWithinByTemporal(before, zones, window)
      if (wasOpen) expect.fail(`open at ${before} before ${end}: ${JSON.stringify({ at, zones, window })}`)
    }
  }
})

describe('a number that could be in several zones', () => {
  test('is called only when all of them allow it', () => {
    const window = { from: parseClock('08:00'), until: parseClock('21:00') }
    const randomBelow = createGenerator(3)
    const numbers = ['+18002000001', '+12082999999', '+78002000000', '+526491234567']
    for (const phoneNumber of numbers.map(asE164)) {
      const zones = findNumberZones(phoneNumber)
      expect(zones.length).toBeGreaterThan(1)
      for (let tries = 0; tries < 500; tries += 1) {
        const at = FROM + randomBelow(6 * 365) * DAY_MS + randomBelow(DAY_MS)
        const verdict = checkCallingTime({ phoneNumber, timeZone: null }, window, at)
        expect(verdict.when === 'now').toBe(isWithinByTemporal(at, zones, window))
        if (verdict.when === 'later') expect(isWithinByTemporal(verdict.dueAt, zones, window)).toBe(true)
      }
    }
  })

  test('uses only the list’s zone, if there is one', () => {
    const at = Date.parse('2026-07-01T16:00:00Z')
    const callee = { phoneNumber: asE164('+18002000001'), timeZone: 'America/New_York' }
    expect(checkCallingTime(callee, { from: 12 * 60, until: 13 * 60 }, at)).toEqual({ when: 'now' })
  })
})

describe('a recipient who can never be called', () => {
  const window = { from: 0, until: 24 * 60 }

  test.each([
    ['a zone that does not exist', { phoneNumber: asE164('+12122000001'), timeZone: 'Mars/Olympus' }],
    ['an empty zone', { phoneNumber: asE164('+12122000001'), timeZone: '' }],
    ['a satellite phone', { phoneNumber: asE164('+870773111632'), timeZone: null }],
  ])('with %s has an unknown zone', (_what, callee) => {
    for (let at = FROM; at < FROM + 3 * DAY_MS; at += 3 * 60 * MINUTE_MS) {
      expect(checkCallingTime(callee, window, at)).toEqual({ when: 'never', isZoneKnown: false })
    }
  })

  test('with zones that share no hours gets a different reason', () => {
    const callee = { phoneNumber: asE164('+18002000001'), timeZone: null }
    expect(checkCallingTime(callee, { from: 12 * 60, until: 13 * 60 }, FROM)).toEqual({
      when: 'never',
      isZoneKnown: true,
    })
  })
})

test.each([
  ['+12122000001', ['America/New_York']],
  ['+13122000001', ['America/Chicago']],
  ['+16022000001', ['America/Phoenix']],
  ['+18082000001', ['Pacific/Honolulu']],
  ['+17872000001', ['America/Puerto_Rico']],
  ['+442079460958', ['Europe/London']],
  ['+493012345678', ['Europe/Berlin']],
])('%s is in %j', (number, zones) => {
  expect(findNumberZones(asE164(number))).toEqual(zones)
})

test('every zone in the tables exists', () => {
  // N11 codes are not area codes.
  const areaCodes = Array.from({ length: 800 }, (_, index) => 200 + index).filter((code) => code % 100 !== 11)
  const zones = new Set([
    ...areaCodes.flatMap((code) => findNumberZones(asE164(`+1${code}2000000`))),
    ...[...readZoneTable(NUMBER_ZONE_TABLE).values()].flat(),
  ])
  expect(zones.size).toBeGreaterThan(200)
  for (const zone of zones) expect(isWithin(0, [zone], { from: 0, until: 24 * 60 })).toBe(true)
})

test.each(['00:00', '08:05', '23:59', '24:00'])('%s is parsed and formatted', (clock) => {
  expect(formatClock(parseClock(clock))).toBe(clock)
})
