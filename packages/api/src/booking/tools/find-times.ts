import { PARTS_OF_DAY } from '@callwright/contract/booking/booking'
import { WEEKDAYS } from '@callwright/contract/agent/opening-hours'
import { z } from '@callwright/contract/input/zod'

import { beginTurn } from '../../context/event-loop-turn.ts'
import { createOffsetLookup, DAY_MS, dayNumber, HOUR_MS } from '../../context/local-time.ts'
import { type Calendar, findCalendar, listServices, lockCalendar, type ServiceRow } from '../calendar.repo.ts'
import { findFreeTimes, type FreeTimes } from '../times/find-free-times.ts'
import type { Period } from '../times/free-times.ts'
import { IN_LANGUAGE, NOT_BOOKABLE, refuseArguments, sayTime, type ToolAnswer } from './answers.ts'
import type { BookingCall, BookingDeps } from './booking-call.ts'
import { insertOffers, OFFERED_MS } from './offers.repo.ts'

const OFFERS = 3
/** Offers differ by at least this much, so that they are a choice. */
const APART_MS = 2 * HOUR_MS
const WEEK_MS = 7 * DAY_MS

/** Hours of local time; `until` is exclusive. */
const PARTS: Readonly<Record<(typeof PARTS_OF_DAY)[number], { from: number; until: number }>> = {
  morning: { from: 0, until: 12 },
  afternoon: { from: 12, until: 17 },
  evening: { from: 17, until: 24 },
}

const DAYS = ['today', 'tomorrow', ...WEEKDAYS.map((day) => day.toLowerCase())]

const argumentsSchema = z.object({
  service: z.string().optional(),
  day: z.string().optional(),
  part_of_day: z.enum(PARTS_OF_DAY).optional(),
})

const HOW_TO_OFFER = `Offer only these times, in words; never name another one. When the caller chooses, call book_time with its slot. ${IN_LANGUAGE}`

/** Offers up to three free times, and the earliest one. */
export async function findTimes(deps: BookingDeps, call: BookingCall, given: unknown): Promise<ToolAnswer> {
  const { data } = argumentsSchema.safeParse(given)
  if (!data) return refuseArguments(`part_of_day is ${PARTS_OF_DAY.join(', ')}, or left out.`)
  const { tenantId, isTest: testMode, at: now } = call
  const calendar = await findCalendar(deps.db, tenantId)
  const services = await listServices(deps.db, tenantId)
  if (!calendar?.isOn || services.length === 0) return NOT_BOOKABLE
  const service = services.length === 1 ? services[0] : services.find(({ name }) => name === data.service)
  if (!service) return askForService(services)
  const period = readDay(data.day, { timeZone: calendar.timeZone, now })
  if (period === null) return refuseArguments('day is today, tomorrow, a weekday in English, or a date as YYYY-MM-DD.')
  const asked = { calendar, service, testMode, now }
  const offsetAt = createOffsetLookup(calendar.timeZone)
  const part = data.part_of_day && PARTS[data.part_of_day]
  const isWanted = (at: number): boolean => part === undefined || isIn(part, at + offsetAt(at))
  const free = await findFreeTimes(deps, tenantId, { ...asked, period, isWanted })
  if (free === null) return NOT_BOOKABLE
  // A weekday that is today may also mean the next one.
  const next = { from: period.from + WEEK_MS, to: period.to + WEEK_MS }
  const isOver = isWeekday(data.day) && period.from <= now && (await findFirst(free(period), isWanted)) === undefined
  return await offerTimes(deps, call, { calendar, service, free, period: isOver ? next : period, isWanted })
}

