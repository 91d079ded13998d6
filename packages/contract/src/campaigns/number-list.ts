import { countPhoneDigits, type E164, readPhone } from '../text/phone.ts'
import { cellText } from './cells.ts'
import { findPhoneColumns } from './recipient-columns.ts'
import type { SheetRow } from './list-check.ts'

/** The numbers of a do-not-call list, without repeats, and what could not be read. */
export type NumberList = { numbers: E164[]; refused: { line: number; typed: string; reason: string }[] }

const ROWS_PER_STEP = 100
const SAMPLE_ROWS = 20
/** A first row with fewer digits is a header. */
const MIN_DIGITS = 7
/** The shortest service numbers. */
const MIN_NAMED_DIGITS = 3

/**
 * Reads the numbers of a do-not-call list generously: under any header or none, beside names, in several columns, or
 * with the area code in a cell of its own. Yields after every 100 rows.
 */
export function* readNumbersInSteps(rows: readonly SheetRow[]): Generator<number, NumberList, void> {
  const [first] = rows
  const columns = first
    ? findPhoneColumns(
        first.cells,
        rows.slice(1, SAMPLE_ROWS).map(({ cells }) => cells),
      )
    : []
  const numbers = new Set<E164>()
  const refused: NumberList['refused'] = []
  for (const [index, { line, cells }] of rows.entries()) {
    if (index % ROWS_PER_STEP === 0) yield index
    const parts = joinAreaCodes(cells.map(cellText))
    const reads = parts.map((part) => readPhone(part))
    const hasLetters = /\p{L}/u.test(cells.join(''))
    const isHeader = index === 0 && hasLetters && !parts.some((part) => countPhoneDigits(part) >= MIN_DIGITS)
    if (isHeader) continue
    // With a phone column, ten digits in another one, such as an account, are no number.
    const candidates = columns.length > 0 ? columns.flatMap((column) => reads[column] ?? []) : reads
    const found = candidates.flatMap((read) => (read.ok ? [read.e164] : []))
    for (const number of found) numbers.add(number)
    const typed = cells.map((cell) => cell.trim()).filter(Boolean)
    if (found.length > 0 || typed.length === 0) continue
    const at = parts.findIndex((part) => countPhoneDigits(part) >= MIN_NAMED_DIGITS)
    const read = reads[at === -1 ? 0 : at]
    refused.push({
      line,
      typed: typed.join(', '),
      reason: read && !read.ok && at !== -1 ? read.message : 'No phone number',
    })
  }
  return { numbers: [...numbers], refused }
}

/** The national registry's file has the area code and the number in two cells; others split the number too. */
function joinAreaCodes(cells: readonly string[]): string[] {
  return cells.map((cell, index) => {
    const [two, three] = [1, 2].map((count) => [...cells.slice(Math.max(0, index - count), index), cell].join(' '))
    return [two, three].find((text) => /^\(?[0-9]{3}\)? [0-9]{3}[ .-]?[0-9]{4}$/.test(text ?? '')) ?? cell
  })
}
