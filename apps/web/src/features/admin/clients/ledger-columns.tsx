import type { ReactNode } from 'react'
import { Badge } from '#components/Badge.tsx'
import { columnsOf, type Columns } from '#components/table/table-columns.ts'
import { formatZonedDateTime } from '#lib/format.ts'
import { entryCost, entryName, entryDuration, type LedgerEntry } from './ledger-labels.ts'

const column = columnsOf<LedgerEntry>()

export const LEDGER_COLUMNS: Columns<LedgerEntry> = column.columns([
  column.accessor('at', {
    header: 'Charged',
    meta: { className: 'whitespace-nowrap', onCard: 'line' },
    cell: (cell) => formatZonedDateTime(cell.getValue()),
  }),
  column.accessor('kind', {
    header: 'Entry',
    meta: { onCard: 'title' },
    cell: ({ row: { original } }) => (
      <Badge tone={original.kind === 'correction' ? 'amber' : 'gray'}>{entryName(original)}</Badge>
    ),
  }),
  column.display({
    id: 'details',
    header: 'Details',
    meta: { className: 'w-full max-w-0', onCard: 'line' },
    cell: ({ row }) => <Details entry={row.original} />,
  }),
  column.accessor('seconds', {
    header: 'Length',
    meta: { align: 'right', className: 'whitespace-nowrap', onCard: 'corner' },
    cell: ({ row }) => entryDuration(row.original),
  }),
  column.display({
    id: 'cost',
    header: 'Cost',
    meta: { align: 'right', className: 'whitespace-nowrap', onCard: 'fact' },
    cell: ({ row }) => entryCost(row.original),
  }),
])

function Details({ entry }: { entry: LedgerEntry }): ReactNode {
  if (entry.kind === 'correction') {
    return (
      <span className="block py-1 wrap-anywhere">
        <span dir="auto" className="text-ink">
          {entry.note}
        </span>
        {entry.madeBy !== null && <span className="text-muted"> · {entry.madeBy}</span>}
      </span>
    )
  }
  if (entry.call === null) return <span className="text-muted">The call was deleted; its minutes still count.</span>
  return <span className="block truncate text-muted">{entry.call.conversationId ?? 'No conversation'}</span>
}
