import type { ReactNode } from 'react'
import { Badge } from '#components/Badge.tsx'
import { Button } from '#components/Button.tsx'
import { columnsOf, type Columns } from '#components/table/table-columns.ts'
import { formatShortDateTime, formatZonedDateTime } from '#lib/format.ts'
import { deliveryBadge, describeResponse, type Delivery, type DeliveryProgress } from './delivery-row.ts'

type Settings = {
  /** Whether the log contains the deliveries of several endpoints. */
  withEndpoint: boolean
  onOpen: (delivery: Delivery) => void
}

const column = columnsOf<Delivery>()

export function deliveryColumns({ withEndpoint, onOpen }: Settings): Columns<Delivery> {
  const endpoint = column.display({
    id: 'endpoint',
    header: 'Endpoint',
    meta: { className: 'w-1/3 max-w-0', onCard: 'line' },
    cell: ({ row: { original } }) => (
      <span translate="no" title={original.url} className="block truncate text-muted">
        {original.url}
      </span>
    ),
  })
  return column.columns([
    column.accessor('createdAt', {
      header: 'Date & Time',
      meta: { className: 'whitespace-nowrap', onCard: 'line' },
      cell: (cell) => <span title={formatZonedDateTime(cell.getValue())}>{formatShortDateTime(cell.getValue())}</span>,
    }),
    column.accessor('type', {
      header: 'Event',
      meta: { className: 'whitespace-nowrap', onCard: 'title' },
      cell: (cell) => (
        <span translate="no" className="block truncate font-mono font-normal">
          {cell.getValue()}
        </span>
      ),
    }),
    ...(withEndpoint ? [endpoint] : []),
    column.display({
      id: 'state',
      header: 'Status',
      meta: { onCard: 'line' },
      cell: ({ row }) => <DeliveryStatus delivery={row.original} />,
    }),
    column.display({
      id: 'response',
      header: 'Response',
      meta: { className: 'w-1/4 max-w-0', onCard: 'line' },
      cell: ({ row }) => <LastResponse delivery={row.original} />,
    }),
    column.accessor('attempts', { header: 'Attempts', meta: { align: 'right', onCard: 'fact' } }),
    column.display({
      id: 'details',
      header: 'Details',
      meta: { align: 'right', onCard: 'corner' },
      cell: ({ row: { original } }) => (
        <Button
          variant="ghost"
          size="sm"
          className="-mr-3"
          aria-label={`View ${original.type}, ${formatZonedDateTime(original.createdAt)}`}
          onClick={() => onOpen(original)}
        >
          View
        </Button>
      ),
    }),
  ])
}

export function DeliveryStatus({ delivery }: { delivery: DeliveryProgress }): ReactNode {
  const { label, tone } = deliveryBadge(delivery)
  return <Badge tone={tone}>{label}</Badge>
}

function LastResponse({ delivery: { lastStatus, lastError } }: { delivery: Delivery }): ReactNode {
  const text = describeResponse(lastStatus, lastError)
  return (
    <span title={text} className="block truncate text-muted">
      {text}
    </span>
  )
}
