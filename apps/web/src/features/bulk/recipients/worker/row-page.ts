import type { ExplainedRow } from '@callwright/contract/campaigns/recipients'
import { excerpt } from '../../../../lib/excerpt.ts'
import type { RowKind, RowPage, RowPreview } from './recipient-worker-messages.ts'
import { rowExplanation } from './row-explanation.ts'

const CELL_MAX = 80
const EXPLANATION_MAX = 200

/** Rows, with the indexes of each kind. */
type IndexedRows = { rows: readonly ExplainedRow[]; places: Record<RowKind, readonly number[]> }

/** A page of the rows of a kind, cut for display. */
export function rowPage({ rows, places }: IndexedRows, { kind, first, count }: RowPage): RowPreview[] {
  return places[kind].slice(first, first + count).flatMap((index) => {
    const row = rows[index]
    if (!row) return []
    return {
      line: row.line,
      typed: excerpt(row.typed, CELL_MAX),
      name: excerpt(row.name ?? '', CELL_MAX),
      outcome: row.outcome,
      explanation: excerpt(rowExplanation(row), EXPLANATION_MAX),
    }
  })
}
