import type { ReactNode } from 'react'
import { Badge } from '#components/Badge.tsx'
import { columnsOf, type Columns } from '#components/table/table-columns.ts'
import { formatZonedDateTime } from '#lib/format.ts'
import { entryCost, entryName, entryDuration, type LedgerEntry } from './ledger-labels.ts'

const column = columnsOf<LedgerEntry>()

export const LEDGER_COLUMNS: Columns<LedgerEntry> = column.columns([
  column.accessor('at', {
    header: 'Charged',
    meta: { className: 'whitespace-nowrap' },
    cell: (cell) => formatZonedDateTime(cell.getValue()),
  }),
  column.accessor('kind', { header: 'Entry', cell: ({ row }) => <Kind entry={row.original} /> }),
  column.display({
    id: 'details',
    header: 'Details',
    meta: { className: 'w-full max-w-0' },
    cell: ({ row }) => <Details entry={row.original} />,
  }),
  column.accessor('seconds', {
    header: 'Length',
    meta: { align: 'right', className: 'whitespace-nowrap' },
    cell: ({ row }) => entryDuration(row.original),
  }),
  column.display({
    id: 'cost',
    header: 'Cost',
    meta: { align: 'right', className: 'whitespace-nowrap' },
    cell: ({ row }) => entryCost(row.original),
  }),
])

/** A ledger entry as a card, for phones. */
export function EntryCard({ entry }: { entry: LedgerEntry }): ReactNode {
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center justify-between gap-3">
        <Kind entry={entry} />
        <span className="font-medium text-ink tabular-nums">{entryDuration(entry)}</span>
      </div>
      <Details entry={entry} />
      <span className="flex flex-wrap justify-between gap-x-3 text-muted">
        <span>{formatZonedDateTime(entry.at)}</span>
        <span className="tabular-nums">Cost: {entryCost(entry)}</span>
      </span>
    </div>
  )
}

function Kind({ entry }: { entry: LedgerEntry }): ReactNode {
  return <Badge tone={entry.kind === 'correction' ? 'amber' : 'gray'}>{entryName(entry)}</Badge>
}

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
