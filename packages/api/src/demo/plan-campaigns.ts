import { findWeekdayBefore, localDayOf, timeOn } from './business-days.ts'
import { type CampaignText, DEMO_CAMPAIGNS } from './demo-business.ts'
import { DO_NOT_CALL, findCustomer, type Person } from './people.ts'
import type { PlannedCall, PlanOptions } from './plan-calls.ts'
import { seededRandom } from '../bulk/plan/seeded-random.ts'

export type PlannedCampaign = CampaignText & {
  /** everyone on its list, in order */
  people: readonly Person[]
  /** oldest first */
  calls: readonly PlannedCall[]
}

const STARTS_AT_HOUR = 10
/** Repeated on each day: about one person in three is not reached. */
const OUTCOMES = [
  ...(['answered', 'answered', 'no-answer', 'answered', 'answered', 'voicemail', 'busy'] as const),
  ...(['answered', 'provider-error', 'answered', 'answered', 'no-answer', 'answered', 'answered'] as const),
] as const

/** In DEMO_CAMPAIGNS order. All calls took place on weekdays before today. */
export function planCampaigns({ now, seed }: PlanOptions): PlannedCampaign[] {
  const random = seededRandom(seed + 1)
  const today = localDayOf(now)
  return DEMO_CAMPAIGNS.map((text, campaignIndex) => {
    const { customers, listed, weekdaysAgo, callsPerDay } = text
    const people = Array.from({ length: customers.count }, (_, index) => findCustomer(customers.from + index))
    let called = 0
    const calls = callsPerDay.flatMap((count, index) => {
      const day = findWeekdayBefore(today, weekdaysAgo - index)
      const peopleOfDay = people.slice(called, called + count)
      called += count
      return planCallsOfDay(peopleOfDay, { day, campaignIndex, random })
    })
    return { ...text, people: [...people, ...DO_NOT_CALL.slice(0, listed)], calls }
  })
}

/** One call after another, with a few minutes between them. */
function planCallsOfDay(
  people: readonly Person[],
  { day, campaignIndex, random }: { day: number; campaignIndex: number; random: () => number },
): PlannedCall[] {
  let at = timeOn(day, STARTS_AT_HOUR)
  return people.map(({ name, phoneNumber }, index) => {
    const startedAt = at
    const seconds = Math.round(32 + 85 * random() ** 2)
    at += (seconds + 45 + Math.floor(random() * 240)) * 1000
    const outcome = OUTCOMES[index % OUTCOMES.length] ?? 'answered'
    const call = { startedAt, seconds, direction: 'outbound', phoneNumber, contactName: name } as const
    return { ...call, notes: null, campaignIndex, outcome }
  })
}
