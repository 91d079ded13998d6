import type { E164 } from '@callwright/contract/text/phone'
import type { CallDirection, EndReason } from '@callwright/contract/calls/calls'

import { isWorkday, localDayOf, SATURDAY, timeOn, weekdayOf } from './business-days.ts'
import { CALL_NOTES } from './demo-business.ts'
import { createPhoneNumber, findCustomer, REGULARS, STRANGERS } from './people.ts'
import { pickFrom, seededRandom } from '../bulk/plan/seeded-random.ts'

export type PlannedCall = {
  /** epoch milliseconds */
  startedAt: number
  /** from the first ring to the end */
  seconds: number
  direction: CallDirection
  /** E.164 */
  phoneNumber: E164
  contactName: string | null
  notes: string | null
  /** index into DEMO_CAMPAIGNS */
  campaignIndex: number | null
  /** how the call ends; null if that is left to chance */
  outcome: Extract<EndReason, 'answered' | 'voicemail' | 'no-answer' | 'busy' | 'provider-error'> | null
}

/** The same seed and time give the same plan. */
export type PlanOptions = { now: number; seed: number }

export const DEMO_DAYS = 90
const MAX_SECONDS = 300
/** Calls per day, Sunday first. */
const BY_WEEKDAY = [0, 6, 5.4, 5.1, 4.9, 5.5, 1.8] as const
const OPENS_AT = 8
/** Relative number of calls per hour from 8 a.m. to 6 p.m.: most in the morning, few at lunch. */
const BY_HOUR = [2.1, 3.2, 3.4, 2.7, 1.2, 1.7, 2.5, 2.4, 2, 1.1] as const
/** On Saturdays the business is open from 9 a.m. to 1 p.m. */
const SATURDAY_BY_HOUR = [0, 2.8, 3.2, 2.3, 1.2] as const
const INBOUND_SHARE = 0.8
const REGULARS_SHARE = 0.55
const NOTES_SHARE = 0.12

/**
 * The calls of the last 90 days outside campaigns, oldest first: within opening hours, with more calls early in the
 * week and in the morning, and slow growth.
 */
export function planDailyCalls({ now, seed }: PlanOptions): PlannedCall[] {
  const random = seededRandom(seed)
  const firstDay = localDayOf(now) - DEMO_DAYS + 1
  return Array.from({ length: DEMO_DAYS }, (_, index) => {
    const growth = 0.8 + (0.4 * index) / DEMO_DAYS
    return planDay(firstDay + index, growth, random)
  })
    .flat()
    .filter((call) => call.startedAt + call.seconds * 1000 < now)
    .toSorted((one, other) => one.startedAt - other.startedAt)
}

function planDay(day: number, growth: number, random: () => number): PlannedCall[] {
  if (!isWorkday(day)) return []
  const calls = Math.floor((BY_WEEKDAY[weekdayOf(day)] ?? 0) * growth + random())
  return Array.from({ length: calls }, () => planCall(day, random))
}

function planCall(day: number, random: () => number): PlannedCall {
  const person = random() < REGULARS_SHARE ? findCustomer(Math.floor(random() ** 2 * REGULARS)) : null
  const phoneNumber = person?.phoneNumber ?? createPhoneNumber(REGULARS + Math.floor(random() * STRANGERS))
  const hour = chooseHour(weekdayOf(day) === SATURDAY ? SATURDAY_BY_HOUR : BY_HOUR, random)
  return {
    startedAt: timeOn(day, hour + random()),
    seconds: chooseSeconds(random),
    direction: random() < INBOUND_SHARE ? 'inbound' : 'outbound',
    phoneNumber,
    contactName: person?.name ?? null,
    notes: random() < NOTES_SHARE ? pickFrom(CALL_NOTES, random) : null,
    campaignIndex: null,
    outcome: null,
  }
}

function chooseHour(weights: readonly number[], random: () => number): number {
  let remaining = random() * weights.reduce((sum, weight) => sum + weight, 0)
  const index = weights.findIndex((weight) => (remaining -= weight) < 0)
  return OPENS_AT + Math.max(0, index)
}

/** Most calls are short. */
function chooseSeconds(random: () => number): number {
  return Math.round(38 + (MAX_SECONDS - 38) * random() ** 2)
}
