import type { ReactNode } from 'react'
import { Badge } from '#components/Badge.tsx'
import { CopyButton } from '#components/CopyButton.tsx'
import { columnsOf, type Columns } from '#components/table/table-columns.ts'
import { formatShortDateTime, formatZonedDateTime } from '#lib/format.ts'
import { callPath } from '#lib/paths.ts'
import { entryCost, entryName, entryDuration, type LedgerEntry } from './ledger-labels.ts'

const column = columnsOf<LedgerEntry>()

export const LEDGER_COLUMNS: Columns<LedgerEntry> = column.columns([
  column.accessor('at', {
    header: 'Charged',
    meta: { className: 'whitespace-nowrap', onCard: 'line' },
    // The month and its year are above the table.
    cell: (cell) => <span title={formatZonedDateTime(cell.getValue())}>{formatShortDateTime(cell.getValue())}</span>,
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

/** For months without costs from the provider. */
export const COLUMNS_WITHOUT_COST: Columns<LedgerEntry> = LEDGER_COLUMNS.filter(({ id }) => id !== 'cost')

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
  const { callId, lastDigits } = entry.call
  const number = lastDigits === null ? 'No number' : `Number ending in ${lastDigits}`
  return (
    <span className="flex items-center gap-3">
      <span className="min-w-0 flex-1 truncate text-ink">{number}</span>
      {/* The call opens only for the client, who may ask about it. */}
      <CopyButton
        text={location.origin + callPath(callId)}
        copiedTitle="Link copied: it opens this call for the client"
        fallback="Please allow this page to use the clipboard."
        label={`Copy link for the client: ${number}`}
        size="sm"
        variant="ghost"
      >
        Copy link
      </CopyButton>
    </span>
  )
}
