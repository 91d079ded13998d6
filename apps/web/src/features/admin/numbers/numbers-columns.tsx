import type { ReactNode } from 'react'
import { Badge } from '#components/Badge.tsx'
import { Button } from '#components/Button.tsx'
import { columnsOf, type Columns } from '#components/table/table-columns.ts'
import { formatPhone } from '@callwright/contract/calls/format-phone'
import { numberBadge, type ListedNumber } from './number-state.ts'

type Settings = { onAssign: (row: ListedNumber) => void }

const column = columnsOf<ListedNumber>()

export function numberColumns({ onAssign }: Settings): Columns<ListedNumber> {
  return column.columns([
    column.accessor('number', {
      header: 'Number',
      meta: { className: 'whitespace-nowrap tabular-nums', onCard: 'title' },
      cell: (cell) => <span className="font-medium">{formatPhone(cell.getValue())}</span>,
    }),
    column.display({
      id: 'label',
      header: 'Label',
      meta: { className: 'w-1/4 max-w-0', onCard: 'line' },
      cell: ({ row }) => <Label row={row.original} />,
    }),
    column.display({
      id: 'client',
      header: 'Client',
      meta: { className: 'w-1/4 max-w-0', onCard: 'line' },
      cell: ({ row }) => <Client row={row.original} />,
    }),
    column.display({
      id: 'state',
      header: 'Status',
      meta: { onCard: 'line' },
      cell: ({ row }) => <State row={row.original} />,
    }),
    column.display({
      id: 'actions',
      header: 'Actions',
      meta: { align: 'right', onCard: 'corner' },
      cell: ({ row: { original } }) => {
        const action = original.client ? 'Change' : 'Assign'
        return (
          <Button
            variant="ghost"
            size="sm"
            aria-label={`${action} ${formatPhone(original.number)}`}
            className="-mr-3"
            onClick={() => onAssign(original)}
          >
            {action}
          </Button>
        )
      },
    }),
  ])
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
    <span className="flex flex-col items-start gap-1 py-1">
      <Badge tone={tone}>{label}</Badge>
      {row.error && <span className="max-w-xs wrap-anywhere text-muted">{row.error}</span>}
    </span>
  )
}
