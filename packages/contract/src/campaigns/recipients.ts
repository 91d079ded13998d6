import { checkPhone } from '../text/phone.ts'
import { LIST_LIMITS, type RecipientColumns, recipientColumns, type RecipientOverrides } from './recipient-columns.ts'
import { runToEnd } from './run-to-end.ts'
import { limitCombiningMarks } from '../text/text.ts'
import { canonicalTimeZone } from '../text/time-zone.ts'

/** A parsed list: its header and its rows, each with the line of the file or text on which it starts. */
export type RecipientSheet = { headers: readonly string[]; rows: readonly SheetRow[] }
export type SheetRow = { line: number; cells: readonly string[] }

/** A recipient's data besides the number. */
export type RecipientDetails = {
  /** Dynamic variables by column name, without empty cells. */
  variables: Record<string, string>
  overrides: RecipientOverrides
  /** The IANA name from the list; null if it is derived from the number. */
  timeZone: string | null
}

type RowFacts = { line: number; typed: string; name: string | null }

/** The result for one row. `typed` is the number as written in the list. */
export type ExplainedRow = RowFacts &
  (
    | ({ outcome: 'accepted'; e164: string } & RecipientDetails)
    | { outcome: 'duplicate'; e164: string; firstLine: number }
    | { outcome: 'do-not-call'; e164: string }
    | { outcome: 'no-number' }
    | { outcome: 'invalid'; reason: string }
  )

export type RowOutcome = ExplainedRow['outcome']

export type ExplainedList = {
  rows: ExplainedRow[]
  /** `total` is the sum of the others. */
  counts: {
    total: number
    accepted: number
    duplicate: number
    doNotCall: number
    noNumber: number
    invalid: number
  }
  /** Messages about ignored columns and cells. */
  notices: string[]
}

export type ListProblem = { problem: string }

const DEFAULT_CALLING_CODES = ['1']

/**
 * Checks every row in a list before anything is created: accepted, duplicate (the first one is kept), without a
 * number, or invalid with the reason. Blank lines are skipped. `markDoNotCall` marks do-not-call numbers afterward.
 * @param callingCodes country calling codes that may be dialed, without the plus sign
 * @returns an error message if the list has no phone column or is too large
 */
export function explainRecipients(
  sheet: RecipientSheet,
  callingCodes: readonly string[] = DEFAULT_CALLING_CODES,
): ExplainedList | ListProblem {
  return runToEnd(explainRecipientsInSteps(sheet, callingCodes))
}

const ROWS_PER_STEP = 100

/** Like `explainRecipients`, but yields the number of checked rows after every 100 rows (one or two milliseconds). */
export function* explainRecipientsInSteps(
  sheet: Pick<RecipientSheet, 'headers'> & { rows: Iterable<SheetRow> },
  callingCodes: readonly string[],
): Generator<number, ExplainedList | ListProblem, void> {
  const checkSize = createListCheck()
  const headerProblem = checkSize({ line: 1, cells: sheet.headers })
  if (headerProblem !== null) return { problem: headerProblem }
  const columns = recipientColumns(sheet.headers.map(limitCombiningMarks))
  if ('problem' in columns) return columns
  const explain = createExplainer(callingCodes)
  const rows: ExplainedRow[] = []
  const raggedLines: number[] = []
  let rowCount = 0
  for (const { line, cells } of sheet.rows) {
    rowCount += 1
    if (rowCount % ROWS_PER_STEP === 0) yield rows.length
    if (isBlank(cells)) continue
    const problem = checkSize({ line, cells })
    if (problem !== null) return { problem }
    if (!isBlank(cells.slice(sheet.headers.length))) raggedLines.push(line)
    const cleaned = cells.map(limitCombiningMarks)
    const name = columns.name === -1 ? '' : (cleaned[columns.name] ?? '').trim()
    const facts = { line, typed: (cleaned[columns.phone] ?? '').trim(), name: name || null }
    rows.push(explain(facts, () => detailsOf(cleaned, columns)))
  }
  const notices = raggedLines.length === 0 ? columns.notices : [...columns.notices, raggedNotice(raggedLines)]
  return { rows, counts: countsOf(rows), notices }
}

function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '')
}

/**
 * Checks the size of a list row by row, so that reading can stop early. Pass the header first and skip blank rows.
 * @returns an error message once the list is too large, else null
 */
export function createListCheck(): (row: SheetRow) => string | null {
  let [rows, totalCells] = [-1, 0]
  return ({ line, cells }) => {
    rows += 1
    totalCells += cells.length
    const { columns } = LIST_LIMITS
    const rowLabel = rows === 0 ? 'The first row' : `Row ${line}`
    if (rows > LIST_LIMITS.rows) {
      return `The list has more than 50,000 rows (row ${line} is one too many). Please split it.`
    }
    if (cells.length > columns) return `${rowLabel} has ${cells.length} columns; at most ${columns} are allowed.`
    if (totalCells > LIST_LIMITS.cells) {
      return `The list has more than 850,000 cells (row ${line} is one too many). Please remove columns or split it.`
    }
    return cells.some(isLong) ? `Row ${line} has a cell of more than 10 kB.` : null
  }
}

/** Counting bytes is slow, so only cells that may be too long are counted. */
function isLong(cell: string): boolean {
  if (cell.length * 3 <= LIST_LIMITS.cellBytes) return false
  return new TextEncoder().encode(cell).length > LIST_LIMITS.cellBytes
}

/**
 * Checks numbers typed one per line as `phone`, `phone, name` or `name, phone`. The number is the part with ten or
 * more digits, with or without a plus.
 */
