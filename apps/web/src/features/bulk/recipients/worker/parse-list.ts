import { readSeparatorLine } from '@callwright/contract/text/csv-text'
import type { ListProblem, RecipientSheet } from '@callwright/contract/campaigns/recipients'
import Papa from 'papaparse'

/**
 * Parses a list's text (line endings are `\n`) into its header and rows, each with the line it starts on: a quoted cell
 * may span several lines. A misplaced quotation mark is a problem, because it may have swallowed the rows after it.
 */
export function parseList(text: string): RecipientSheet | ListProblem {
  const { separator, text: table } = readSeparatorLine(text)
  const delimiter = separator ?? guessDelimiter(table)
  const { data, errors } = Papa.parse<string[]>(table, { newline: '\n', delimiter })
  const lines = findStartLines(data)
  const quoteError = errors.find((error) => error.type === 'Quotes')
  if (quoteError) return { problem: describeQuoteProblem(quoteError.code, lines[quoteError.row ?? 0] ?? 1) }
  const headerIndex = data.findIndex((cells) => cells.some((cell) => cell.trim() !== ''))
  if (headerIndex === -1) return { problem: 'The file is empty.' }
  const rows = data.slice(headerIndex + 1).map((cells, index) => ({ line: lines[headerIndex + 1 + index] ?? 0, cells }))
  return { headers: data[headerIndex] ?? [], rows }
}

/** Ignores empty lines: they would count as one-cell rows, and mislead the guess for a short list. */
function guessDelimiter(text: string): string {
  return Papa.parse(text, { newline: '\n', preview: 10, skipEmptyLines: 'greedy' }).meta.delimiter
}

/** Returns the line that each row starts on, then the line after the last row. */
function findStartLines(data: readonly string[][]): number[] {
  const lines = [1]
  for (const cells of data) {
    const lineBreaks = cells.reduce((count, cell) => count + cell.split('\n').length - 1, 0)
    lines.push((lines.at(-1) ?? 1) + 1 + lineBreaks)
  }
  return lines
}

function describeQuoteProblem(code: string, line: number): string {
  return code === 'MissingQuotes'
    ? `Row ${line} opens a quotation mark that is never closed. Please close it and try again.`
    : `Row ${line} has a quotation mark in the wrong place. Please fix it and try again.`
}
