import { decodeCsv, readSeparatorLine } from '@callwright/contract/text/csv-text'
import { loadCode } from '../../../lib/loading/load-code.ts'

/** The first rows of a CSV, and whether there are more. */
export type LeadPreview = { columns: string[]; rows: string[][]; hasMore: boolean }

const FIRST_BYTES = 64 * 1024
const FIRST_ROWS = 10
const MAX_COLUMNS = 20
const MAX_CELL_CHARACTERS = 200

/** Reads the beginning of a stored CSV. @throws if it cannot be read */
export async function fetchLeadPreview(url: string): Promise<LeadPreview> {
  const response = await fetch(url, { headers: { range: `bytes=0-${FIRST_BYTES - 1}` } })
  if (!response.ok) throw new Error(`The server returned ${response.status}`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const { parse } = (await loadCode(() => import('papaparse'))).default
  const { separator, text } = readSeparatorLine(decodeCsv(bytes))
  const { data } = parse<string[]>(text, {
    delimiter: separator ?? '',
    skipEmptyLines: 'greedy',
    preview: FIRST_ROWS + 2,
  })
  return leadPreviewOf(data, bytes.length === FIRST_BYTES)
}

/** @param isCut the file continues after these rows, and the last of them may be incomplete */
export function leadPreviewOf(table: readonly string[][], isCut: boolean): LeadPreview {
  const [header = [], ...all] = table
  const whole = isCut && all.length < FIRST_ROWS ? all.slice(0, -1) : all
  const cells = (row: readonly string[]): string[] =>
    header.slice(0, MAX_COLUMNS).map((_, column) => (row[column] ?? '').slice(0, MAX_CELL_CHARACTERS).toWellFormed())
  return {
    columns: cells(header),
    rows: whole.slice(0, FIRST_ROWS).map(cells),
    hasMore: isCut || all.length > FIRST_ROWS,
  }
}