export function explainManualLines(
  text: string,
  callingCodes: readonly string[] = DEFAULT_CALLING_CODES,
): ExplainedList | ListProblem {
  const lines = text.split(/\r\n|\r|\n/).map((cell, index) => ({ line: index + 1, cells: [cell] }))
  const filled = lines.filter(({ cells: [content = ''] }) => content.trim() !== '')
  const checkSize = createListCheck()
  for (const row of [{ line: 1, cells: ['phone'] }, ...filled]) {
    const problem = checkSize(row)
    if (problem !== null) return { problem }
  }
  const explain = createExplainer(callingCodes)
  const rows = filled.map(({ line, cells: [content = ''] }): ExplainedRow => {
    const { typed, name, reason } = manualParts(limitCombiningMarks(content))
    if (reason) return { line, typed, name, outcome: 'invalid', reason }
    return explain({ line, typed, name }, () => ({ variables: {}, overrides: {}, timeZone: null }))
  })
  return { rows, counts: countsOf(rows), notices: [] }
}

/** Marks accepted rows whose number is on the do-not-call list. */
export function markDoNotCall(list: ExplainedList, doNotCall: ReadonlySet<string>): ExplainedList {
  const rows = list.rows.map((row): ExplainedRow => {
    if (row.outcome !== 'accepted' || !doNotCall.has(row.e164)) return row
    const { line, typed, name, e164 } = row
    return { line, typed, name, e164, outcome: 'do-not-call' }
  })
  return { ...list, rows, counts: countsOf(rows) }
}

function manualParts(content: string): { typed: string; name: string | null; reason?: string } {
  const parts = content.split(',').map((part) => part.trim())
  const numbers = parts.filter(looksLikeNumber)
  const [number] = numbers
  if (number === undefined) return { typed: content.trim(), name: null }
  if (numbers.length > 1) return { typed: content.trim(), name: null, reason: 'More than one number on this line' }
  const name = parts.filter((part) => part !== number && part !== '').join(', ')
  return { typed: number, name: name || null }
}

/** Ten or more digits, with only the usual separators between them. */
function looksLikeNumber(part: string): boolean {
  return /^\+?[0-9\s().\-\u00a0\u2010-\u2015]+$/.test(part) && part.replace(/[^0-9]/g, '').length >= 10
}

type Explain = (facts: RowFacts, details: () => RecipientDetails) => ExplainedRow

/** Remembers the numbers of one list, to find duplicates. */
function createExplainer(callingCodes: readonly string[]): Explain {
  const firstLines = new Map<string, number>()
  return (facts, rowDetails) => {
    const typed = facts.typed.replace(EXPORT_MARK, '')
    if (!ANY_DIGIT.test(typed)) return { ...facts, outcome: 'no-number' }
    const checked = checkPhone(typed, callingCodes)
    if (!checked.ok) return { ...facts, outcome: 'invalid', reason: checked.message }
    const firstLine = firstLines.get(checked.e164)
    if (firstLine !== undefined) return { ...facts, outcome: 'duplicate', e164: checked.e164, firstLine }
    const details = rowDetails()
    const timeZone = details.timeZone === null ? null : canonicalTimeZone(details.timeZone)
    if (timeZone === null && details.timeZone !== null) {
      return { ...facts, outcome: 'invalid', reason: unknownZone(details.timeZone) }
    }
    firstLines.set(checked.e164, facts.line)
    return { ...facts, outcome: 'accepted', e164: checked.e164, ...details, timeZone }
  }
}

/** CSV exports put an apostrophe before a leading plus; ignoring it makes exported lists importable. */
const EXPORT_MARK = /^'(?=\+)/

/** A cell without one, such as "n/a", has no number. */
const ANY_DIGIT = /\p{Nd}/u

/** Skips empty cells. `fromEntries` makes every key an own property, whatever the header. */
function detailsOf(cells: readonly string[], columns: RecipientColumns): RecipientDetails {
  const cellAt = (index: number): string => (cells[index] ?? '').trim()
  const filled = (pairs: [string, string][]): Record<string, string> =>
    Object.fromEntries(pairs.filter(([, value]) => value !== ''))
  return {
    variables: filled(columns.variables.map(({ index, header }) => [header, cellAt(index)])),
    overrides: filled(columns.overrides.map(({ index, key }) => [key, cellAt(index)])),
    timeZone: cellAt(columns.timeZone) || null,
  }
}

function unknownZone(name: string): string {
  return `Unknown time zone "${name.slice(0, 40)}": please use a name like America/New_York`
}

function countsOf(rows: readonly ExplainedRow[]): ExplainedList['counts'] {
  const counts = { accepted: 0, duplicate: 0, 'do-not-call': 0, 'no-number': 0, invalid: 0 }
  for (const row of rows) counts[row.outcome] += 1
  const { accepted, duplicate, 'do-not-call': doNotCall, 'no-number': noNumber, invalid } = counts
  return { total: rows.length, accepted, duplicate, doNotCall, noNumber, invalid }
}

const MAX_LINES_NAMED = 3

function raggedNotice(lines: readonly number[]): string {
  const more = lines.length - MAX_LINES_NAMED
  const parts = [...lines.slice(0, MAX_LINES_NAMED).map(String), ...(more > 0 ? [`${more} more`] : [])]
  const rows = new Intl.ListFormat('en-US').format(parts)
  const subject = lines.length === 1 ? `Row ${rows} has` : `Rows ${rows} have`
  return `${subject} more cells than the header row. The extra cells are ignored.`
}
