import type { ReactNode } from 'react'
import { Badge } from '#components/Badge.tsx'
import { Button } from '#components/Button.tsx'
import { columnsOf, type Columns } from '#components/table/table-columns.ts'
import { formatPhone } from '#lib/format-phone.ts'
import { numberBadge, type ListedNumber } from './number-state.ts'

type Settings = { onAssign: (row: ListedNumber) => void }

const column = columnsOf<ListedNumber>()

export function numberColumns({ onAssign }: Settings): Columns<ListedNumber> {
  return column.columns([
    column.accessor('number', {
      header: 'Number',
      meta: { className: 'whitespace-nowrap tabular-nums' },
      cell: (cell) => <span className="font-medium">{formatPhone(cell.getValue())}</span>,
    }),
    column.display({
      id: 'label',
      header: 'Label',
      meta: { className: 'w-1/4 max-w-0' },
      cell: ({ row }) => <Label row={row.original} />,
    }),
    column.display({
      id: 'client',
      header: 'Client',
      meta: { className: 'w-1/4 max-w-0' },
      cell: ({ row }) => <Client row={row.original} />,
    }),
    column.display({ id: 'state', header: 'Status', cell: ({ row }) => <State row={row.original} /> }),
    column.display({
      id: 'actions',
      header: 'Actions',
      meta: { align: 'right' },
      cell: ({ row }) => <AssignButton row={row.original} onAssign={onAssign} />,
    }),
  ])
}

/** A number as a card, for phones. */
export function NumberCard({ row, onAssign }: Settings & { row: ListedNumber }): ReactNode {
  return (
    <div className="flex flex-col">
      <div className="flex items-center justify-between gap-3">
        <span className="font-medium text-ink tabular-nums">{formatPhone(row.number)}</span>
        <AssignButton row={row} onAssign={onAssign} />
      </div>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <Client row={row} />
          <Label row={row} />
        </div>
        <State row={row} />
      </div>
    </div>
  )
}

function Label({ row }: { row: ListedNumber }): ReactNode {
  const text = row.isInAccount === false ? 'Your own Twilio number' : row.label
  return (
    <span dir="auto" title={text} className="block truncate text-muted">
      {text}
    </span>
  )
}

function Client({ row }: { row: ListedNumber }): ReactNode {
  if (!row.client) return <span className="text-muted">No client</span>
  const name = row.client.businessName || 'Your own business'
  return (
    <span dir="auto" title={name} className="block truncate text-ink">
      {name}
    </span>
  )
}

function State({ row }: { row: ListedNumber }): ReactNode {
  const { label, tone } = numberBadge(row)
  return (
    <span className="flex flex-col items-start gap-1 py-1 max-md:items-end max-md:text-right">
      <Badge tone={tone}>{label}</Badge>
      {row.error && <span className="max-w-xs wrap-anywhere text-muted">{row.error}</span>}
    </span>
  )
}

function AssignButton({ row, onAssign }: Settings & { row: ListedNumber }): ReactNode {
  const action = row.client ? 'Change' : 'Assign'
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-label={`${action} ${formatPhone(row.number)}`}
      className="-mr-3"
      onClick={() => onAssign(row)}
    >
      {action}
    </Button>
  )
}
