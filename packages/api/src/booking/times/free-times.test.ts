import { expect, test } from 'vitest'

import { checkOffers } from '../../testing/check-offers.ts'
import { iterateFreeTimes, isFree, mergePeriods } from './free-times.ts'

const MINUTE_MS = 60_000
const SERVICE = { minutes: 30, gapMinutes: 0, leadMinutes: 0, daysAhead: 60, perDayMax: null, stepMinutes: 15 } as const

function listTimes(
  rules: Partial<Parameters<typeof iterateFreeTimes>[0]> & { day: string; span?: [from: string, until: string] },
): string[] {
  const { day, span: [from, until] = ['09:00', '17:00'], ...rest } = rules
  const hours = {
    timeZone: 'Europe/Berlin',
    week: Array.from({ length: 7 }, (_, weekday) => ({ day: weekday, from, until })),
    holidays: [],
  }
  const start = Date.parse(`${day}T00:00:00Z`) - 2 * 60 * MINUTE_MS
  const { taken = [] } = rest
  const all = {
    hours,
    service: SERVICE,
    now: start - 24 * 60 * MINUTE_MS,
    starts: [],
    ...rest,
    taken: mergePeriods(taken),
  }
  return [...iterateFreeTimes(all, { from: start, to: start + 24 * 60 * MINUTE_MS })].flatMap((at) =>
    at === null ? [] : new Date(at).toISOString().slice(11, 16),
  )
}

test('a start leaves the length and the gap before closing', () => {
  const service = { ...SERVICE, gapMinutes: 10, stepMinutes: 15 as const }
  const times = listTimes({ day: '2026-06-10', span: ['09:10', '10:25'], service })
  expect(times).toEqual(['07:10', '07:25', '07:40'])
})

test('an hour that clocks skip has no starts, and one that they show twice has them once', () => {
  const hourly = { ...SERVICE, minutes: 15, stepMinutes: 30 as const }
  // Berlin, 29 March 2026: 2:00 becomes 3:00, at 1:00 UTC.
  expect(listTimes({ day: '2026-03-29', span: ['01:00', '04:00'], service: hourly })).toEqual([
    '00:00',
    '00:30',
    '01:00',
    '01:30',
  ])
  // 25 October 2026: 3:00 becomes 2:00, at 1:00 UTC.
  expect(listTimes({ day: '2026-10-25', span: ['01:00', '04:00'], service: hourly }).slice(1)).toEqual([
    '23:30',
    '00:00',
    '00:30',
    '02:00',
    '02:30',
  ])
})

test('taken times, full days, the lead time, and the last day are left out', () => {
  const at = (time: string): number => Date.parse(`2026-06-10T${time}:00Z`)
  const span: [string, string] = ['09:00', '11:00']
  const taken = [
    { from: at('07:15'), to: at('07:40') },
    { from: at('07:30'), to: at('08:05') },
  ]
  expect(listTimes({ day: '2026-06-10', span, taken })).toEqual(['08:15', '08:30'])
  const service = { ...SERVICE, perDayMax: 1 }
  expect(listTimes({ day: '2026-06-10', span, service, starts: [at('08:30')] })).toEqual([])
  const late = { ...SERVICE, leadMinutes: 60 }
  expect(listTimes({ day: '2026-06-10', span, service: late, now: at('07:20') })).toEqual(['08:30'])
  const near = { ...SERVICE, daysAhead: 1 }
  expect(listTimes({ day: '2026-06-10', span, service: near, now: at('07:00') - 48 * 60 * MINUTE_MS })).toEqual([])
})

test('random hours, services, zones, and calendars: every offer keeps the rules', () => {
  expect(checkOffers({ seed: 1, offers: 20_000 })).toEqual({ offers: 20_000, wrong: [] })
})

test('merged periods are in order and do not touch', () => {
  const merged = mergePeriods([
    { from: 5, to: 8 },
    { from: 1, to: 3 },
    { from: 2, to: 5 },
    { from: 10, to: 12 },
  ])
  expect(merged).toEqual([
    { from: 1, to: 8 },
    { from: 10, to: 12 },
  ])
})

test('a time off the grid is not free', () => {
  const hours = { timeZone: 'UTC', week: [{ day: 2, from: '09:00', until: '17:00' }], holidays: [] }
  const now = Date.parse('2026-06-08T00:00:00Z')
  const rules = { hours, service: SERVICE, now, taken: [], starts: [] }
  const start = Date.parse('2026-06-10T09:15:00Z')
  expect([start, start + MINUTE_MS, start + 1].map((at) => isFree(rules, at))).toEqual([true, false, false])
})
