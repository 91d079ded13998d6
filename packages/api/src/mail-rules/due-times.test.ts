import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { lastDue, monthBefore, nextDue, type ScheduledSettings } from './due-times.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

/** Zones, each with the start of a period with at least two clock changes. */
const PERIODS = [
  ['Europe/Berlin', '2026-01-15'],
  ['America/New_York', '2026-01-15'],
  // By half an hour.
  ['Australia/Lord_Howe', '2026-01-15'],
  // Around Ramadan, and in the other direction than elsewhere.
  ['Africa/Casablanca', '2026-01-15'],
  // December 30, 2011 does not exist.
  ['Pacific/Apia', '2011-07-15'],
  // At midnight.
  ['Africa/Cairo', '2026-02-15'],
  ['Asia/Kolkata', '2026-01-15'],
] as const
const PERIOD_DAYS = 300

type LocalTime = { day: string; clock: string; weekday: number }

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const date = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const options = { timeZone, hourCycle: 'h23', ...date, hour: '2-digit', minute: '2-digit' } as const
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', options)
  formats.set(timeZone, format)
  return format
}

function readLocal(at: number, timeZone: string): LocalTime {
  const parts = formatOf(timeZone).formatToParts(at)
  const part = (type: string): string => parts.find((each) => each.type === type)?.value ?? ''
  const day = `${part('year')}-${part('month')}-${part('day')}`
  return { day, clock: `${part('hour')}:${part('minute')}`, weekday: weekdayOf(day) }
}

/** 0 for Monday. */
function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
}

/** Whether clocks in a zone ever show this time. */
function isShown(day: string, clock: string, timeZone: string): boolean {
  const near = Date.parse(`${day}T${clock}:00Z`)
  for (let at = near - 16 * HOUR_MS; at <= near + 16 * HOUR_MS; at += HOUR_MS / 2) {
    const local = readLocal(at, timeZone)
    if (local.day === day && local.clock === clock) return true
  }
  return false
}

const digest = fc.record({
  kind: fc.constant('digest' as const),
  at: fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 30))
    .map((numbers) => numbers.map((number) => String(number).padStart(2, '0')).join(':')),
  weekdays: fc
    .uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 })
    .map((days) => days.toSorted((one, other) => one - other)),
  sendsQuiet: fc.constant(false),
})

