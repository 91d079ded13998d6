import type { SkipReason } from '@callwright/contract/campaigns/campaigns'
import type { RetryRules } from '@callwright/contract/campaigns/retry-rules'
import type { E164 } from '@callwright/contract/text/phone'
import type { DailyWindow } from '../../campaigns/hours/calling-hours.ts'
import type { Settings } from '../../context/context.ts'
import type { OpeningHours } from '@callwright/contract/agent/opening-hours'
import type {
  FlightPlan,
  NotCalledReason,
  PlannedPerson,
  PlanWarning,
} from '@callwright/contract/campaigns/flight-plan'

import type { PastCall } from './results.ts'

/** A campaign as the dialer sees it. Times are epoch milliseconds. */
export type FlightCampaign = {
  id: string
  testMode: boolean
  nextAt: number
  claimedAt: number
  /** when it may call: its own hours within the installation's */
  window: DailyWindow | null
  /** the hours by which retries are planned: its own */
  retryWindow: DailyWindow | null
  rules: RetryRules | null
}

/** A recipient of one of the campaigns. */
export type FlightPerson = {
  /** the index of its campaign */
  campaign: number
  phoneNumber: E164
  timeZone: string | null
  dueAt: number
  position: number
  attempts: number
  isCallBack: boolean
  lastAttemptAt: number | null
  refusal: SkipReason | null
  /** when the call in progress started */
  onCallSince: number | null
}

export type Minutes = { leftSeconds: number; limitSeconds: number }

export type FlightInput = {
  now: number
  dialer: Settings['dialer']
  /** The first one is planned; the others use the same lines. */
  campaigns: readonly FlightCampaign[]
  people: readonly FlightPerson[]
  /** null without a monthly limit */
  minutes: Minutes | null
}

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
  warnings: Exclude<PlanWarning, { kind: 'paused' | 'missing-variables' }>[]
}
