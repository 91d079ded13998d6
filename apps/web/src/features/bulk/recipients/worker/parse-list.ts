import { readSeparatorLine } from '@callwright/contract/text/csv-text'
import type { ListProblem, RecipientSheet } from '@callwright/contract/campaigns/recipients'
import Papa from 'papaparse'

/**
 * Parses a list's text (line endings are `\n`) into its header and rows, each with the line it starts on: a quoted cell
 * may span several lines. A misplaced quotation mark is a problem, because it may have swallowed the rows after it.
 */
export function parseList(text: string): RecipientSheet | ListProblem {
  const { separator, text: table } = readSeparatorLine(text)
  const delimiter = separator ?? delimiterOf(table)
  const { data, errors } = Papa.parse<string[]>(table, { newline: '\n', delimiter })
  const lines = linesOf(data)
  const misquoted = errors.find((error) => error.type === 'Quotes')
  if (misquoted) return { problem: quoteProblem(misquoted.code, lines[misquoted.row ?? 0] ?? 1) }
  const headerIndex = data.findIndex((cells) => cells.some((cell) => cell.trim() !== ''))
  if (headerIndex === -1) return { problem: 'The file is empty.' }
  const rows = data.slice(headerIndex + 1).map((cells, index) => ({ line: lines[headerIndex + 1 + index] ?? 0, cells }))
  return { headers: data[headerIndex] ?? [], rows }
}

/** Guesses without empty lines, which count as one-cell rows and mislead the guess in a short list. */
function delimiterOf(text: string): string {
  return Papa.parse(text, { newline: '\n', preview: 10, skipEmptyLines: 'greedy' }).meta.delimiter
}

/** The line each row starts on, then the line after the last row. */
function linesOf(data: readonly string[][]): number[] {
  const lines = [1]
  for (const cells of data) {
    const within = cells.reduce((count, cell) => count + cell.split('\n').length - 1, 0)
    lines.push((lines.at(-1) ?? 1) + 1 + within)
  }
  return lines
}

function quoteProblem(code: string, line: number): string {
  return code === 'MissingQuotes'
    ? `Row ${line} opens a quotation mark that is never closed. Please close it and try again.`
    : `Row ${line} has a quotation mark in the wrong place. Please fix it and try again.`
}
