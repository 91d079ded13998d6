import { csvRow } from '@callwright/contract/text/csv'
import type { ExplainedRow, RecipientSheet } from '@callwright/contract/campaigns/recipients'
import { rowRefusal } from './row-explanation.ts'

/** The refused rows as a CSV: row, reason, then the list's own columns. */
export function refusedCsv(sheet: RecipientSheet, rows: readonly ExplainedRow[]): string {
  const cellsAt = new Map(sheet.rows.map(({ line, cells }) => [line, cells]))
  const refused = rows.flatMap((row) => {
    const reason = rowRefusal(row)
    return reason === null ? [] : [[String(row.line), reason, ...(cellsAt.get(row.line) ?? [])]]
  })
  return [['row', 'reason', ...sheet.headers], ...refused].map((cells) => csvRow(cells)).join('')
}
