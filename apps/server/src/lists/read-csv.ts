import { DomainError } from '@callwright/api/domain-error'

/** A list as the procedure takes it: header, rows, and the line that each row starts on. */
export type ReadList = { headers: string[]; rows: string[][]; lines: number[] }

/**
 * Reads a CSV by RFC 4180: UTF-8 or UTF-16 with its mark, any line ends, quoted cells that may run over lines, cells parted
 * by comma, semicolon or tab, whichever the first line has most of. Blank lines are no rows.
 * @throws DomainError `invalid` where a quotation mark is never closed, or there is nothing
 */
export function readCsv(bytes: Uint8Array): ReadList {
  const text = decode(bytes).replace(/\r\n?/g, '\n')
  const records = recordsOf(text, separatorOf(text)).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const [head, ...rows] = records
  if (!head) throw new DomainError('invalid', 'The file is empty.')
  return { headers: head.cells, rows: rows.map(({ cells }) => cells), lines: rows.map(({ line }) => line) }
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return new TextDecoder().decode(bytes)
}

function separatorOf(text: string): string {
  const head = text.slice(0, text.indexOf('\n') >>> 0)
  const count = (separator: string): number => head.split(separator).length
  return [';', '\t'].find((separator) => count(separator) > count(',')) ?? ','
}

type CsvRecord = { line: number; cells: string[] }

function recordsOf(text: string, separator: string): CsvRecord[] {
  const records: CsvRecord[] = []
  let line = 1
  let at = 0
  while (at < text.length) {
    const record: CsvRecord = { line, cells: [] }
    for (;;) {
      const cell = text[at] === '"' ? quotedCell(text, { start: at, separator, line }) : plainCell(text, at, separator)
      record.cells.push(cell.value)
      line += cell.value.split('\n').length - 1
      at = cell.end
      if (text[at] !== separator) break
      at += 1
    }
    records.push(record)
    at += 1
    line += 1
  }
  return records
}

type Cell = { value: string; end: number }

function plainCell(text: string, start: number, separator: string): Cell {
  let end = start
  while (end < text.length && text[end] !== separator && text[end] !== '\n') end += 1
  return { value: text.slice(start, end), end }
}

function quotedCell(
  text: string,
  { start, separator, line }: { start: number; separator: string; line: number },
): Cell {
  let mark = text.indexOf('"', start + 1)
  while (mark !== -1 && text[mark + 1] === '"') mark = text.indexOf('"', mark + 2)
  if (mark === -1) {
    throw new DomainError('invalid', `Row ${line} opens a quotation mark that is never closed. Please close it.`)
  }
  // What stands between the mark and the next cell belongs to the cell: such files are made by hand.
  const rest = plainCell(text, mark + 1, separator)
  return { value: text.slice(start + 1, mark).replaceAll('""', '"') + rest.value, end: rest.end }
}
