import type { ExplainedRow } from '@callwright/contract/campaigns/recipients'
import { excerpt } from '../../../../lib/excerpt.ts'
import type { RowKind, RowPage, ShownRow } from './recipient-worker-messages.ts'
import { rowExplanation } from './row-explanation.ts'

const CELL_MAX = 80
const EXPLANATION_MAX = 200

/** Rows, and where those of each kind stand among them. */
type Sorted = { rows: readonly ExplainedRow[]; places: Record<RowKind, readonly number[]> }

/** Some rows of a kind, cut to what is shown of them. */
export function pageOfRows({ rows, places }: Sorted, { kind, first, count }: RowPage): ShownRow[] {
  return places[kind].slice(first, first + count).flatMap((place) => {
    const row = rows[place]
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
