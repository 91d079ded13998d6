import { checkPhone, countPhoneDigits, type E164, readPhone } from '../text/phone.ts'
import { cellText } from './cells.ts'
import { countRows, createListCheck, type SheetRow } from './list-check.ts'
import { createOptOutReader } from './opt-outs.ts'
import {
  type ColumnChoice,
  type RecipientColumns,
  recipientColumns,
  type RecipientOverrides,
  shortenHeader,
} from './recipient-columns.ts'
import { runToEnd } from './run-to-end.ts'
import { toOneLine } from '../input/names.ts'
import { limitCombiningMarks } from '../text/text.ts'
import { canonicalTimeZone } from '../text/time-zone.ts'

/** A parsed list: its header and its rows, each with the line of the file or text on which it starts. */
export type RecipientSheet = {
  headers: readonly string[]
  rows: readonly SheetRow[]
  /** about reading it */
  notices?: readonly string[]
}

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
    | ({
        outcome: 'accepted'
        e164: E164
        /** the column with the number, if it is not the chosen one */ fromColumn?: string
      } & RecipientDetails)
    | { outcome: 'duplicate'; e164: E164; firstLine: number }
    | { outcome: 'do-not-call'; e164: E164 }
    /** the list's own column says that the person does not want calls */
    | { outcome: 'opted-out'; column: string }
    | { outcome: 'no-number' }
    | { outcome: 'invalid'; reason: string }
  )

export type RowOutcome = ExplainedRow['outcome']

export type ExplainedList = {
  rows: ExplainedRow[]
  /** `total` is the sum of the others. */
  counts: Record<'total' | 'accepted' | 'duplicate' | 'doNotCall' | 'optedOut' | 'noNumber' | 'invalid', number>
  /** Messages about ignored columns and cells. */
  notices: string[]
  /** Indexes of the columns with the number and the name; -1: no name column. */
  columns: Pick<RecipientColumns, 'phone' | 'name'>
  /** The list's columns that say who does not want calls. */
  optOutColumns: string[]
}

/** How to read a list; `countries`: those that may be called, as in `refuseCall`. */
export type ListOptions = ColumnChoice & {
  countries: readonly string[]
  /** Rows whose own column says that the person does not want calls are called too. */
  includeOptedOut?: boolean | undefined
}

export type ListProblem = { problem: string; lacksPhoneColumn?: true }

/**
 * Checks every row in a list before anything is created: accepted, duplicate (the first one is kept), opted out,
 * without a number, or invalid with the reason. Blank lines are skipped. `markDoNotCall` marks do-not-call numbers
 * afterward.
 * @returns an error message if the list has no phone column or is too large
 */
export function explainRecipients(sheet: RecipientSheet, options: ListOptions): ExplainedList | ListProblem {
  return runToEnd(explainRecipientsInSteps(sheet, options))
}

const ROWS_PER_STEP = 100
/** A longer row counts as several. */
const LETTERS_OF_ONE_ROW = 2000
/** Looking at a hundred phone columns must not take long. */
const SAMPLE_ROWS = 10

/**
 * Like `explainRecipients`, but yields the number of checked rows after every 100 rows (a few milliseconds).
 * @param sheet.rows are iterated twice; the first time only the sample
 */
export function* explainRecipientsInSteps(
  sheet: Pick<RecipientSheet, 'headers' | 'notices'> & { rows: Iterable<SheetRow> },
  options: ListOptions,
): Generator<number, ExplainedList | ListProblem, void> {
  const checkSize = createListCheck()
  const headerProblem = checkSize({ line: 1, cells: sheet.headers })
  if (headerProblem !== null) return { problem: headerProblem }
  const headers = sheet.headers.map((header) => toOneLine(limitCombiningMarks(header)))
  const columns = recipientColumns(headers, takeSample(sheet.rows), options)
  if ('problem' in columns) return columns
  const explain = createExplainer(options.countries)
  const optOuts = createOptOutReader(columns, options)
  const rows: ExplainedRow[] = []
  const optedOut = new Map<E164, string>()
  const raggedLines: number[] = []
  let [work, otherColumns] = [0, 0]
  for (const { line, cells } of sheet.rows) {
    work += 1 + Math.floor(cells.join('').length / LETTERS_OF_ONE_ROW)
    if (work >= ROWS_PER_STEP) {
      yield rows.length
      work = 0
    }
    if (isBlank(cells)) continue
    const problem = checkSize({ line, cells })
    if (problem !== null) return { problem }
    if (!isBlank(cells.slice(headers.length))) raggedLines.push(line)
    const cleaned = cells.map(limitCombiningMarks)
    const name = columns.name === -1 ? '' : toOneLine(cellText(cleaned[columns.name]))
    const phones = [columns.phone, ...columns.otherPhones].filter((index) => hasDigits(cleaned[index]))
    const [phone = columns.phone] = phones
    const facts = { line, typed: cellText(cleaned[phone]), name: name || null }
    const countryOf = (index: number): string => cellText(cleaned[columns.callingCodes[index] ?? -1])
    const column = optOuts.find(cleaned)
    if (phone !== columns.phone && column === null) otherColumns += 1
    const fromColumn = phone === columns.phone ? {} : { fromColumn: headers[phone] ?? '' }
    if (column === null)
      rows.push(explain(facts, () => ({ ...detailsOf(cleaned, columns), ...fromColumn }), countryOf(phone)))
    else {
      rows.push({ ...facts, outcome: 'opted-out', column })
      work += phones.length
      for (const read of phones.map((index) => readPhone(cleaned[index] ?? '', countryOf(index))))
        if (read.ok) optedOut.set(read.e164, column)
    }
  }
  const hasNamesRow = !readPhone(headers[columns.phone] ?? '').ok
  const lost = hasNamesRow
    ? []
    : ['The first row has a phone number where the column names should be, so that number is not called.']
  const chosen = shortenHeader(headers[columns.phone] ?? '')
  const moved =
    otherColumns === 0
      ? []
      : [`"${chosen}" has no number in ${countRows(otherColumns)}, so the number in another column is used.`]
  const read = sheet.notices ?? []
  const notices = [...read, ...lost, ...moved, ...columns.notices, ...optOuts.notices(), ...raggedNotices(raggedLines)]
  const { phone, name } = columns
  const optOutColumns = columns.optOuts.map(({ header }) => header)
  // An opt-out in one row applies to every row with that number.
  const kept = rows.map((row): ExplainedRow => {
    const column = row.outcome === 'accepted' ? optedOut.get(row.e164) : undefined
    return column === undefined
      ? row
      : { line: row.line, typed: row.typed, name: row.name, outcome: 'opted-out', column }
  })
  return { rows: kept, counts: countsOf(kept), notices, columns: { phone, name }, optOutColumns }
}

