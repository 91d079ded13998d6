import { createPlaceFinder, type Place } from './places.ts'
import type { FlightInput } from './plan-input.ts'

/** What all flights of the same input share. */
export type PreparedFlight = {
  input: FlightInput
  places: readonly Place[]
  positions: Int32Array
  /** of people, at the start */
  first: { dueAt: Float64Array; attempts: Int32Array; lastAttemptAt: Float64Array }
  waiting: readonly WaitingPeople[]
}

export function prepareFlight(input: FlightInput): PreparedFlight {
  const { people } = input
  return {
    input,
    places: people.map(createPlaceFinder()),
    positions: Int32Array.from(people, ({ position }) => position),
    waiting: listWaiting(input),
    first: {
      dueAt: Float64Array.from(people, ({ dueAt }) => dueAt),
      attempts: Int32Array.from(people, ({ attempts }) => attempts),
      lastAttemptAt: Float64Array.from(people, ({ lastAttemptAt }) => lastAttemptAt ?? Number.NaN),
    },
  }
}

type WaitingPeople = Record<'callBacks' | 'others', number[]>

/** Each campaign's people who are not on a call. */
function listWaiting({ people, campaigns }: FlightInput): WaitingPeople[] {
  const waiting = campaigns.map((): WaitingPeople => ({ callBacks: [], others: [] }))
  for (const [index, { campaign, isCallBack, onCallSince }] of people.entries()) {
    if (onCallSince === null) waiting[campaign]?.[isCallBack ? 'callBacks' : 'others'].push(index)
  }
  return waiting
}
