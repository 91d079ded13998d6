import type { CallingHours } from '@callwright/contract/campaigns/campaigns'
import type { ExplainedList, RowOutcome } from '@callwright/contract/campaigns/recipients'
import type { CallBackMode, RetryRules } from '@callwright/contract/campaigns/retry-rules'

/** The source of the recipients: a file, or typed lines. */
export type ListSource = File | string

/** The rules a list is checked against; see the `bulk.listRules` procedure. */
export type CheckRules = { callingCodes: readonly string[]; agentVariables: readonly string[] }

/** A checked list on the screen; its rows stay in the worker. */
export type CheckedList = Pick<ExplainedList, 'counts' | 'notices'> & {
  /** The agent's variables that have no value in some accepted rows. */
  missingVariables: { name: string; rows: number }[]
  /** Names the values that the voice provider does not know; null if there are none. */
  unknownValues: string | null
  /** The first page of all rows, so a checked list renders immediately. */
  firstRows: RowPreview[]
  /** Why the do-not-call list could not be checked; null if it was checked. */
  doNotCallFailure: string | null
}

/** A message that says why a list cannot be read. */
export type UnreadableList = { problem: string }

/** Which rows to show. */
export type RowKind = RowOutcome | 'all'

/** A row with its text shortened for display. */
export type RowPreview = { line: number; typed: string; name: string; outcome: RowOutcome; explanation: string }

export const ROWS_PER_PAGE = 25

export type RowPageRequest = { kind: RowKind; first: number; count: number }

/** A campaign without its list, which stays in the worker. */
export type CampaignFields = {
  name: string
  testMode: boolean
  scheduledAt: number | null
  callingHours?: CallingHours
  retryRules: RetryRules | null
  callBacks: CallBackMode
  confirmed: boolean
  idempotencyKey: string
}

/** `unknownValues` means the same as in `CheckedList`: the voices may have been unavailable during the check. */
export type CreateOutcome =
  | { campaignId: string; totalCalls: number }
  | { failure: string; unknownValues: string | null }

/** The input of each request; `WorkerResponses` has the response to it. */
export type WorkerInputs = {
  check: { source: ListSource; rules: CheckRules }
  page: RowPageRequest
  refused: null
  create: CampaignFields
}
export type WorkerResponses = {
  check: CheckedList | UnreadableList
  page: RowPreview[]
  refused: Blob
  create: CreateOutcome
}

export type WorkerRequest = {
  [Name in keyof WorkerInputs]: { id: number; method: Name; input: WorkerInputs[Name] }
}[keyof WorkerInputs]

/** `progress` may be sent many times before the reply; `broken` replaces the reply. */
export type WorkerReply =
  | { id: number; progress: CheckProgress }
  | { id: number; response: WorkerResponses[keyof WorkerResponses] }
  | { id: number; broken: true }

/** The number of rows explained so far; `total` is null while the file is being read. */
export type CheckProgress = { done: number; total: number | null }
