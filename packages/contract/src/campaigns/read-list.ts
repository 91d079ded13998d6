import Papa from 'papaparse'

import { refusalMessage, UPLOAD_RULES } from '../business-files.ts'
import { createCsvDecoder, isOtherFormat, isPlainText, readSeparatorLine, withoutEndMarks } from '../text/csv-text.ts'
import { findHeaderRow, HEAD_ROWS } from './recipient-columns.ts'
import { createListCheck, type SheetRow } from './list-check.ts'
import type { ListProblem, RecipientSheet } from './recipients.ts'

/** Reads a list part by part; parts of `BYTES_PER_PART` keep each piece of work short. */
export type ListReader = {
  /** @returns a problem as soon as there is one; the rest of the file is then not needed */
  add: (bytes: Uint8Array) => ListProblem | null
  /**
   * The rows that are not blank, with the line that each starts on.
   * @param isWhole false if only the beginning of the file was read, so that its last row may be incomplete
   */
  end: (isWhole?: boolean) => SheetRow[] | ListProblem
}

/** The specification's refusal of a file that is not a CSV file. */
export const NOT_A_CSV = refusalMessage(UPLOAD_RULES.lead.wrongType)
const UNREADABLE = 'The characters in this file cannot be read. Please save it as “CSV UTF-8” and try again.'

/** Small, because misplaced quotation marks make the parser quadratic within a part. */
const PART_LENGTH = 32 * 1024
/** A row of a hundred of the longest cells. */
const MAX_PARTS_PER_ROW = 32
const HEAD_LENGTH = 16 * 1024
const SEPARATORS = [',', ';', '\t', '|']

/**
 * The only reader of lists: RFC 4180 with any line ending; quoted cells may span lines. A first line such as `sep=;`
 * declares the separator; otherwise it is the one that splits the first rows most evenly. Bytes 0x1A at the end are ignored.
 */
export function createListReader(): ListReader {
  const decoder = createCsvDecoder()
  const records = createRecordCollector()
  let parser: Papa.Parser | null = null
  /** Decoded text that is not parsed yet, and parsed text of an incomplete row. */
  let [waiting, incomplete] = ['', '']
  let isStart = true

  function parse(part: string, isEnd: boolean): string | null {
    if (!isPlainText(part)) return NOT_A_CSV
    incomplete += part.replace(/\r\n?/g, '\n')
    if (!decoder.isReadable()) return UNREADABLE
    if (parser === null) {
      const { separator, text } = readSeparatorLine(incomplete)
      parser = createParser(separator ?? guessSeparator(text))
      incomplete = text
    }
    const result = parser.parse(incomplete, 0, !isEnd) as Papa.ParseResult<string[]>
    if (!isEnd) incomplete = incomplete.slice(result.meta.cursor)
    return records.add(result)
  }

  function take(text: string, { isLast, isEnd }: { isLast: boolean; isEnd: boolean }): ListProblem | null {
    waiting += text
    let problem: string | null = null
    while (problem === null && waiting.length > PART_LENGTH) {
      // A carriage return stays with its line feed, and an end mark waits for the end.
      const part = withoutEndMarks(waiting.slice(0, PART_LENGTH)).replace(/\r$/, '')
      problem = part === '' ? NOT_A_CSV : parse(part, false)
      waiting = waiting.slice(part.length)
    }
    if (isLast) problem ??= parse(withoutEndMarks(waiting), isEnd)
    return problem === null ? null : { problem }
  }

  return {
    add(bytes) {
      if (isStart && isOtherFormat(bytes)) return { problem: NOT_A_CSV }
      isStart = false
      return take(decoder.decode(bytes), { isLast: false, isEnd: false })
    },
    end(isWhole = true) {
      const problem = take(decoder.end(), { isLast: true, isEnd: isWhole })
      return problem ?? (records.rows.length === 0 ? { problem: 'The file is empty.' } : records.rows)
    },
  }
}

/** How much of a file to read in one piece. */
export const BYTES_PER_PART = 32 * 1024

/** Reads a whole list that is in memory. */
export function readList(bytes: Uint8Array): SheetRow[] | ListProblem {
  const reader = createListReader()
  for (let at = 0; at < bytes.length; at += BYTES_PER_PART) {
    const problem = reader.add(bytes.subarray(at, at + BYTES_PER_PART))
    if (problem) return problem
  }
  return reader.end()
}

/** A list's column names and its rows; lines above the names, such as a title, are left out with a notice. */
export function toSheet(rows: readonly SheetRow[]): Required<RecipientSheet> {
  const header = findHeaderRow(rows.slice(0, HEAD_ROWS).map(({ cells }) => cells))
  const above = rows.slice(0, header).map(({ line }) => line)
  const notices = above.map((line) => `Row ${line} is above the column names and is left out.`)
  return { headers: rows[header]?.cells ?? [], rows: rows.slice(header + 1), notices }
}

function createParser(delimiter: string): Papa.Parser {
  return new Papa.Parser({ delimiter, newline: '\n' })
}

/** The separator with which most of the first rows have the same number of cells, and more than one. */
function guessSeparator(text: string): string {
  const head = text.slice(0, HEAD_LENGTH)
  const isWhole = head.length === text.length
  const scores = SEPARATORS.map((separator) => {
    const { data, errors } = createParser(separator).parse(head, 0, !isWhole) as Papa.ParseResult<string[]>
    const rows = data.slice(0, errors[0]?.row ?? HEAD_ROWS).filter((cells) => cells.some((cell) => cell.trim() !== ''))
    const widths = Map.groupBy(rows.slice(0, HEAD_ROWS), (cells) => cells.length)
    const [width, same] = [...widths]
      .filter(([cells]) => cells > 1)
      .toSorted((a, b) => b[1].length - a[1].length)[0] ?? [1, []]
    return { separator, width, rows: same.length }
  })
  const [best] = scores.toSorted((a, b) => b.rows - a.rows || b.width - a.width)
  return best && best.rows > 0 ? best.separator : ','
}

function createRecordCollector(): { rows: SheetRow[]; add: (result: Papa.ParseResult<string[]>) => string | null } {
  // Lines above the column names do not count as rows.
  const findProblem = createListCheck(HEAD_ROWS)
  const rows: SheetRow[] = []
  let [line, rowParts] = [1, 0]
  return {
    rows,
    add({ data, errors }) {
      const codes = new Map(errors.map(({ row, code }) => [row, code]))
      for (const [index, cells] of data.entries()) {
        if (codes.has(index)) return describeQuotes(line, codes.get(index))
        if (cells.some((cell) => cell.trim() !== '')) {
          const problem = findProblem({ line, cells })
          if (problem !== null) return problem
          rows.push({ line, cells })
        }
        line += 1 + cells.reduce((count, cell) => count + cell.split('\n').length - 1, 0)
      }
      // In an incomplete row, only the last quotation mark may still turn out to be valid.
      if (errors.filter(({ row }) => row === data.length).length > 1) return describeQuotes(line)
      rowParts = data.length > 0 ? 0 : rowParts + 1
      if (rowParts <= MAX_PARTS_PER_ROW) return null
      return `Row ${line} has a cell of more than 10 kB. Is a closing quotation mark missing?`
    },
  }
}

function describeQuotes(line: number, code?: string): string {
  return code === 'MissingQuotes'
    ? `Row ${line} opens a quotation mark that is never closed. Please close it and try again.`
    : `Row ${line} has a quotation mark in the wrong place. Please fix it and try again.`
}
