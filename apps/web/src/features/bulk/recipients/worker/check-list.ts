import {
  explainRecipientsInSteps,
  explainManualLines,
  type ExplainedList,
  type ExplainedRow,
  markDoNotCall,
  type RecipientSheet,
} from '@callwright/contract/campaigns/recipients'
import { findMissingVariables } from '@callwright/contract/campaigns/missing-variables'
import { hasVoiceIds, formatUnknownValues } from '@callwright/contract/campaigns/unknown-values'
import { failureMessage } from '../../../../lib/api/failure.ts'
import { decodeList } from './decode-list.ts'
import {
  type CheckedList,
  type CheckProgress,
  type CheckRules,
  type ListSource,
  type RowKind,
  ROWS_PER_PAGE,
  type UnreadableList,
} from './recipient-worker-messages.ts'
import { getRowPage } from './row-page.ts'
import { parseList } from './parse-list.ts'
import { apiClient } from './api-client.ts'

/** A checked list in the worker. */
export type CheckedSheet = {
  sheet: RecipientSheet
  rows: readonly ExplainedRow[]
  /** Indexes into `rows` by kind, in ascending order. */
  indexesByKind: Record<RowKind, readonly number[]>
  summary: CheckedList
}

type Options = { rules: CheckRules; onProgress: (progress: CheckProgress) => void }

/** Reads and explains a list, and marks numbers on the do-not-call list. */
export async function checkList(source: ListSource, options: Options): Promise<CheckedSheet | UnreadableList> {
  const readResult = typeof source === 'string' ? readLines(source, options) : await readFile(source, options)
  if ('problem' in readResult) return readResult
  const { list, doNotCallFailure } = await markListedNumbers(readResult.list)
  const { rows, counts, notices } = list
  const missingVariables = findMissingVariables(rows, options.rules.agentVariables)
  const unknownValues = await findUnknownValues(rows)
  const indexesByKind = groupByKind(rows)
  const firstRows = getRowPage({ rows, indexesByKind }, { kind: 'all', first: 0, count: ROWS_PER_PAGE })
  const summary = { counts, notices, missingVariables, unknownValues, firstRows, doNotCallFailure }
  return { sheet: readResult.sheet, rows, indexesByKind, summary }
}

/** If the voices cannot be loaded, only the server checks them. */
export async function findUnknownValues(rows: readonly ExplainedRow[]): Promise<string | null> {
  const ids = hasVoiceIds(rows) ? await apiClient.bulk.voiceIds.query().catch(() => null) : null
  return formatUnknownValues(rows, ids && new Set(ids))
}

/** Milliseconds between progress messages; more frequent messages would only keep the page busy. */
const PROGRESS_INTERVAL_MS = 100

type ParsedList = { sheet: RecipientSheet; list: ExplainedList }

async function readFile(file: File, { rules, onProgress }: Options): Promise<ParsedList | UnreadableList> {
  onProgress({ done: 0, total: null })
  const bytes = await file.arrayBuffer().catch(() => null)
  if (!bytes) return { problem: 'The file could not be read. Please choose it again.' }
  const sheet = parseList(decodeList(new Uint8Array(bytes)))
  if ('problem' in sheet) return sheet
  const rows = sheet.rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const total = rows.length
  const steps = explainRecipientsInSteps({ headers: sheet.headers, rows }, rules.callingCodes)
  let reportedAt = performance.now()
  for (;;) {
    const step = steps.next()
    if (step.done) return 'problem' in step.value ? step.value : { sheet: { ...sheet, rows }, list: step.value }
    if (performance.now() - reportedAt < PROGRESS_INTERVAL_MS) continue
    reportedAt = performance.now()
    onProgress({ done: step.value, total })
  }
}

/** Turns typed lines into a sheet of numbers and names for the server. */
function readLines(text: string, { rules }: Options): ParsedList | UnreadableList {
  const list = explainManualLines(text, rules.callingCodes)
  if ('problem' in list) return list
  const rows = list.rows.map(({ line, typed, name }) => ({ line, cells: [typed, name ?? ''] }))
  return { sheet: { headers: ['phone_number', 'name'], rows }, list }
}

async function markListedNumbers(
  list: ExplainedList,
): Promise<{ list: ExplainedList; doNotCallFailure: CheckedList['doNotCallFailure'] }> {
  const numbers = list.rows.flatMap((row) => (row.outcome === 'accepted' ? [row.e164] : []))
  if (numbers.length === 0) return { list, doNotCallFailure: null }
  try {
    const { phoneNumbers } = await apiClient.bulk.findDoNotCall.mutate({ phoneNumbers: numbers })
    return { list: markDoNotCall(list, new Set(phoneNumbers)), doNotCallFailure: null }
  } catch (error) {
    return { list, doNotCallFailure: failureMessage(error, 'Please try again.') }
  }
}

function groupByKind(rows: readonly ExplainedRow[]): CheckedSheet['indexesByKind'] {
  const indexesByKind: Record<RowKind, number[]> = {
    all: [],
    accepted: [],
    duplicate: [],
    'do-not-call': [],
    'no-number': [],
    invalid: [],
  }
  rows.forEach((row, index) => {
    indexesByKind.all.push(index)
    indexesByKind[row.outcome].push(index)
  })
  return indexesByKind
}
