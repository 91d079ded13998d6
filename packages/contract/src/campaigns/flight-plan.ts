import { createCampaignSchema } from './bulk.ts'
import type { z } from '../input/zod.ts'
import type { SkipReason } from './campaigns.ts'

/** A campaign that has not been created: the same list and settings, without a name. */
export const planCampaignSchema = createCampaignSchema.pick({
  list: true,
  testMode: true,
  scheduledAt: true,
  callingHours: true,
  retryRules: true,
})

export type PlanCampaign = z.output<typeof planCampaignSchema>

/** One flight in ten ends below `low`, and one in ten above `high`. */
export type PlanRange = { low: number; median: number; high: number }

/** `refused-row`: the list's check refused it. `not-in-time`: not within 60 days. */
export type NotCalledReason = SkipReason | 'opted-out' | 'refused-row' | 'not-in-time'

/** A row of a list, or a campaign's recipient. */
export type PlannedPerson = { line: number; phoneNumber: string; name: string | null }

/** The calls of half an hour that begins at a multiple of 30 minutes in UTC. Times are epoch milliseconds. */
export type PlannedHalfHour = {
  /** when the first and the last of them start */
  firstAt: number
  lastAt: number
  calls: number
  /** first calls to a person */
  people: number
}

/** A change of the draft that helps. `until`: HH:MM in the recipient's local time. */
export type PlanFix = { until: string }

/** What an owner should know before the start. `at` is in epoch milliseconds. */
export type PlanWarning =
  /** the monthly limit is reached; `people` wait until it is reset, unless it gets about this many more minutes */
  | { kind: 'limit'; at: number; people: number; minutes: number; fix: null }
  /** calls at times when nobody takes transfers, from the first of them */
  | { kind: 'no-transfers'; at: number; calls: number; fix: PlanFix | null }
  /** with the longest hours that the installation allows, the campaign ends on an earlier day */
  | { kind: 'short-hours'; at: number; fix: PlanFix }
  /** other campaigns call this many people on the same lines, so that this one ends later */
  | { kind: 'shared-lines'; people: number; delayMs: number; fix: null }
  /** the operator has paused the client, at this time */
  | { kind: 'paused'; at: number; fix: null }
  /** the agent's or a row's text uses variables that so many people have no value for */
  | { kind: 'missing-variables'; people: number; names: string[]; fix: null }

/**
 * What a campaign will do if calls go as in the past: the dialer's rules applied to every person, many times.
 * People, half hours and first calls are those of the flight with the median end.
 */
export type FlightPlan = {
  /** how often the campaign was flown; fewer than 50 for long lists, whose ranges are rougher */
  flights: number
  /** how many of the business's own calls the results were drawn from; few calls are completed with typical ones */
  ownCalls: number
  /** epoch milliseconds */
  startsAt: number
  /** people on the list, or still to call */
  people: number
  /** of these, people who are called */
  called: number
  /** when the last call ends, in epoch milliseconds; null if nobody is called, or if it takes more than 60 days */
  end: PlanRange | null
  calls: PlanRange
  /** minutes of conversation, as they are counted against the monthly limit; rounded outward */
  minutes: PlanRange
  halfHours: PlannedHalfHour[]
  firstCalls: (PlannedPerson & { at: number; attempt: number })[]
  /** the most frequent reason first, with its first people */
  notCalled: { reason: NotCalledReason; people: number; first: PlannedPerson[] }[]
  /** the most urgent first */
  warnings: PlanWarning[]
}

/** What was planned when the campaign was created. Times are epoch milliseconds. */
export type PlanSummary = Pick<FlightPlan, 'startsAt' | 'people' | 'called' | 'end' | 'calls' | 'minutes'> & {
  /** the average time that a call uses a line, in seconds */
  lineSeconds: number
  /** what the plan warned of */
  warned: PlanWarning['kind'][]
}

/** Why a campaign ends later than planned, with how much later that makes it, in milliseconds. */
export type DelayCause =
  | { kind: 'started-later' | 'paused'; ms: number }
  /** what the plan did not know: the monthly limit, the operator's pause, other campaigns */
  | { kind: 'limit' | 'client-paused' | 'shared-lines'; ms: number }
  /** average time that a call uses a line, in seconds */
  | { kind: 'longer-calls'; ms: number; planned: number; actual: number }
  /** calls so far and still expected */
  | { kind: 'more-calls'; ms: number; planned: number; actual: number }

/** A campaign's plan from its creation, and what became of it. */
export type PlanComparison = {
  /** null for campaigns without a plan */
  planned: PlanSummary | null
  /** what is still to come; null once it has ended */
  rest: FlightPlan | null
  /** calls so far, and their minutes of conversation, rounded up; an estimate after 2,000 calls */
  calls: number
  minutes: number
  /** its actual or expected end, in epoch milliseconds; null if nobody is called, or if it takes more than 60 days */
  endsAt: number | null
  /** how much later than planned, in milliseconds; 0 within the planned range; negative if earlier */
  delayMs: number
  /** the greatest first */
  causes: DelayCause[]
}
