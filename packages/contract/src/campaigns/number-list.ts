import { type E164, readPhone } from '../text/phone.ts'
import { cellText } from './cells.ts'
import type { SheetRow } from './list-check.ts'
import { findCallingCodeColumn, mayHoldNumbers } from './recipient-columns.ts'

/** The numbers of a do-not-call list, without repeats, and what could not be read. */
export type NumberList = { numbers: E164[]; refused: { line: number; typed: string; reason: string }[] }

/** A first row with letters, and with fewer digits in every cell, is a header. */
const MIN_DIGITS = 7
/** The digits of the shortest service numbers. */
const MIN_NAMED_DIGITS = 3

/**
 * Reads the numbers of a do-not-call list generously: under any header or none, beside names, in several columns, or
 * with the area code in a cell of its own. Only columns such as "account" are left out: it is better to list one
 * number too many than to call somebody who asked not to be called.
 */
export function readNumbers(rows: readonly SheetRow[]): NumberList {
  const [first] = rows
  const header = first && isHeader(first.cells) ? first.cells : []
  const callingCode = findCallingCodeColumn(header)
  const numbers = new Set<E164>()
  const refused: NumberList['refused'] = []
  for (const { line, cells } of header.length === 0 ? rows : rows.slice(1)) {
    const parts = joinAreaCodes(cells.map(cellText)).filter((_, column) => mayHoldNumbers(header[column] ?? ''))
    const reads = parts.map((part) => readPhone(part, cellText(cells[callingCode])))
    const found = reads.flatMap((read) => (read.ok ? [read.e164] : []))
    for (const number of found) numbers.add(number)
    const typed = cells.map((cell) => cell.trim()).filter(Boolean)
    if (found.length > 0 || typed.length === 0) continue
    const read = reads.find((_, index) => countDigits(parts[index] ?? '') >= MIN_NAMED_DIGITS)
    refused.push({ line, typed: typed.join(', '), reason: read && !read.ok ? read.message : 'No phone number' })
  }
  return { numbers: [...numbers], refused }
}

function isHeader(cells: readonly string[]): boolean {
  return /\p{L}/u.test(cells.join('')) && cells.every((cell) => countDigits(cell) < MIN_DIGITS)
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
