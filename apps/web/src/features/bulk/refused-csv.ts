import type { ExplainedRow, RecipientSheet } from '@callwright/contract/recipients'
import Papa from 'papaparse'
import { safeCell } from '@callwright/contract/csv'

/** Why a row is not called, in words; null where it is. */
export function refusalOf(row: ExplainedRow): string | null {
  if (row.outcome === 'accepted') return null
  if (row.outcome === 'duplicate') return `Same number as row ${row.firstLine}, kept once`
  if (row.outcome === 'no-number') return 'No phone number'
  return row.reason
}

/** The refused rows as a CSV: row, reason, then the columns of the list itself. */
export function refusedCsv(sheet: RecipientSheet, rows: readonly ExplainedRow[]): string {
  const cellsAt = new Map(sheet.rows.map(({ line, cells }) => [line, cells]))
  const refused = rows.flatMap((row) => {
    const reason = refusalOf(row)
    return reason === null ? [] : [[String(row.line), reason, ...(cellsAt.get(row.line) ?? [])]]
  })
  const table = [['row', 'reason', ...sheet.headers], ...refused]
  return Papa.unparse(table.map((cells) => cells.map(safeCell)))
}
