import type { OpeningHours } from '@callwright/contract/agent/opening-hours'
import type {
  FlightPlan,
  NotCalledReason,
  PlannedPerson,
  PlanWarning,
} from '@callwright/contract/campaigns/flight-plan'

import type { FlightInput, FlightPerson } from './flight.ts'
import type { PastCall } from './results.ts'

/** Someone to fly with, and the row that is shown. */
export type Person = { flight: FlightPerson; row: PlannedPerson }

/** What flights are planned from. Plain data, because the flights run in a thread. */
export type PlanInput = FlightInput & {
  seed: number
  /** the business's own calls */
  history: readonly PastCall[]
  /** the simulator's calls, in seconds; `isForAll` also without Test Mode */
  simulator: { callSeconds: { min: number; max: number }; isForAll: boolean }
  /** the hours within which someone takes transfers; null if they do not matter */
  openingHours: OpeningHours | null
  /** the latest end of calling hours that the installation allows, in minutes; null if the campaign has it already */
  latestUntil: number | null
}

/** People are indexes of the input. Times are epoch milliseconds. */
export type PlanResult = Pick<FlightPlan, 'flights' | 'end' | 'calls' | 'minutes' | 'called' | 'halfHours'> & {
  lineSeconds: number
  firstCalls: { person: number; at: number; attempt: number }[]
  notCalled: { reason: NotCalledReason; people: number; first: number[] }[]
  /** what an owner should know; without the names of campaigns */
  warnings: Exclude<PlanWarning, { kind: 'paused' }>[]
}
