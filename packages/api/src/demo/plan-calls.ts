import type { CallDirection } from '@callwright/contract/calls/calls'

import { DEMO_CAMPAIGNS, FIRST_NAMES, LAST_NAMES, DEMO_NOTES } from './demo-business.ts'
import { pickFrom, seededRandom } from './seeded-random.ts'

export type PlannedCall = {
  /** epoch milliseconds */
  startedAt: number
  /** from the first ring to the end */
  seconds: number
  direction: CallDirection
  /** E.164 */
  phoneNumber: string
  contactName: string | null
  notes: string | null
  /** index into DEMO_CAMPAIGNS */
  campaignIndex: number | null
}

type Person = { name: string; phoneNumber: string }

const DAYS = 90
const MAX_SECONDS = 300
/** Calls per day, Sunday first. */
const BY_WEEKDAY = [0.8, 5, 4.6, 4.4, 4.2, 4.6, 1.6] as const
/** Relative number of calls per hour of the day. */
const BY_HOUR = [
  ...[0.06, 0.03, 0.02, 0.02, 0.03, 0.08, 0.25, 1.2, 2.6, 3.2, 3.3, 2.7],
  ...[1.6, 2, 2.5, 2.3, 2.1, 1.6, 0.9, 0.5, 0.3, 0.2, 0.15, 0.1],
] as const
const INBOUND_SHARE = 0.8
const REGULARS_SHARE = 0.55
const NOTES_SHARE = 0.12
const REGULARS = 140
const STRANGERS = 400
const AREA_CODES = [202, 240, 301, 410, 443, 571, 667, 703, 804, 540, 434, 757, 304, 302] as const

/**
 * The demo business's calls from the last 90 days, oldest first, with more calls early in the week and in the morning,
 * and slow growth. The same seed and time give the same calls; hours are in the machine's time zone.
 */
export function planCalls({ now, seed }: { now: number; seed: number }): PlannedCall[] {
  const random = seededRandom(seed)
  const daily = Array.from({ length: DAYS }, (_, index) => {
    const growth = 0.85 + (0.3 * index) / DAYS
    return planDay(startOfDay(now, DAYS - 1 - index), growth, random)
  }).flat()
  const campaigns = DEMO_CAMPAIGNS.flatMap((_, campaign) => planCampaign(campaign, now, random))
  return [...daily, ...campaigns]
    .filter((call) => call.startedAt + call.seconds * 1000 < now)
    .toSorted((one, other) => one.startedAt - other.startedAt)
}

function planDay(day: Date, growth: number, random: () => number): PlannedCall[] {
  const calls = Math.floor((BY_WEEKDAY[day.getDay()] ?? 0) * growth + random())
  return Array.from({ length: calls }, () => planCall(day, random))
}

function planCall(day: Date, random: () => number): PlannedCall {
  const person = random() < REGULARS_SHARE ? regularCustomer(Math.floor(random() ** 2 * REGULARS)) : null
  const phoneNumber = person?.phoneNumber ?? createPhoneNumber(REGULARS + Math.floor(random() * STRANGERS))
  const startedAt = new Date(day)
  startedAt.setHours(chooseHour(random), Math.floor(random() * 60), Math.floor(random() * 60), 0)
  return {
    startedAt: startedAt.getTime() + Math.floor(random() * 1000),
    seconds: chooseSeconds(random),
    direction: random() < INBOUND_SHARE ? 'inbound' : 'outbound',
    phoneNumber,
    contactName: person?.name ?? null,
    notes: random() < NOTES_SHARE ? pickFrom(DEMO_NOTES, random) : null,
    campaignIndex: null,
  }
}

/** One call after another, from 10 a.m. on a weekday. */
function planCampaign(campaignIndex: number, now: number, random: () => number): PlannedCall[] {
  const { daysAgo = 0, recipients = 0 } = DEMO_CAMPAIGNS[campaignIndex] ?? {}
  const first = DEMO_CAMPAIGNS.slice(0, campaignIndex).reduce((sum, before) => sum + before.recipients, 0)
  let at = toWeekday(startOfDay(now, daysAgo)).setHours(10, 0, 0, 0)
  return Array.from({ length: recipients }, (_, index) => {
    const { name, phoneNumber } = regularCustomer(first + index)
    const seconds = chooseSeconds(random)
    const startedAt = at
    at += seconds * 1000 + Math.floor((5 + random() * 40) * 1000)
    return { startedAt, seconds, direction: 'outbound', phoneNumber, contactName: name, notes: null, campaignIndex }
  })
}

function regularCustomer(index: number): Person {
  const first = FIRST_NAMES[index % FIRST_NAMES.length] ?? FIRST_NAMES[0]
  const last = LAST_NAMES[index % LAST_NAMES.length] ?? LAST_NAMES[0]
  return { name: `${first} ${last}`, phoneNumber: createPhoneNumber(index) }
}

/** 555-0100 to 555-0199 are reserved for fiction. Indexes below 700 give distinct numbers. */
function createPhoneNumber(index: number): string {
  const area = AREA_CODES[index % AREA_CODES.length] ?? AREA_CODES[0]
  return `+1${area}55501${String((index * 37) % 100).padStart(2, '0')}`
}

function chooseHour(random: () => number): number {
  let remaining = random() * BY_HOUR.reduce((sum, weight) => sum + weight, 0)
  return Math.max(
    0,
    BY_HOUR.findIndex((weight) => (remaining -= weight) < 0),
  )
}

/** Most calls are short. */
function chooseSeconds(random: () => number): number {
  return Math.round(38 + (MAX_SECONDS - 38) * random() ** 2)
}

function startOfDay(now: number, daysAgo: number): Date {
  const day = new Date(now)
  day.setHours(0, 0, 0, 0)
  day.setDate(day.getDate() - daysAgo)
  return day
}

/** Moves a Sunday to the Friday before it, and a Saturday to the Thursday before it. */
function toWeekday(day: Date): Date {
  const isWeekend = day.getDay() === 0 || day.getDay() === 6
  const moved = new Date(day)
  if (isWeekend) moved.setDate(day.getDate() - 2)
  return moved
}
