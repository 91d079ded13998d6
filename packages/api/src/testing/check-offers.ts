import { seeded } from '@callwright/voice/testing/seeded'

import { iterateFreeTimes, mergePeriods, type TimeRules } from '../booking/times/free-times.ts'

// An independent reading of the rules: it asks `Intl` what clocks show at each offer, and compares that with the hours.

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60
const DAY_MS = DAY_MINUTES * MINUTE_MS
const ZONES = [
  ...['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'America/Santiago'],
  ...['Asia/Kathmandu', 'Africa/Casablanca', 'Pacific/Apia', 'UTC'],
]

/**
 * Makes random businesses around the clock changes of spring and autumn, and checks all their offers.
 * @returns how many offers were checked, and a description of each that breaks a rule
 */
export function checkOffers({ seed, offers: wanted }: { seed: number; offers: number }): {
  offers: number
  wrong: string[]
} {
  const random = seeded(seed)
  const wrong: string[] = []
  let offers = 0
  while (offers < wanted) {
    const rules = makeRules(random)
    const from = rules.now + Math.floor(random() * 3) * DAY_MS
    const clock = createClock(rules.hours.timeZone)
    for (const start of iterateFreeTimes(rules, { from, to: from + 40 * DAY_MS })) {
      if (start === null) continue
      offers += 1
      const problem = findProblem(rules, { start, from, clock })
      if (problem !== null) wrong.push(`${new Date(start).toISOString()} ${problem} ${JSON.stringify(rules)}`)
      if (offers === wanted) break
    }
  }
  return { offers, wrong: wrong.slice(0, 5) }
}

function makeRules(random: () => number): TimeRules {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  const between = (min: number, max: number): number => min + Math.floor(random() * (max - min + 1))
  const now = Date.UTC(2026, pick([2, 9]), between(1, 30), between(0, 23), between(0, 59))
  const week = Array.from({ length: 7 }, (_, day) => {
    const opens = between(0, 20 * 60)
    const closes = opens + between(30, 10 * 60)
    return random() < 0.2 ? [] : [{ day, from: toClock(opens), until: toClock(closes % DAY_MINUTES || DAY_MINUTES) }]
  }).flat()
  const taken = Array.from({ length: between(0, 60) }, () => {
    const from = now + between(0, 40 * DAY_MINUTES) * MINUTE_MS
    return { from, to: from + between(1, 300) * MINUTE_MS }
  })
  return {
    hours: { timeZone: pick(ZONES), week, holidays: [] },
    service: {
      ...{ minutes: between(5, 120), gapMinutes: pick([0, 0, 5, 15]), leadMinutes: pick([0, 60, 1440]) },
      ...{
        daysAhead: between(1, 40),
        perDayMax: pick([null, 1, 3]),
        stepMinutes: pick([5, 10, 15, 20, 30, 60] as const),
      },
    },
    now,
    taken: mergePeriods(taken),
    starts: taken.slice(0, 10).map(({ from }) => from),
  }
}

type Clock = (at: number) => { weekday: number; minute: number; day: string }

function findProblem(
  { hours, service, now, taken, starts }: TimeRules,
  { start, from, clock }: { start: number; from: number; clock: Clock },
): string | null {
  const end = start + (service.minutes + service.gapMinutes) * MINUTE_MS
  if (start < from || start < now + service.leadMinutes * MINUTE_MS) return 'is too early'
  if (taken.some((each) => each.from < end && start < each.to)) return 'is taken'
  const shown = clock(start)
  const sameDay = starts.filter((at) => clock(at).day === shown.day).length
  if (service.perDayMax !== null && sameDay >= service.perDayMax) return 'is on a full day'
  if (Date.parse(shown.day) - Date.parse(clock(now).day) > service.daysAhead * DAY_MS) return 'is too far ahead'
  for (let earlier = start - 30 * MINUTE_MS; earlier > start - 4 * 60 * MINUTE_MS; earlier -= 30 * MINUTE_MS) {
    const other = clock(earlier)
    if (other.day === shown.day && other.minute === shown.minute) return 'is in the second of two equal hours'
  }
  const isInSpan = hours.week.some(({ day, from: opens, until }) =>
    [0, 1].some((daysBefore) => {
      if ((shown.weekday + 7 - daysBefore) % 7 !== day) return false
      const [first, last] = [toNumber(opens), toNumber(until)]
      const closes = last > first ? last : last + DAY_MINUTES
      const minute = shown.minute + daysBefore * DAY_MINUTES
      if (minute < first || minute >= closes || (minute - first) % service.stepMinutes !== 0) return false
      // Walk through the appointment by the minute: clocks must show a time within the span up to its end.
      for (let at = start; at < end; at += 5 * MINUTE_MS) {
        const shownThen = clock(at)
        const days = (Date.parse(shownThen.day) - Date.parse(shown.day)) / DAY_MS + daysBefore
        if (shownThen.minute + days * DAY_MINUTES >= closes) return false
      }
      return true
    }),
  )
  return isInSpan ? null : 'is outside the hours or the grid'
}

function createClock(timeZone: string): Clock {
  const format = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit' },
  })
  return (at) => {
    const [day = '', time = ''] = format.format(at).split(', ')
    return { day, minute: toNumber(time), weekday: (new Date(day).getUTCDay() + 6) % 7 }
  }
}

function toClock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

function toNumber(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}
