import { DomainError } from '@callwright/api/context/domain-error'
import { beginTurn } from '@callwright/api/context/event-loop-turn'
import { isPlainText, PDF_START } from '@callwright/api/files/csv-file'
import { refuseFile } from '@callwright/api/files/refuse'
import { UPLOADS } from '@callwright/contract/business-files'
import { createCsvDecoder, readSeparatorLine } from '@callwright/contract/text/csv-text'
import { createListCheck } from '@callwright/contract/campaigns/recipients'
import { LIST_LIMITS } from '@callwright/contract/campaigns/recipient-columns'

/** A list as the procedure takes it: header, rows, and the line that each row starts on. */
export type ReadList = { headers: string[]; rows: string[][]; lines: number[] }

/**
 * Parses an RFC 4180 CSV as it arrives: any line endings; quoted cells may span lines. A first line such as `sep=;`
 * declares the separator; otherwise it is the comma, semicolon or tab that is most frequent in the first line. Blank
 * lines are skipped.
 * @throws DomainError `invalid` for a list over a limit, an unclosed quotation mark, an empty or a binary file
 */
export async function readCsv(bytes: AsyncIterable<Uint8Array>): Promise<ReadList> {
  const reader = createReader()
  const turn = beginTurn()
  for await (const text of decoded(bytes)) {
    if (!isPlainText(text)) throw refuseFile(UPLOADS.lead.wrongType)
    reader.push(text)
    if (turn.isOver()) await turn.next()
  }
  return reader.end()
}

const PIECE_BYTES = 8 * 1024

async function* decoded(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = createCsvDecoder()
  for await (const piece of bytes) {
    for (let at = 0; at < piece.length; at += PIECE_BYTES) yield decoder.decode(piece.subarray(at, at + PIECE_BYTES))
  }
  yield decoder.end()
}

/** Longer than any first line within the limits. */
const LONGEST_HEAD = LIST_LIMITS.columns * LIST_LIMITS.cellBytes

/** Takes the text piece by piece. The separator is known once the first line is. */
function createReader(): { push(text: string): void; end(): ReadList } {
  const records = createRecords()
  let head = ''
  let cells: Cells | null = null
  const begin = (): Cells => {
    if (head.startsWith(PDF_START)) throw refuseFile(UPLOADS.lead.wrongType)
    const { separator, text } = readSeparatorLine(head)
    cells = createCells(separator ?? separatorOf(text), records.add)
    cells.push(text)
    return cells
  }
  return {
    push(text) {
      if (cells) return cells.push(text)
      head += text
      if (/[\r\n]/.test(text) || head.length > LONGEST_HEAD) begin()
    },
    end() {
      ;(cells ?? begin()).end()
      return records.list()
    },
  }
}

function separatorOf(text: string): string {
  const [head = ''] = text.split(/[\r\n]/, 1)
  const count = (separator: string): number => head.split(separator).length
  return [';', '\t'].find((separator) => count(separator) > count(',')) ?? ','
}

type AddRecord = (cells: string[], line: number) => void

/** The first record that is not blank is the header. */
function createRecords(): { add: AddRecord; list(): ReadList } {
  const problemOf = createListCheck()
  const rows: string[][] = []
  const lines: number[] = []
  let headers: string[] | null = null
  return {
    add(cells, line) {
      if (cells.every((cell) => cell.trim() === '')) return
      const problem = problemOf({ line, cells })
      if (problem !== null) throw invalid(problem)
      if (!headers) {
        headers = cells
        return
      }
      rows.push(cells)
      lines.push(line)
    },
    list() {
      if (!headers) throw invalid('The file is empty.')
      return { headers, rows, lines }
    },
  }
}

/** `closing`: after a quotation mark within a quoted cell, which ends it unless another one follows. */
type State = 'start' | 'plain' | 'quoted' | 'closing'

type Cells = { push(text: string): void; end(): void }

/** A state machine over pieces of text; a cell or a row that grows too long is refused before its end comes. */
function createCells(separator: string, add: AddRecord): Cells {
  let state: State = 'start'
  let cell = ''
  let cells: string[] = []
  let [line, firstLine] = [1, 1]
  let isAfterReturn = false

  const grow = (text: string): void => {
    cell += text
    if (cell.length <= LIST_LIMITS.cellBytes) return
    const hint = state === 'quoted' ? ' Is its quotation mark never closed?' : ''
    throw invalid(`Row ${firstLine} has a cell of more than 10 kB.${hint}`)
  }
  const endCell = (): void => {
    const text = cell.replace(/\r\n?/g, '\n')
    line += text.split('\n').length - 1
    cells.push(text)
    if (cells.length > LIST_LIMITS.columns) throw invalid(`Row ${firstLine} has more than 100 columns.`)
    cell = ''
    state = 'start'
  }
  const endRecord = (): void => {
    endCell()
    add(cells, firstLine)
    cells = []
    line += 1
    firstLine = line
  }

  return {
    push(text) {
      for (let at = 0; at < text.length;) {
        const char = text.charAt(at)
        const isSecondHalf = isAfterReturn && char === '\n'
        isAfterReturn = false
        if (isSecondHalf) at += 1
        else if (state === 'quoted') {
          const mark = indexOr(text.indexOf('"', at), text.length)
          grow(text.slice(at, mark))
          if (mark < text.length) state = 'closing'
          at = mark + 1
        } else if (char === '"' && state !== 'plain') {
          if (state === 'closing') grow(char)
          state = 'quoted'
          at += 1
        } else if (char === separator) {
          endCell()
          at += 1
        } else if (char === '\n' || char === '\r') {
          endRecord()
          isAfterReturn = char === '\r'
          at += 1
        } else {
          // Text after a closing quote belongs to the same cell: hand-edited files contain this.
          state = 'plain'
          const end = endOfPlain(text, at, separator)
          grow(text.slice(at, end))
          at = end
        }
      }
    },
    end() {
      if (state === 'quoted') {
        throw invalid(`Row ${firstLine} opens a quotation mark that is never closed. Please close it.`)
      }
      if (state !== 'start' || cells.length > 0) endRecord()
    },
  }
}

function endOfPlain(text: string, start: number, separator: string): number {
  let end = start
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1
  return end
}

function indexOr(index: number, none: number): number {
  return index === -1 ? none : index
}

function invalid(sentence: string): DomainError {
  return new DomainError('invalid', sentence)
}
