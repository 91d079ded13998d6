import type { ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { columnsOf, type Columns } from '#components/table/table-columns.ts'
import { formatShortDateTime, formatZonedDateTime } from '#lib/format.ts'
import { describeActor, describeClient, formatAction, formatActionKind, type AuditEntry } from './audit-labels.ts'

type Settings = {
  /** The operator's own business. */
  ownTenantId: string | undefined
  onOpen: (entry: AuditEntry) => void
}

const column = columnsOf<AuditEntry>()

export function auditColumns({ ownTenantId, onOpen }: Settings): Columns<AuditEntry> {
  return column.columns([
    column.accessor('at', {
      header: 'Date & Time',
      meta: { className: 'whitespace-nowrap', onCard: 'line' },
      cell: (cell) => <span title={formatZonedDateTime(cell.getValue())}>{formatShortDateTime(cell.getValue())}</span>,
    }),
    column.display({
      id: 'action',
      header: 'Action',
      meta: { className: 'w-[31%] max-w-0', onCard: 'title' },
      cell: ({ row }) => <ActionName entry={row.original} />,
    }),
    column.display({
      id: 'actor',
      header: 'Who',
      meta: { className: 'w-1/4 max-w-0', onCard: 'line' },
      cell: ({ row }) => <TruncatedText text={describeActor(row.original)} />,
    }),
    column.display({
      id: 'client',
      header: 'Client',
      meta: { className: 'w-[30%] max-w-0', onCard: 'line' },
      cell: ({ row: { original } }) =>
        original.client ? (
          <TruncatedText text={describeClient(original.client, ownTenantId)} />
        ) : (
          <span className="text-muted max-[1080px]:hidden">–</span>
        ),
    }),
    column.accessor('ip', {
      header: 'From',
      meta: { className: 'whitespace-nowrap text-muted tabular-nums', onCard: 'line' },
      cell: (cell) => cell.getValue() ?? 'This machine',
    }),
    column.display({
      id: 'details',
      header: 'Details',
      meta: { align: 'right', onCard: 'corner' },
      cell: ({ row: { original } }) => (
        <Button
          variant="ghost"
          size="sm"
          className="-mr-3"
          aria-label={`View ${formatAction(original)}, ${formatZonedDateTime(original.at)}`}
          onClick={() => onOpen(original)}
        >
          View
        </Button>
      ),
    }),
  ])
}

function ActionName({ entry }: { entry: AuditEntry }): ReactNode {
  return (
    <span className="block min-w-0 truncate">
      <span className="font-medium text-ink">{formatAction(entry)}</span>
      <span className="font-normal text-muted"> · {formatActionKind(entry.action)}</span>
    </span>
  )
}

function TruncatedText({ text }: { text: string }): ReactNode {
  return (
    <span title={text} dir="auto" className="block truncate">
      {text}
    </span>
  )
}
