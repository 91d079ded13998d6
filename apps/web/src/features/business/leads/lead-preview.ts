import { decodeCsv, readSeparatorLine } from '@callwright/contract/text/csv-text'
import { loadCode } from '../../../lib/loading/load-code.ts'

/** The first rows of a CSV file, and whether there are more. */
export type LeadPreview = { columns: string[]; rows: string[][]; hasMore: boolean }

const PREVIEW_BYTES = 64 * 1024
const PREVIEW_ROWS = 10
const MAX_COLUMNS = 20
const MAX_CELL_CHARACTERS = 200

/** Reads the beginning of a stored CSV file. @throws if it cannot be read */
export async function fetchLeadPreview(url: string): Promise<LeadPreview> {
  const response = await fetch(url, { headers: { range: `bytes=0-${PREVIEW_BYTES - 1}` } })
  if (!response.ok) throw new Error(`The server returned ${response.status}`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const { parse } = (await loadCode(() => import('papaparse'))).default
  const { separator, text } = readSeparatorLine(decodeCsv(bytes))
  const { data } = parse<string[]>(text, {
    delimiter: separator ?? '',
    skipEmptyLines: 'greedy',
    preview: PREVIEW_ROWS + 2,
  })
  return buildLeadPreview(data, bytes.length === PREVIEW_BYTES)
}

/** @param isTruncated the file continues after these rows, and the last row may be incomplete */
export function buildLeadPreview(table: readonly string[][], isTruncated: boolean): LeadPreview {
  const [header = [], ...allRows] = table
  const completeRows = isTruncated && allRows.length < PREVIEW_ROWS ? allRows.slice(0, -1) : allRows
  const takeCells = (row: readonly string[]): string[] =>
    header.slice(0, MAX_COLUMNS).map((_, column) => (row[column] ?? '').slice(0, MAX_CELL_CHARACTERS).toWellFormed())
  return {
    columns: takeCells(header),
    rows: completeRows.slice(0, PREVIEW_ROWS).map(takeCells),
    hasMore: isTruncated || allRows.length > PREVIEW_ROWS,
  }
}
