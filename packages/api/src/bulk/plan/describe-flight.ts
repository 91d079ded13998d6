import type { FlightPlan, NotCalledReason } from '@callwright/contract/campaigns/flight-plan'
import type { SkipReason } from '@callwright/contract/campaigns/campaigns'
import { FIGURES_INTERVAL_MS } from '@callwright/db/tables/call-order'

import type { FlownCall } from './flight.ts'
import type { FlightPerson, PlanResult } from './plan-input.ts'

const FIRST_CALLS_SHOWN = 200
/** For each reason. */
export const NOT_CALLED_SHOWN = 20

/** The planned campaign's calls, in the order of their starts: how many in each half hour, and the first of them. */
export function describeCalls(
  flown: readonly FlownCall[],
  people: readonly FlightPerson[],
): Pick<PlanResult, 'called' | 'halfHours' | 'firstCalls'> {
  const halfHours = new Map<number, FlightPlan['halfHours'][number]>()
  const called = new Set<number>()
  for (const { person, startsAt } of flown) {
    const key = Math.floor(startsAt / FIGURES_INTERVAL_MS)
    const halfHour = halfHours.get(key) ?? { firstAt: startsAt, lastAt: startsAt, calls: 0, people: 0 }
    halfHour.lastAt = startsAt
    halfHour.calls += 1
    if (!called.has(person) && people[person]?.attempts === 0) halfHour.people += 1
    called.add(person)
    halfHours.set(key, halfHour)
  }
  return {
    called: called.size,
    halfHours: [...halfHours.values()],
    firstCalls: flown
      .slice(0, FIRST_CALLS_SHOWN)
      .map(({ person, startsAt, attempt }) => ({ person, at: startsAt, attempt })),
  }
}

/** The planned campaign's people whom no call reaches, with the reasons; the most frequent one first. */
export function listNotCalled(
  people: readonly FlightPerson[],
  flown: readonly FlownCall[],
  skipped: ReadonlyMap<number, SkipReason>,
): PlanResult['notCalled'] {
  const called = new Set(flown.map(({ person }) => person))
  const byReason = new Map<NotCalledReason, number[]>()
  for (const [person, { campaign, attempts, onCallSince }] of people.entries()) {
    if (campaign !== 0 || attempts > 0 || onCallSince !== null || called.has(person)) continue
    const reason = skipped.get(person) ?? 'not-in-time'
    const same = byReason.get(reason)
    if (same) same.push(person)
    else byReason.set(reason, [person])
  }
  return [...byReason]
    .map(([reason, all]) => ({ reason, people: all.length, first: all.slice(0, NOT_CALLED_SHOWN) }))
    .toSorted((one, other) => other.people - one.people)
}
