import { findMissingVariables, findUnreadableRowsInSteps } from '@callwright/contract/campaigns/missing-variables'
import { readList, toSheet } from '@callwright/contract/campaigns/read-list'
import {
  explainRecipientsInSteps,
  explainManualLines,
  type ExplainedList,
  type ExplainedRow,
  type ListProblem,
  markDoNotCall,
  type RecipientSheet,
} from '@callwright/contract/campaigns/recipients'
import { runToEnd } from '@callwright/contract/campaigns/run-to-end'
import {
  formatUnknownValues,
  formatLanguagesWithoutDisclosure,
  hasVoiceIds,
} from '@callwright/contract/campaigns/unknown-values'
import { failureMessage } from '#lib/api/failure.ts'
import {
  type CheckedList,
  type CheckProgress,
  type CheckRules,
  type ListChoice,
  type ListSource,
  type RowKind,
  ROWS_PER_PAGE,
  type UnreadableList,
  type ListColumn,
} from './recipient-worker-messages.ts'
import { getRowPage, type IndexedRows } from './row-page.ts'
import { apiClient } from './api-client.ts'
import { cellText } from '@callwright/contract/campaigns/cells'
import { toOneLine } from '@callwright/contract/input/names'
import { excerpt } from '#lib/excerpt.ts'

/** A list that was read but not checked: a file's rows, or typed lines. */
export type ListContent = RecipientSheet | { text: string }

/** A checked list in the worker. */
export type CheckedSheet = IndexedRows & { sheet: RecipientSheet; summary: CheckedList }

type Options = { rules: CheckRules; choice: ListChoice; onProgress: (progress: CheckProgress) => void }

export async function readSource(source: ListSource): Promise<ListContent | ListProblem> {
  if (typeof source === 'string') return { text: source }
  const bytes = await source.arrayBuffer().catch(() => null)
  if (!bytes) return { problem: 'The file could not be read. Please choose it again.' }
  const rows = readList(new Uint8Array(bytes))
  return 'problem' in rows ? rows : toSheet(rows)
}

/** Explains a list, and marks numbers on the do-not-call list. */
export async function checkList(content: ListContent, options: Options): Promise<CheckedSheet | UnreadableList> {
  const columns = 'text' in content ? [] : listColumns(content)
  const explained = 'text' in content ? explainLines(content.text, options) : explainSheet(content, options)
  if ('problem' in explained) {
    return { problem: explained.problem, columns: explained.lacksPhoneColumn ? columns : [] }
  }
  const { sheet } = explained
  const { list, doNotCallFailure } = await markListedNumbers(explained.list)
  const { rows, counts, optOutColumns } = list
  const { disclosureLanguages } = options.rules
  const unworded = disclosureLanguages && formatLanguagesWithoutDisclosure(rows, disclosureLanguages)
  const notices = unworded ? [...list.notices, unworded] : list.notices
  const missingVariables = findMissingVariables(rows, options.rules.agentVariables)
  const unreadableRows = runToEnd(findUnreadableRowsInSteps(rows))
  const unknownValues = await findUnknownValues(rows)
  const { phone, name } = list.columns
  const indexed = { rows, indexesByKind: groupByKind(rows), phoneColumn: columns[phone]?.name ?? '' }
  const summary = {
    ...{ counts, notices, missingVariables, unknownValues, doNotCallFailure, columns, optOutColumns },
    unreadableBraces: [...new Set([...options.rules.unreadableBraces, ...unreadableRows])],
    choice: {
      phoneColumn: phone,
      nameColumn: name === -1 ? null : name,
      includeOptedOut: options.choice.includeOptedOut ?? false,
    },
    firstRows: getRowPage(indexed, { kind: 'all', first: 0, count: ROWS_PER_PAGE }),
  }
  return { ...indexed, sheet, summary }
}

/** If the voices cannot be loaded, only the server checks them. */
export async function findUnknownValues(rows: readonly ExplainedRow[]): Promise<string | null> {
  const ids = hasVoiceIds(rows) ? await apiClient.bulk.voiceIds.query().catch(() => null) : null
  return formatUnknownValues(rows, ids && new Set(ids))
}

/** Milliseconds between progress messages; more frequent messages would only keep the page busy. */
const PROGRESS_INTERVAL_MS = 100

type Explained = { sheet: RecipientSheet; list: ExplainedList }

function explainSheet(sheet: RecipientSheet, { rules, choice, onProgress }: Options): Explained | ListProblem {
  const total = sheet.rows.length
  const steps = explainRecipientsInSteps(sheet, { ...choice, countries: rules.countries })
  let reportedAt = performance.now()
  for (;;) {
    const step = steps.next()
    if (step.done) return 'problem' in step.value ? step.value : { sheet, list: step.value }
    if (performance.now() - reportedAt < PROGRESS_INTERVAL_MS) continue
    reportedAt = performance.now()
    onProgress({ done: step.value, total })
  }
}

/** Turns typed lines into a sheet of numbers and names for the server. */
function explainLines(text: string, { rules }: Options): Explained | ListProblem {
  const list = explainManualLines(text, rules.countries)
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
    'opted-out': [],
    'no-number': [],
    invalid: [],
  }
  rows.forEach((row, index) => {
    indexesByKind.all.push(index)
    indexesByKind[row.outcome].push(index)
  })
  return indexesByKind
}

const SAMPLES = 3
const SAMPLE_MAX_LENGTH = 40

/** A file's columns. A column without a name, or with a repeated one, is shown with its position. */
function listColumns({ headers, rows }: RecipientSheet): ListColumn[] {
  const names = headers.map((header) => excerpt(toOneLine(header), SAMPLE_MAX_LENGTH))
  const samples: string[][] = headers.map(() => [])
  for (const { cells } of rows) {
    for (const [index, found] of samples.entries()) {
      const cell = cells[index] ?? ''
      if (found.length < SAMPLES && cellText(cell) !== '') found.push(excerpt(cell.trim(), SAMPLE_MAX_LENGTH))
    }
  }
  return names.map((name, index) => {
    const place = `Column ${index + 1}`
    const label = names.indexOf(name) === index ? name : `${name} (${place})`
    return { name: name === '' ? place : label, samples: samples[index] ?? [] }
  })
}
