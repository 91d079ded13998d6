import type { ReactNode } from 'react'
import { Badge } from '#components/Badge.tsx'
import { DataTable } from '#components/table/DataTable.tsx'
import { columnsOf } from '#components/table/table-columns.ts'
import type { RowPreview } from './worker/recipient-worker-messages.ts'
import { OUTCOME_STYLES } from './outcome-styles.ts'

const column = columnsOf<RowPreview>()
const columns = column.columns([
  column.accessor('line', { header: 'Row', meta: { align: 'right', className: 'w-16' } }),
  column.accessor('typed', {
    header: 'Number in the list',
    meta: { className: 'whitespace-nowrap' },
    cell: (cell) => <TypedNumber text={cell.getValue()} />,
  }),
  column.accessor('name', {
    header: 'Name',
    meta: { className: 'w-1/4 max-w-0' },
    cell: (cell) => (
      <span dir="auto" className="block truncate text-muted">
        {cell.getValue()}
      </span>
    ),
  }),
  column.accessor('outcome', { header: 'Result', cell: (cell) => <Outcome outcome={cell.getValue()} /> }),
  column.accessor('explanation', {
    header: 'Explanation',
    meta: { className: 'w-1/2' },
    cell: (cell) => <span className="wrap-anywhere text-muted">{cell.getValue()}</span>,
  }),
])

/** Rows of a list with their outcomes. */
export function ListRows({ rows }: { rows: readonly RowPreview[] }): ReactNode {
  return (
    <DataTable
      caption="Rows of the list"
      columns={columns}
      rows={rows}
      rowKey={(row) => String(row.line)}
      renderCard={(row) => (
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <p className="truncate font-medium text-ink">
              <TypedNumber text={row.typed} /> <span className="font-normal text-muted">{row.name}</span>
            </p>
            <p className="wrap-anywhere text-muted">
              Row {row.line}: {row.explanation}
            </p>
          </div>
          <Outcome outcome={row.outcome} />
        </div>
      )}
    />
  )
}

function TypedNumber({ text }: { text: string }): ReactNode {
  return (
    <span title={text} className="inline-block max-w-52 truncate align-bottom tabular-nums">
      {text || '–'}
    </span>
  )
}

function Outcome({ outcome }: { outcome: RowPreview['outcome'] }): ReactNode {
  return <Badge tone={OUTCOME_STYLES[outcome].tone}>{OUTCOME_STYLES[outcome].label}</Badge>
}
