import { Readable } from 'node:stream'

import { DomainError } from '@callwright/api/context/domain-error'
import { beginTurn } from '@callwright/api/context/event-loop-turn'
import { isPlainText, PDF_START } from '@callwright/api/files/plain-text'
import { createFileError } from '@callwright/api/files/file-errors'
import { UPLOAD_RULES } from '@callwright/contract/business-files'
import { createCsvDecoder, readSeparatorLine } from '@callwright/contract/text/csv-text'
import { createListCheck } from '@callwright/contract/campaigns/recipients'
import { LIST_LIMITS } from '@callwright/contract/campaigns/recipient-columns'
import Papa, { type ParseResult } from 'papaparse'

/** A list as the procedure expects it: header, rows, and the line that each row starts on. */
export type ParsedList = { headers: string[]; rows: string[][]; lines: number[] }

/**
 * Parses an RFC 4180 CSV as it arrives: any line endings; quoted cells may span lines. A first line such as `sep=;`
 * declares the separator; otherwise it is the comma, semicolon or tab that is most frequent in the first line. Blank
 * lines are skipped.
 * @throws DomainError `invalid` for a list over a limit, a misplaced quotation mark, or an empty or binary file
 */
export async function readCsv(bytes: AsyncIterable<Uint8Array>): Promise<ParsedList> {
  const source = Readable.from(chunksOf(bytes))
  const records = createRecordCollector()
  let declaredSeparator: string | null = null
  try {
    await new Promise((resolve, reject) => {
      Papa.parse<string[]>(source, {
        newline: '\n',
        beforeFirstChunk(start) {
          if (start.startsWith(PDF_START)) throw createFileError(UPLOAD_RULES.lead.wrongType)
          const { separator, text } = readSeparatorLine(start)
          declaredSeparator = separator
          return text
        },
        delimiter: (text) => declaredSeparator ?? detectSeparator(text),
        // Errors thrown here go to `error`.
        chunk: records.add,
        complete: resolve,
        error: reject,
      })
    })
  } finally {
    source.destroy()
  }
  return records.list()
}

/** Small, because misplaced quotation marks make the parser quadratic within a chunk. */
const CHUNK_LENGTH = 32 * 1024

/** Decodes the text in chunks, with `\n` as the only line ending. */
async function* chunksOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = createCsvDecoder()
  const turn = beginTurn()
  let text = ''
  const takeChunk = (end: number): string => {
    const start = text.slice(0, end)
    if (!isPlainText(start)) throw createFileError(UPLOAD_RULES.lead.wrongType)
    text = text.slice(end)
    return start.replace(/\r\n?/g, '\n')
  }
  for await (const part of bytes) {
    text += decoder.decode(part)
    while (text.length > CHUNK_LENGTH) {
      // Do not split a carriage return from its line feed.
      yield takeChunk(text[CHUNK_LENGTH - 1] === '\r' ? CHUNK_LENGTH - 1 : CHUNK_LENGTH)
      if (turn.isOver()) await turn.next()
    }
  }
  text += decoder.end()
  yield takeChunk(text.length)
}

function detectSeparator(text: string): string {
  const [head = ''] = text.split('\n', 1)
  const count = (separator: string): number => head.split(separator).length
  return [';', '\t'].find((separator) => count(separator) > count(',')) ?? ','
}

const MAX_CHUNKS_PER_ROW = (LIST_LIMITS.columns * LIST_LIMITS.cellBytes) / CHUNK_LENGTH

/** The first nonblank record is the header. */
function createRecordCollector(): { add(results: ParseResult<string[]>): void; list(): ParsedList } {
  const findProblem = createListCheck()
  const rows: string[][] = []
  const lines: number[] = []
  let headers: string[] | null = null
  let [line, rowChunks] = [1, 0]

  const addRecord = (cells: string[]): void => {
    if (cells.every((cell) => cell.trim() === '')) return
    const problem = findProblem({ line, cells })
    if (problem !== null) throw createInvalidError(problem)
    if (!headers) {
      headers = cells
      return
    }
    rows.push(cells)
    lines.push(line)
  }

  return {
    add({ data, errors }) {
      const errorCodes = new Map(errors.map(({ row, code }) => [row, code]))
      for (const [row, cells] of data.entries()) {
        if (errorCodes.has(row)) throw quoteError(line, errorCodes.get(row))
        addRecord(cells)
        line += 1 + cells.reduce((count, cell) => count + cell.split('\n').length - 1, 0)
      }
      // In an incomplete record, only the last quotation mark may still turn out to be valid.
      if (errors.filter(({ row }) => row === data.length).length > 1) throw quoteError(line)
      rowChunks = data.length > 0 ? 0 : rowChunks + 1
      if (rowChunks > MAX_CHUNKS_PER_ROW) {
        throw createInvalidError(`Row ${line} has a cell of more than 10 kB. Is a closing quotation mark missing?`)
      }
    },
    list() {
      if (!headers) throw createInvalidError('The file is empty.')
      return { headers, rows, lines }
    },
  }
}

function quoteError(line: number, code?: string): DomainError {
  return code === 'MissingQuotes'
    ? createInvalidError(`Row ${line} opens a quotation mark that is never closed. Please close it.`)
    : createInvalidError(`Row ${line} has a quotation mark in the wrong place. Please correct it.`)
}

function createInvalidError(message: string): DomainError {
  return new DomainError('invalid', message)
}
