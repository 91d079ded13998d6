import { checkPhone } from './phone.ts'
import { LIST_LIMITS, recipientColumns } from './recipient-columns.ts'

/** A parsed list: its header and its rows, each with the line of the file (or text) it starts on. */
export type RecipientSheet = { headers: readonly string[]; rows: readonly { line: number; cells: readonly string[] }[] }

type RowFacts = { line: number; typed: string; name: string | null }

/** What becomes of one row, and why. `typed` is the number as it stands in the list. */
export type ExplainedRow = RowFacts &
  (
    | { outcome: 'accepted'; e164: string; variables: Record<string, string> }
    | { outcome: 'duplicate'; e164: string; firstLine: number }
    | { outcome: 'no-number' }
    | { outcome: 'invalid'; reason: string }
  )

export type RowOutcome = ExplainedRow['outcome']

export type ExplainedList = {
  rows: ExplainedRow[]
  /** `total` is the sum of the other four. */
  counts: { total: number; accepted: number; duplicate: number; noNumber: number; invalid: number }
  /** What was left out of every row, in sentences. */
  notices: string[]
}

export type ListProblem = { problem: string }

const DEFAULT_CALLING_CODES = ['1']

/**
 * Explains every row of a list before anything is made of it: accepted, duplicate (the first one is kept),
 * without a number, or invalid with the reason. Blank lines are no rows. A list that cannot be read at all
 * (no phone column, too large) gives one sentence.
 * @param callingCodes country calling codes that may be dialled, without the plus sign
 * @param onProgress called now and then with the number of rows that are done
 */
export function explainRecipients(
  sheet: RecipientSheet,
  callingCodes: readonly string[] = DEFAULT_CALLING_CODES,
  onProgress?: (done: number) => void,
): ExplainedList | ListProblem {
  const filled = sheet.rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const tooLarge = overLimits({ headers: sheet.headers, rows: filled })
  if (tooLarge) return { problem: tooLarge }
  const columns = recipientColumns(sheet.headers)
  if ('problem' in columns) return columns
  const explain = explainer(callingCodes)
  const rows: ExplainedRow[] = []
  let ragged = 0
  for (const { line, cells } of filled) {
    if (cells.slice(sheet.headers.length).some((cell) => cell.trim() !== '')) ragged += 1
    const name = columns.name === -1 ? '' : (cells[columns.name] ?? '').trim()
    const facts = { line, typed: (cells[columns.phone] ?? '').trim(), name: name || null }
    rows.push(explain(facts, () => variablesOf(cells, columns.variables)))
    if (rows.length % 1000 === 0) onProgress?.(rows.length)
  }
  const notices = ragged === 0 ? columns.notices : [...columns.notices, raggedNotice(ragged)]
  return { rows, counts: countsOf(rows), notices }
}

/**
 * Explains numbers typed one to a line as `phone`, `phone, name` or `name, phone`: the number is the part
 * with ten or more digits, with or without a plus.
 */
export function explainManualLines(
  text: string,
  callingCodes: readonly string[] = DEFAULT_CALLING_CODES,
): ExplainedList | ListProblem {
  const lines = text.split(/\r\n|\r|\n/).map((cell, index) => ({ line: index + 1, cells: [cell] }))
  const filled = lines.filter(({ cells: [content = ''] }) => content.trim() !== '')
  const tooLarge = overLimits({ headers: ['phone'], rows: filled })
  if (tooLarge) return { problem: tooLarge }
  const explain = explainer(callingCodes)
  const rows = filled.map(({ line, cells: [content = ''] }): ExplainedRow => {
    const { typed, name, reason } = manualParts(content)
    if (reason) return { line, typed, name, outcome: 'invalid', reason }
    return explain({ line, typed, name }, () => ({}))
  })
  return { rows, counts: countsOf(rows), notices: [] }
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

/** Ten or more digits and nothing but what people put between them. */
function looksLikeNumber(part: string): boolean {
  return /^\+?[0-9\s().\-\u00a0\u2010-\u2015]+$/.test(part) && part.replace(/[^0-9]/g, '').length >= 10
}

type Explain = (facts: RowFacts, variables: () => Record<string, string>) => ExplainedRow

/** One list's explainer: it remembers the numbers it has accepted. */
function explainer(callingCodes: readonly string[]): Explain {
  const firstLines = new Map<string, number>()
  return (facts, variables) => {
    const typed = facts.typed.replace(EXPORT_MARK, '')
    if (typed === '') return { ...facts, outcome: 'no-number' }
    const checked = checkPhone(typed, callingCodes)
    if (!checked.ok) return { ...facts, outcome: 'invalid', reason: checked.message }
    const firstLine = firstLines.get(checked.e164)
    if (firstLine !== undefined) return { ...facts, outcome: 'duplicate', e164: checked.e164, firstLine }
    firstLines.set(checked.e164, facts.line)
    return { ...facts, outcome: 'accepted', e164: checked.e164, variables: variables() }
  }
}

/** The apostrophe that a CSV export puts before a leading plus: a list that was exported can be read again. */
const EXPORT_MARK = /^'(?=\+)/

/** Empty cells are skipped. Every key is an own property, whatever the header is called. */
function variablesOf(
  cells: readonly string[],
  columns: readonly { index: number; header: string }[],
): Record<string, string> {
  const filled = columns.map(({ index, header }) => [header, (cells[index] ?? '').trim()] as const)
  return Object.fromEntries(filled.filter(([, value]) => value !== ''))
}

function countsOf(rows: readonly ExplainedRow[]): ExplainedList['counts'] {
  const counts = { accepted: 0, duplicate: 0, 'no-number': 0, invalid: 0 }
  for (const row of rows) counts[row.outcome] += 1
  const { accepted, duplicate, 'no-number': noNumber, invalid } = counts
  return { total: rows.length, accepted, duplicate, noNumber, invalid }
}

function overLimits({ headers, rows }: RecipientSheet): string | null {
  const { columns } = LIST_LIMITS
  if (headers.length > columns) return `The first row has ${headers.length} columns; at most ${columns} are possible.`
  const beyond = rows[LIST_LIMITS.rows]
  if (beyond) return `The list has more than 50,000 rows (row ${beyond.line} is one too many). Please split it.`
  for (const { line, cells } of [{ line: 1, cells: headers }, ...rows]) {
    if (cells.length > columns) return `Row ${line} has ${cells.length} columns; at most ${columns} are possible.`
    if (cells.some((cell) => isLong(cell))) return `Row ${line} has a cell of more than 10 kB.`
  }
  return null
}

/** Counting bytes is slow, so it is left to the few cells where it can matter. */
function isLong(cell: string): boolean {
  if (cell.length * 3 <= LIST_LIMITS.cellBytes) return false
  return new TextEncoder().encode(cell).length > LIST_LIMITS.cellBytes
}

function raggedNotice(count: number): string {
  const rows = count === 1 ? '1 row has' : `${count} rows have`
  return `${rows} more cells than the first row has names; what is beyond the last name is left out.`
}