describe.each(PERIODS)('the times of emails in %s', (timeZone, start) => {
  const from = Date.parse(`${start}T00:00:00Z`)
  const inPeriod = fc.integer({ min: 0, max: PERIOD_DAYS * DAY_MS }).map((after) => from + after)
  const settings = fc.oneof(
    digest.map((each) => ({ ...each, timeZone })),
    fc.constant({ kind: 'report' as const, sendsQuiet: false, timeZone }),
  )

  it('follow one another without a gap or an overlap', () => {
    fc.assert(
      fc.property(settings, inPeriod, (rule, at) => {
        const next = nextDue(rule, at)
        expect(next).toBeGreaterThan(at)
        expect(lastDue(rule, next)).toBe(next)
        const last = lastDue(rule, at)
        expect(last).toBeLessThanOrEqual(at)
        // Every instant belongs to exactly one period.
        expect(nextDue(rule, last)).toBe(next)
        expect(lastDue(rule, next - 1)).toBe(last)
      }),
    )
  })

  it('are as wanted, or at the next full hour, once for every wanted day', () => {
    fc.assert(
      fc.property(
        digest.map((each): ScheduledSettings & { kind: 'digest' } => ({ ...each, timeZone })),
        (rule) => {
          const dues: number[] = []
          for (let due = nextDue(rule, from); due < from + PERIOD_DAYS * DAY_MS; due = nextDue(rule, due))
            dues.push(due)
          const [firstDay, lastDay] = [dues[0] ?? 0, dues.at(-1) ?? 0].map((at) => readLocal(at, timeZone).day)
          const locals = dues.map((due) => readLocal(due, timeZone))
          const wanted: string[] = []
          for (
            let day = Date.parse(`${firstDay}T00:00:00Z`);
            day <= Date.parse(`${lastDay}T00:00:00Z`);
            day += DAY_MS
          ) {
            const name = new Date(day).toISOString().slice(0, 10)
            if (rule.weekdays.includes(weekdayOf(name))) wanted.push(name)
          }
          const punctual = locals.filter(({ clock, weekday }) => clock === rule.at && rule.weekdays.includes(weekday))
          const late = locals.filter((local) => !punctual.includes(local))
          const missed = wanted.filter((day) => !punctual.some((local) => local.day === day))
          expect(new Set(punctual.map(({ day }) => day)).size).toBe(punctual.length)
          for (const day of missed) expect([day, isShown(day, rule.at, timeZone)]).toEqual([day, false])
          expect(late.map(({ clock }) => clock.slice(3))).toEqual(late.map(() => '00'))
          // A day that a zone leaves out may end with the time of the next one.
          expect(missed.length - late.length).toBeGreaterThanOrEqual(0)
          expect(missed.length - late.length).toBeLessThanOrEqual(timeZone === 'Pacific/Apia' ? 1 : 0)
        },
      ),
      { numRuns: 20 },
    )
  })

  it('of reports are the first of each month at eight, about the month before', () => {
    const rule = { kind: 'report', sendsQuiet: false, timeZone } as const
    let covered: number | null = null
    for (let due = nextDue(rule, from); due < from + PERIOD_DAYS * DAY_MS; due = nextDue(rule, due)) {
      const { day, clock } = readLocal(due, timeZone)
      expect([day.slice(8), clock]).toEqual(['01', '08:00'])
      const { month, from: first, to } = monthBefore(due, timeZone)
      expect(month).toBe(readLocal(first, timeZone).day.slice(0, 7))
      expect(readLocal(first, timeZone).day.slice(8)).toBe('01')
      expect(readLocal(to, timeZone).day).toBe(day)
      expect(readLocal(to - 1, timeZone).day.slice(0, 7)).toBe(month)
      expect(readLocal(first - 1, timeZone).day.slice(0, 7)).not.toBe(month)
      if (covered !== null) expect(first).toBe(covered)
      covered = to
    }
  })
})

describe('the time of a digest', () => {
  const daily = { kind: 'digest', weekdays: [0, 1, 2, 3, 4, 5, 6], sendsQuiet: false } as const
  const dueAfter = (change: { at: string; timeZone: string; weekdays?: number[] }, after: string): string =>
    new Date(nextDue({ ...daily, weekdays: [...daily.weekdays], ...change }, Date.parse(after))).toISOString()

  it('is the next full hour if clocks skip it, and the earlier one if they show it twice', () => {
    const berlin = { at: '02:30', timeZone: 'Europe/Berlin' }
    expect(dueAfter(berlin, '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:00:00.000Z')
    expect(dueAfter(berlin, '2026-10-24T12:00:00Z')).toBe('2026-10-25T00:30:00.000Z')
    expect(dueAfter(berlin, '2026-10-25T00:30:00Z')).toBe('2026-10-26T01:30:00.000Z')
    const apia = { at: '18:00', timeZone: 'Pacific/Apia' }
    expect(dueAfter(apia, '2011-12-30T05:00:00Z')).toBe('2011-12-30T10:00:00.000Z')
    expect(dueAfter(apia, '2011-12-30T10:00:00Z')).toBe('2011-12-31T04:00:00.000Z')
  })

  it('on Monday follows Friday’s if the weekend is free', () => {
    const rule = { ...daily, at: '18:00', timeZone: 'Europe/Berlin', weekdays: [0, 1, 2, 3, 4] }
    const monday = Date.parse('2026-03-30T16:00:00Z')
    expect(nextDue(rule, monday - DAY_MS)).toBe(monday)
    expect(new Date(lastDue(rule, monday - 1)).toISOString()).toBe('2026-03-27T17:00:00.000Z')
  })
})
