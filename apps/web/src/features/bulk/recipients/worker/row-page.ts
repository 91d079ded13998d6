import type { ExplainedRow } from '@callwright/contract/campaigns/recipients'
import { excerpt } from '#lib/excerpt.ts'
import type { RowKind, RowPageRequest, RowPreview } from './recipient-worker-messages.ts'
import { explainRow } from './row-explanation.ts'

const CELL_MAX_LENGTH = 80
const EXPLANATION_MAX_LENGTH = 300

export type IndexedRows = {
  rows: readonly ExplainedRow[]
  /** Indexes into `rows` by kind, in ascending order. */
  indexesByKind: Record<RowKind, readonly number[]>
  /** The name of the column that is dialed. */
  phoneColumn: string
}

/** A page of the rows of one kind, with their cells shortened for display. */
export function getRowPage(list: IndexedRows, { kind, first, count }: RowPageRequest): RowPreview[] {
  const { rows, indexesByKind, phoneColumn } = list
  return indexesByKind[kind].slice(first, first + count).flatMap((index) => {
    const row = rows[index]
    if (!row) return []
    return {
      line: row.line,
      typed: excerpt(row.typed, CELL_MAX_LENGTH),
      name: excerpt(row.name ?? '', CELL_MAX_LENGTH),
      outcome: row.outcome,
      explanation: excerpt(explainRow(row, phoneColumn), EXPLANATION_MAX_LENGTH),
    }
  })
}
