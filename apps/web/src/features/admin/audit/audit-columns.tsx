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
      meta: { className: 'whitespace-nowrap' },
      cell: (cell) => <span title={formatZonedDateTime(cell.getValue())}>{formatShortDateTime(cell.getValue())}</span>,
    }),
    column.display({
      id: 'action',
      header: 'Action',
      meta: { className: 'w-[30%] max-w-0' },
      cell: ({ row }) => <ActionName entry={row.original} />,
    }),
    column.display({
      id: 'actor',
      header: 'Who',
      meta: { className: 'w-[30%] max-w-0' },
      cell: ({ row }) => <TruncatedText text={describeActor(row.original)} />,
    }),
    column.display({
      id: 'client',
      header: 'Client',
      meta: { className: 'w-1/4 max-w-0' },
      cell: ({ row }) => <ClientName entry={row.original} ownTenantId={ownTenantId} />,
    }),
    column.accessor('ip', {
      header: 'From',
      meta: { className: 'whitespace-nowrap text-muted tabular-nums' },
      cell: (cell) => cell.getValue() ?? 'This machine',
    }),
    column.display({
      id: 'details',
      header: 'Details',
      meta: { align: 'right' },
      cell: ({ row }) => <DetailsButton entry={row.original} onOpen={onOpen} />,
    }),
  ])
}

/** An audit log entry as a card, for phones. */
export function AuditCard({ entry, ownTenantId, onOpen }: Settings & { entry: AuditEntry }): ReactNode {
  const client = entry.client && describeClient(entry.client, ownTenantId)
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center justify-between gap-3">
        <ActionName entry={entry} />
        <DetailsButton entry={entry} onOpen={onOpen} />
      </div>
      <TruncatedText text={[describeActor(entry), client].filter(Boolean).join(' · ')} />
      <span className="text-muted">
        {formatZonedDateTime(entry.at)}
        {entry.ip !== null && ` · ${entry.ip}`}
      </span>
    </div>
  )
}

function ActionName({ entry }: { entry: AuditEntry }): ReactNode {
  return (
    <span className="block min-w-0 truncate">
      <span className="font-medium text-ink">{formatAction(entry)}</span>
      <span className="text-muted"> · {formatActionKind(entry.action)}</span>
    </span>
  )
}

function ClientName({ entry, ownTenantId }: Omit<Settings, 'onOpen'> & { entry: AuditEntry }): ReactNode {
  if (!entry.client) return <span className="text-muted">–</span>
  return <TruncatedText text={describeClient(entry.client, ownTenantId)} />
}

function TruncatedText({ text }: { text: string }): ReactNode {
  return (
    <span title={text} dir="auto" className="block truncate">
      {text}
    </span>
  )
}

function DetailsButton({ entry, onOpen }: Omit<Settings, 'ownTenantId'> & { entry: AuditEntry }): ReactNode {
  return (
    <Button
      variant="ghost"
      size="sm"
      className="-mr-3"
      aria-label={`View ${formatAction(entry)}, ${formatZonedDateTime(entry.at)}`}
      onClick={() => onOpen(entry)}
    >
      View
    </Button>
  )
}
