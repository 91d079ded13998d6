import { type E164, readPhone } from '../text/phone.ts'
import { cellText } from './cells.ts'
import type { SheetRow } from './list-check.ts'
import {
  findCallingCodes,
  findHeaderRow,
  HEAD_ROWS,
  holdsOwnNumbers,
  mayHoldNumbers,
  MIN_PHONE_DIGITS,
} from './recipient-columns.ts'

/** The numbers of a do-not-call list, without repeats, and what could not be read. */
export type NumberList = { numbers: E164[]; refused: { line: number; typed: string; reason: string }[] }

/** Header rows have fewer digits. */
const MIN_DIGITS = 7
/** Without a header, fewer digits beside a number may be a date. */
const MIN_CERTAIN_DIGITS = 10

/**
 * Reads the numbers of a do-not-call list generously: under any header or none, beside names, in several columns, or
 * with the area code in a cell of its own. Only columns such as "account" are left out: it is better to list one
 * number too many than to call somebody who asked not to be called.
 */
export function readNumbers(rows: readonly SheetRow[]): NumberList {
  const likely = findHeaderRow(rows.slice(0, HEAD_ROWS).map(({ cells }) => cells))
  const at = [likely, 0].find((index) => isHeader(rows[index]?.cells ?? [])) ?? -1
  const header = rows[at]?.cells ?? []
  const isRead = header.map(mayHoldNumbers)
  const callingCodes = findCallingCodes(header)
  const codeColumns = new Set(callingCodes)
  const numbers = new Set<E164>()
  const refused: NumberList['refused'] = []
  for (const [index, { line, cells }] of rows.entries()) {
    if (index === at) continue
    const texts = cells.map((cell, column) => (codeColumns.has(column) ? '' : cellText(cell)))
    const parts = joinAreaCodes(texts).flatMap((text, column) =>
      isRead[column] === false
        ? []
        : [{ text, column, read: readPhone(text, cellText(cells[callingCodes[column] ?? -1])) }],
    )
    const found = parts.flatMap(({ read }) => (read.ok ? [read.e164] : []))
    for (const number of found) numbers.add(number)
    const typed = cells.map((cell) => cell.trim()).filter(Boolean)
    if (typed.length === 0) continue
    // Beside a number, an ID or a date is not one that could not be read.
    const failed = parts
      .filter(({ read, column }) => !read.ok && (found.length === 0 || holdsOwnNumbers(header[column] ?? '')))
      .toSorted((a, b) => countDigits(b.text) - countDigits(a.text))[0]
    const digits = countDigits(failed?.text ?? '')
    if (found.length > 0 && digits < (header.length > 0 ? MIN_DIGITS : MIN_CERTAIN_DIGITS)) continue
    const reason = failed && !failed.read.ok && digits >= MIN_PHONE_DIGITS ? failed.read.message : 'No phone number'
    refused.push({ line, typed: typed.join(', '), reason })
  }
  return { numbers: [...numbers], refused }
}

/** A first row with a number, even one that cannot be read, is not a header. */
function isHeader(cells: readonly string[]): boolean {
  const text = cells.join('')
  return (
    /\p{L}/u.test(text) && countDigits(text) < MIN_DIGITS && !cells.some((cell) => /^[(+]?\p{Nd}/u.test(cell.trim()))
  )
}

function countDigits(cell: string): number {
  return cell.replace(/\P{Nd}/gu, '').length
}

/** The national registry's file has the area code and the number in two cells; others split the number too. */
function joinAreaCodes(cells: readonly string[]): string[] {
  return cells.map((cell, index) => {
    const [two, three] = [1, 2].map((count) => [...cells.slice(Math.max(0, index - count), index), cell].join(' '))
    return [two, three].find((text) => /^(?:\+?1 ?)?\(?[0-9]{3}\)? [0-9]{3}[ .-]?[0-9]{4}$/.test(text ?? '')) ?? cell
  })
}