/** Also after a time that the caller chose was taken. */
export async function offerTimes(
  { db }: BookingDeps,
  call: BookingCall,
  {
    calendar: { timeZone },
    service,
    free,
    period,
    isWanted = () => true,
  }: {
    calendar: Calendar
    service: ServiceRow
    free: FreeTimes
    period: Period
    isWanted?: (at: number) => boolean
  },
): Promise<ToolAnswer> {
  const wanted = await chooseTimes(free(period), isWanted)
  const earliest = await findFirst(free({ from: call.at, to: Infinity }))
  const times = [...new Set([...wanted, ...(earliest === undefined ? [] : [earliest])])]
  const offers = await db.transaction().execute(async (trx) => {
    // Two answers at once would number their offers alike.
    await lockCalendar(trx, call.tenantId)
    return await insertOffers(trx, call, {
      prefix: 's',
      offers: times.map((startsAt) => ({
        ...{ serviceId: service.id, bookingId: null, startsAt },
        expiresAt: call.at + OFFERED_MS,
      })),
    })
  })
  const say = offers.map(({ slot, startsAt }) => ({ slot, say: sayTime(call, timeZone, startsAt), startsAt }))
  const result = {
    service: service.name,
    minutes: service.minutes,
    offers: say.filter(({ startsAt }) => wanted.includes(startsAt)).map(withoutTime),
    earliest: say.filter(({ startsAt }) => startsAt === earliest).map(withoutTime)[0] ?? null,
  }
  if (result.offers.length > 0) return { ok: true, result, next: HOW_TO_OFFER }
  if (result.earliest !== null) {
    return { ok: true, result, next: `Nothing is free then. Say so, and offer the earliest time. ${HOW_TO_OFFER}` }
  }
  return {
    ok: false,
    error: 'nothing_free',
    say: 'There are no free times on the days that can be booked. I will pass your request on to the team.',
    next: `Do not promise an appointment. Take down the request. ${IN_LANGUAGE}`,
  }
}

function withoutTime({ slot, say }: { slot: string; say: string }): { slot: string; say: string } {
  return { slot, say }
}

function askForService(services: readonly ServiceRow[]): ToolAnswer {
  const names = services.map(({ name }) => name)
  return {
    ok: false,
    error: 'which_service',
    say: `What is the appointment for: ${names.join(', ')}?`,
    next: `Ask, then call find_times again with exactly one of these as service. ${IN_LANGUAGE}`,
    result: { services: names },
  }
}

/** The first, and those that are well apart from the one before. */
async function chooseTimes(times: Iterable<number | null>, isWanted: (at: number) => boolean): Promise<number[]> {
  const chosen: number[] = []
  for await (const at of inTurns(times)) {
    const last = chosen.at(-1)
    if (!isWanted(at) || (last !== undefined && at - last < APART_MS)) continue
    chosen.push(at)
    if (chosen.length === OFFERS) break
  }
  return chosen
}

export async function findFirst(
  times: Iterable<number | null>,
  isWanted: (at: number) => boolean = () => true,
): Promise<number | undefined> {
  for await (const at of inTurns(times)) if (isWanted(at)) return at
  return undefined
}

async function* inTurns(times: Iterable<number | null>): AsyncGenerator<number> {
  const turn = beginTurn()
  for (const at of times) {
    if (turn.isUsedUp()) await turn.next()
    if (at !== null) yield at
  }
}

function isIn({ from, until }: (typeof PARTS)[keyof typeof PARTS], local: number): boolean {
  const hour = Math.floor((((local % DAY_MS) + DAY_MS) % DAY_MS) / HOUR_MS)
  return from <= hour && hour < until
}

function isWeekday(text: string | undefined): boolean {
  return DAYS.indexOf(text?.trim().toLowerCase() ?? '') >= 2
}

/** The day in the calendar's time zone; without one, all days. null if it is not one of the known words or a date. */
function readDay(text: string | undefined, { timeZone, now }: { timeZone: string; now: number }): Period | null {
  const word = text?.trim().toLowerCase() ?? ''
  if (word === '') return { from: now, to: Number.MAX_SAFE_INTEGER }
  const offsetAt = createOffsetLookup(timeZone)
  const today = dayNumber(now, offsetAt(now))
  const index = DAYS.indexOf(word)
  const weekday = index - 2
  const ahead = index < 2 ? index : (weekday - ((today + 3) % 7) + 7) % 7
  const day = index >= 0 ? today + ahead : Date.parse(z.iso.date().safeParse(word).data ?? '') / DAY_MS
  if (Number.isNaN(day)) return null
  // Clocks may change on that day.
  const startOf = (local: number): number => local - offsetAt(local - offsetAt(local))
  return { from: startOf(day * DAY_MS), to: startOf((day + 1) * DAY_MS) }
}
