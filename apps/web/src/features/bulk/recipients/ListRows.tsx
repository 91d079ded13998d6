import type { ReactNode } from 'react'
import { Badge } from '#components/Badge.tsx'
import { DataTable } from '#components/table/DataTable.tsx'
import { columnsOf } from '#components/table/table-columns.ts'
import type { RowPreview } from './worker/recipient-worker-messages.ts'
import { OUTCOME_STYLES } from './outcome-styles.ts'

const column = columnsOf<RowPreview>()
const columns = column.columns([
  column.accessor('line', { header: 'Row', meta: { align: 'right', className: 'w-16', onCard: 'fact' } }),
  column.accessor('typed', {
    header: 'Number in the list',
    meta: { className: 'whitespace-nowrap', onCard: 'title' },
    cell: (cell) => (
      <span title={cell.getValue()} className="block max-w-52 truncate tabular-nums">
        {cell.getValue() || '–'}
      </span>
    ),
  }),
  column.accessor('name', {
    header: 'Name',
    meta: { className: 'w-1/4 max-w-0', onCard: 'title' },
    cell: (cell) => (
      <span dir="auto" className="block truncate font-normal text-muted">
        {cell.getValue()}
      </span>
    ),
  }),
  column.accessor('outcome', {
    header: 'Result',
    meta: { onCard: 'corner' },
    cell: (cell) => <Badge tone={OUTCOME_STYLES[cell.getValue()].tone}>{OUTCOME_STYLES[cell.getValue()].label}</Badge>,
  }),
  column.accessor('explanation', {
    header: 'Explanation',
    meta: { className: 'w-1/2', onCard: 'line' },
    cell: (cell) => <span className="wrap-anywhere text-muted">{cell.getValue()}</span>,
  }),
])

/** Rows of a list with their outcomes. */
export function ListRows({ rows }: { rows: readonly RowPreview[] }): ReactNode {
  return <DataTable caption="Rows of the list" columns={columns} rows={rows} rowKey={(row) => String(row.line)} />
}
