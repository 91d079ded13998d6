import type { CallingHours } from '@callwright/contract/campaigns/campaigns'
import type { ExplainedList, RowOutcome } from '@callwright/contract/campaigns/recipients'

/** Where recipients come from: a file, or lines that were typed. */
export type ListSource = File | string

/** What a list is checked against; see the procedure `bulk.listRules`. */
export type CheckRules = { callingCodes: readonly string[]; agentVariables: readonly string[] }

/** What the screen knows of a checked list; its rows stay with the worker. */
export type CheckedList = Pick<ExplainedList, 'counts' | 'notices'> & {
  /** Variables of the agent that some accepted rows have no value for. */
  missing: { name: string; rows: number }[]
  /** Lists the values that the voice provider does not know; null: there are none. */
  unknown: string | null
  /** The first page of all rows, so that a checked list is there at once. */
  firstRows: ShownRow[]
  /** Why the do-not-call list could not be asked; null: it was. */
  doNotCallFailure: string | null
}

/** A list that cannot be read at all, in one sentence. */
export type UnreadableList = { problem: string }

/** Which rows are looked at. */
export type RowKind = RowOutcome | 'all'

/** A row as it is shown: however long its cells are, this is short. */
export type ShownRow = { line: number; typed: string; name: string; outcome: RowOutcome; explanation: string }

export const ROWS_A_PAGE = 25

export type RowPage = { kind: RowKind; first: number; count: number }

/** A campaign without its list, which the worker has. */
export type CampaignFields = {
  name: string
  testMode: boolean
  scheduledAt: number | null
  callingHours?: CallingHours
  confirmed: boolean
  idempotencyKey: string
}

/** `unknown`: as in `CheckedList`; the voices may not have been readable before. */
export type CreateOutcome = { campaignId: string; totalCalls: number } | { failure: string; unknown: string | null }

/** The input of each request, and its answer. */
export type WorkerInputs = {
  check: { source: ListSource; rules: CheckRules }
  page: RowPage
  refused: null
  create: CampaignFields
}
export type WorkerAnswers = {
  check: CheckedList | UnreadableList
  page: ShownRow[]
  refused: Blob
  create: CreateOutcome
}

export type WorkerRequest = {
  [Name in keyof WorkerInputs]: { id: number; ask: Name; input: WorkerInputs[Name] }
}[keyof WorkerInputs]

/** `progress` comes any number of times before the answer; `broken` in its place. */
export type WorkerReply =
  | { id: number; progress: CheckProgress }
  | { id: number; answer: WorkerAnswers[keyof WorkerAnswers] }
  | { id: number; broken: true }

/** Rows that are explained; `total` is null while the file is still being read. */
export type CheckProgress = { done: number; total: number | null }
