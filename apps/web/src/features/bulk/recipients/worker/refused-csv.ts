import { csvRow } from '@callwright/contract/text/csv'
import type { ExplainedRow, RecipientSheet } from '@callwright/contract/campaigns/recipients'
import { explainRefusal } from './row-explanation.ts'

/** The refused rows as CSV: row, reason, then the list's own columns. */
export function buildRefusedCsv(sheet: RecipientSheet, rows: readonly ExplainedRow[]): string {
  const cellsByLine = new Map(sheet.rows.map(({ line, cells }) => [line, cells]))
  const refused = rows.flatMap((row) => {
    const reason = explainRefusal(row)
    return reason === null ? [] : [[String(row.line), reason, ...(cellsByLine.get(row.line) ?? [])]]
  })
  return [['row', 'reason', ...sheet.headers], ...refused].map((cells) => csvRow(cells)).join('')
}
