import type { CallingHours } from '@callwright/contract/campaigns/campaigns'
import type { ExplainedList, ListOptions, RowOutcome } from '@callwright/contract/campaigns/recipients'
import type { CallBackMode, RetryRules } from '@callwright/contract/campaigns/retry-rules'

/** The source of the recipients: a file, or typed lines. */
export type ListSource = File | string

/** Numbers for the do-not-call list: typed, or a file of them. */
export type NumbersSource = File | readonly string[]

/** The rules a list is checked against; see the `bulk.listRules` procedure. */
export type CheckRules = {
  countries: readonly string[]
  agentVariables: readonly string[]
  unreadableBraces: readonly string[]
  /** null if calls need not say that an AI is speaking */
  disclosureLanguages: readonly string[] | null
}

/** What a person chose about a file; without a choice, its names and cells decide. */
export type ListChoice = Omit<ListOptions, 'countries'>

/** A column of a file, with its first filled cells. All texts are shortened. */
export type ListColumn = { name: string; samples: string[] }

/** A checked list on the screen; its rows stay in the worker. */
export type CheckedList = Pick<ExplainedList, 'counts' | 'notices' | 'optOutColumns'> & {
  /** The choices that the list was checked with and its campaign is created with. */
  choice: { phoneColumn: number; nameColumn: number | null; includeOptedOut: boolean }
  /** The columns to choose from; none for typed numbers. */
  columns: ListColumn[]
  /** The agent's variables that have no value in some accepted rows. */
  missingVariables: { name: string; rows: number }[]
  /** Sentences about braces in the agent's or the rows' text that cannot be read as a variable. */
  unreadableBraces: string[]
  /** Names the values that the voice provider does not know; null if there are none. */
  unknownValues: string | null
  /** The first page of all rows, so a checked list renders immediately. */
  firstRows: RowPreview[]
  /** Why the do-not-call list could not be checked; null if it was checked. */
  doNotCallFailure: string | null
}

/** Why a list cannot be read. `columns` is empty unless choosing the phone column would help. */
export type UnreadableList = { problem: string; columns: ListColumn[] }

/** Which rows to show. */
export type RowKind = RowOutcome | 'all'

/** A row with its text shortened for display. */
export type RowPreview = { line: number; typed: string; name: string; outcome: RowOutcome; explanation: string }

export const ROWS_PER_PAGE = 10

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

/** What a campaign's plan depends on, apart from its list. */
export type PlanSettings = Pick<CampaignFields, 'testMode' | 'scheduledAt' | 'callingHours' | 'retryRules'>

/** `unknownValues` means the same as in `CheckedList`: the voices may have been unavailable during the check. */
export type CreateOutcome =
  | { campaignId: string; totalCalls: number }
  | { failure: string; unknownValues: string | null }

/** Without a source, the list that was read before is checked again. */
export type CheckInput = { source: ListSource | null; rules: CheckRules; choice: ListChoice }

/** The number of rows explained so far; `total` is null while the file is being read. */
export type CheckProgress = { done: number; total: number | null }
