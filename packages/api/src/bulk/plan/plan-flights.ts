import type { PlanRange } from '@callwright/contract/campaigns/flight-plan'
import { MAX_MONOLOGUE_SECONDS, OUTBOUND_SHARES } from '@callwright/voice/simulator/conversation'
import { findRehearsedCourses } from '@callwright/voice/simulator/rehearsal-numbers'

import { seededRandom } from './seeded-random.ts'
import { type DrawResult, type Flight, type FlownCall, fly } from './flight.ts'
import { prepareFlight } from './prepare-flight.ts'
import { describeCalls, listNotCalled } from './describe-flight.ts'
import type { PlanInput, PlanResult } from './plan-input.ts'
import { type Flown, warnOfHours, warnOfLimit, warnOfOthers, warnOfTransfers } from './plan-warnings.ts'
import { createResults, listTypicalResults, type Result, statusOf } from './results.ts'

const MAX_FLIGHTS = 50
const MIN_FLIGHTS = 5
/** Longer lists are flown less often, so that a plan takes a few seconds. */
const FULL_LIST = 10_000
/** Campaigns that need many checks are flown less often, too. */
const MAX_STEPS = 10_000_000

/** Flies the first campaign up to 50 times. The same input has the same result. */
export function planFlights(input: PlanInput): PlanResult {
  const { people, seed } = input
  const prepared = prepareFlight(input)
  const flyWith = (each: number): Flight & { seed: number } => ({
    seed: each,
    ...fly(prepared, createDraw(input, each)),
  })
  const first = flyWith(seed)
  const most = Math.max(MIN_FLIGHTS, MAX_FLIGHTS * Math.min(1, FULL_LIST / people.length) ** 2)
  const count = Math.max(1, Math.floor(Math.min(most, MAX_STEPS / Math.max(1, first.steps))))
  const flights = [first, ...Array.from({ length: count - 1 }, (_, index) => flyWith(seed + index + 1))]
  const byEnd = flights.toSorted((one, other) => (one.endsAt ?? 0) - (other.endsAt ?? 0))
  const median = byEnd[Math.floor((count - 1) / 2)]?.seed ?? seed
  const flyAgain = (change: Partial<PlanInput>): Flown => {
    const flown: FlownCall[] = []
    const others = new Set<number>()
    const changed = { ...input, ...change }
    const flight = fly(prepareFlight(changed), createDraw(changed, median), (call) => {
      if (people[call.person]?.campaign === 0) flown.push(call)
      else others.add(call.person)
    })
    return { flight, flown, others: others.size }
  }
  const shown = flyAgain({})
  const { flight, flown } = shown
  const transfers = warnOfTransfers(input, shown, flyAgain)
  return {
    flights: count,
    end: flight.endsAt === null || flight.isCut ? null : rangeOf(byEnd.map(({ endsAt }) => endsAt ?? 0)),
    calls: rangeOf(flights.map(({ calls }) => calls)),
    minutes: roundOutward(rangeOf(flights.map(({ seconds }) => seconds / 60))),
    lineSeconds: meanLineSeconds(flights),
    ...describeCalls(flown, people),
    notCalled: listNotCalled(people, flown, flight.skipped),
    warnings: [
      ...warnOfLimit(input, shown),
      ...transfers,
      // The same setting cannot be moved both ways.
      ...(transfers[0]?.fix ? [] : warnOfHours(input, shown, flyAgain)),
      ...warnOfOthers(input, shown, flyAgain),
    ],
  }
}

/** Between the end of a simulated call and the dialer's next turn. */
const SIMULATED_REPORT_MS = 15

function createDraw({ people, campaigns, history, simulator }: PlanInput, seed: number): DrawResult {
  const real = createResults(history, TYPICAL, seed)
  const simulated = createResults(simulator.isForAll ? history : [], SIMULATED, seed)
  const { min, max } = simulator.callSeconds
  return ({ person, attempt, hour }) => {
    const { campaign = 0, phoneNumber = '' } = people[person] ?? {}
    // A person's calls go the same way, whatever else a change of the flight moves.
    const random = seededRandom(
      Math.imul(seed, 0x9e3779b1) ^ Math.imul(person + 1, 0x85ebca6b) ^ Math.imul(attempt, 0xc2b2ae35),
    )
    if (!simulator.isForAll && !campaigns[campaign]?.testMode) return real(hour, random)
    const courses = findRehearsedCourses(phoneNumber)
    const drawn = simulated(hour, random)
    const { endReason } = (attempt === 1 ? courses?.first : courses?.later) ?? drawn
    const isVoicemail = endReason === 'voicemail'
    const seconds = Math.min(min + random() * (max - min), isVoicemail ? MAX_MONOLOGUE_SECONDS : Infinity)
    const status = statusOf(endReason ?? 'unknown')
    return {
      ...{ status, endReason, outcomes: drawn.outcomes, lineMs: Math.round(seconds * 1000) + SIMULATED_REPORT_MS },
      seconds: status === 'completed' ? Math.max(1, Math.ceil(seconds)) : 0,
    }
  }
}

const TYPICAL = listTypicalResults()
const EMPTY = { status: 'missed', outcomes: [], seconds: 0, lineMs: 0 } as const
/** A thousand results of the simulator. */
const SIMULATED: readonly Result[] = Object.entries(OUTBOUND_SHARES).flatMap(([endReason, share]) =>
  Array.from({ length: Math.round(1000 * share) }, () => ({ ...EMPTY, endReason: endReason as Result['endReason'] })),
)

function rangeOf(values: readonly number[]): PlanRange {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (share: number, round: (index: number) => number): number =>
    sorted[round(share * (sorted.length - 1))] ?? 0
  return { low: at(0.1, Math.floor), median: at(0.5, Math.floor), high: at(0.9, Math.ceil) }
}

/** Rounds to 1, 2, or 5 times a power of ten, about a tenth of the value: finer steps would be false precision. */
function roundOutward({ low, median, high }: PlanRange): PlanRange {
  const power = 10 ** Math.floor(Math.log10(Math.max(10, median) / 10))
  const unit = power * ([5, 2].find((digit) => digit * power <= median / 10) ?? 1)
  return {
    low: Math.floor(low / unit) * unit,
    median: Math.round(median),
    high: Math.ceil(high / unit) * unit,
  }
}

function meanLineSeconds(flights: readonly Flight[]): number {
  const [lineMs, calls] = flights.reduce((sum, flight) => [sum[0] + flight.lineMs, sum[1] + flight.calls], [0, 0] as [
    number,
    number,
  ])
  return lineMs / 1000 / Math.max(1, calls)
}
