import type { ListProblem, RecipientSheet } from '@callwright/contract/campaigns/recipients'
import { loadCode } from '#lib/loading/load-code.ts'

/** The first rows of a CSV file, and whether there are more. */
export type LeadPreview = { columns: string[]; rows: string[][]; hasMore: boolean }

const PREVIEW_BYTES = 64 * 1024
const PREVIEW_ROWS = 10
const MAX_COLUMNS = 20
const MAX_CELL_CHARACTERS = 200

/** Reads the beginning of a stored CSV file. @throws if the server does not send it */
export async function fetchLeadPreview(url: string): Promise<LeadPreview | ListProblem> {
  const response = await fetch(url, { headers: { range: `bytes=0-${PREVIEW_BYTES - 1}` } })
  if (!response.ok) throw new Error(`The server returned ${response.status}`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const { createListReader, toSheet } = await loadCode(() => import('@callwright/contract/campaigns/read-list'))
  const isTruncated = bytes.length === PREVIEW_BYTES
  const reader = createListReader()
  const rows = reader.add(bytes) ?? reader.end(!isTruncated)
  return 'problem' in rows ? rows : buildLeadPreview(toSheet(rows), isTruncated)
}

/** @param isTruncated the file continues after these rows */
export function buildLeadPreview({ headers, rows }: RecipientSheet, isTruncated: boolean): LeadPreview {
  const takeCells = (row: readonly string[]): string[] =>
    headers.slice(0, MAX_COLUMNS).map((_, column) => (row[column] ?? '').slice(0, MAX_CELL_CHARACTERS).toWellFormed())
  return {
    columns: takeCells(headers),
    rows: rows.slice(0, PREVIEW_ROWS).map(({ cells }) => takeCells(cells)),
    hasMore: isTruncated || rows.length > PREVIEW_ROWS,
  }
}