function takeSample(rows: Iterable<SheetRow>): (readonly string[])[] {
  const sample: (readonly string[])[] = []
  for (const { cells } of rows) if (sample.push(cells) === SAMPLE_ROWS) break
  return sample
}

function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '')
}

/**
 * Checks numbers typed one per line as `phone`, `phone, name` or `name, phone`. The number is the part with ten or
 * more digits, with or without a plus.
 */
export function explainManualLines(text: string, countries: readonly string[]): ExplainedList | ListProblem {
  const lines = text.split(/\r\n|\r|\n/).map((cell, index) => ({ line: index + 1, cells: [cell] }))
  const filled = lines.filter(({ cells: [content = ''] }) => content.trim() !== '')
  const checkSize = createListCheck()
  for (const row of [{ line: 1, cells: ['phone'] }, ...filled]) {
    const problem = checkSize(row)
    if (problem !== null) return { problem }
  }
  const explain = createExplainer(countries)
  const rows = filled.map(({ line, cells: [content = ''] }): ExplainedRow => {
    const { typed, name, reason } = manualParts(limitCombiningMarks(content))
    if (reason) return { line, typed, name, outcome: 'invalid', reason }
    return explain({ line, typed, name }, () => ({ variables: {}, overrides: {}, timeZone: null }))
  })
  return { rows, counts: countsOf(rows), notices: [], columns: { phone: 0, name: 1 }, optOutColumns: [] }
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
  const numbers = parts.filter((part) => countPhoneDigits(part) >= 10)
  const [number] = numbers
  if (number === undefined) return { typed: content.trim(), name: null }
  if (numbers.length > 1) return { typed: content.trim(), name: null, reason: 'More than one number on this line' }
  const name = parts.filter((part) => part !== number && part !== '').join(', ')
  return { typed: number, name: toOneLine(name) || null }
}

type Explain = (
  facts: RowFacts,
  details: () => RecipientDetails & { fromColumn?: string },
  country?: string,
) => ExplainedRow

/** Remembers the numbers of one list, to find duplicates. */
function createExplainer(countries: readonly string[]): Explain {
  const firstLines = new Map<E164, number>()
  return (facts, rowDetails, country) => {
    if (!hasDigits(facts.typed)) return { ...facts, outcome: 'no-number' }
    const checked = checkPhone(facts.typed, countries, country)
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

/** A cell without any, such as "n/a", has no number. */
function hasDigits(cell: string | undefined): boolean {
  return /\p{Nd}/u.test(cellText(cell))
}

/** Skips empty cells. `fromEntries` makes every key an own property, whatever the header. */
function detailsOf(cells: readonly string[], columns: RecipientColumns): RecipientDetails {
  const cellAt = (index: number): string => cellText(cells[index])
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
  const counts = { accepted: 0, duplicate: 0, 'do-not-call': 0, 'opted-out': 0, 'no-number': 0, invalid: 0 }
  for (const row of rows) counts[row.outcome] += 1
  const { 'do-not-call': doNotCall, 'opted-out': optedOut, 'no-number': noNumber, ...others } = counts
  return { total: rows.length, ...others, doNotCall, optedOut, noNumber }
}

const MAX_LINES_NAMED = 3

function raggedNotices(lines: readonly number[]): string[] {
  if (lines.length === 0) return []
  const more = lines.length - MAX_LINES_NAMED
  const parts = [...lines.slice(0, MAX_LINES_NAMED).map(String), ...(more > 0 ? [`${more} more`] : [])]
  const rows = new Intl.ListFormat('en-US').format(parts)
  const subject = lines.length === 1 ? `Row ${rows} has` : `Rows ${rows} have`
  return [`${subject} more cells than the header row. The extra cells are ignored.`]
}
