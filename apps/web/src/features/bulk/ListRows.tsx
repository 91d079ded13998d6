import type { ExplainedRow, RowOutcome } from '@callwright/contract/recipients'
import type { ReactNode } from 'react'
import { Badge, type BadgeTone } from '../../components/Badge.tsx'
import { DataTable } from '../../components/DataTable.tsx'
import { columnsOf } from '../../components/table-columns.ts'

const LOOKS: Record<RowOutcome, { tone: BadgeTone; label: string }> = {
  accepted: { tone: 'green', label: 'Accepted' },
  duplicate: { tone: 'blue', label: 'Duplicate' },
  'no-number': { tone: 'amber', label: 'No number' },
  invalid: { tone: 'red', label: 'Invalid' },
}

const column = columnsOf<ExplainedRow>()
const columns = column.columns([
  column.accessor('line', { header: 'Row', meta: { align: 'right', className: 'w-16' } }),
  column.accessor('typed', {
    header: 'Number in the file',
    meta: { className: 'whitespace-nowrap' },
    cell: (cell) => <Typed text={cell.getValue()} />,
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
  column.display({
    id: 'why',
    header: 'Explanation',
    meta: { className: 'w-1/2' },
    cell: (cell) => <span className="text-muted">{explanationOf(cell.row.original)}</span>,
  }),
])

/** Rows of a list with what becomes of each. */
export function ListRows({ rows }: { rows: readonly ExplainedRow[] }): ReactNode {
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
              <Typed text={row.typed} /> <span className="font-normal text-muted">{row.name}</span>
            </p>
            <p className="text-muted">
              Row {row.line}: {explanationOf(row)}
            </p>
          </div>
          <Outcome outcome={row.outcome} />
        </div>
      )}
    />
  )
}

function Typed({ text }: { text: string }): ReactNode {
  return (
    <span title={text} className="inline-block max-w-52 truncate align-bottom tabular-nums">
      {text || '–'}
    </span>
  )
}

function Outcome({ outcome }: { outcome: RowOutcome }): ReactNode {
  return <Badge tone={LOOKS[outcome].tone}>{LOOKS[outcome].label}</Badge>
}

function explanationOf(row: ExplainedRow): string {
  switch (row.outcome) {
    case 'accepted': {
      const names = Object.keys(row.variables)
      return names.length === 0 ? `Calls ${row.e164}` : `Calls ${row.e164} with ${names.join(', ')}`
    }
    case 'duplicate':
      return `Same number as row ${row.firstLine}, kept once`
    case 'no-number':
      return 'There is no phone number in this row'
    case 'invalid':
      return row.reason
  }
}
