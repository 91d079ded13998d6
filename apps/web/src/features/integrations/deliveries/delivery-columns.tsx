import type { ReactNode } from 'react'
import { Badge } from '#components/Badge.tsx'
import { Button } from '#components/Button.tsx'
import { columnsOf, type Columns } from '#components/table/table-columns.ts'
import { formatCount, formatShortDateTime, formatZonedDateTime } from '#lib/format.ts'
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
    meta: { className: 'w-1/3 max-w-0' },
    cell: ({ row }) => <Url url={row.original.url} />,
  })
  return column.columns([
    column.accessor('createdAt', {
      header: 'Date & Time',
      meta: { className: 'whitespace-nowrap' },
      cell: (cell) => <span title={formatZonedDateTime(cell.getValue())}>{formatShortDateTime(cell.getValue())}</span>,
    }),
    column.accessor('type', {
      header: 'Event',
      meta: { className: 'whitespace-nowrap' },
      cell: (cell) => <EventName name={cell.getValue()} />,
    }),
    ...(withEndpoint ? [endpoint] : []),
    column.display({
      id: 'state',
      header: 'Status',
      cell: ({ row }) => <DeliveryStatus delivery={row.original} />,
    }),
    column.display({
      id: 'response',
      header: 'Response',
      meta: { className: 'w-1/4 max-w-0' },
      cell: ({ row }) => <LastResponse delivery={row.original} />,
    }),
    column.accessor('attempts', { header: 'Attempts', meta: { align: 'right' } }),
    column.display({
      id: 'details',
      header: 'Details',
      meta: { align: 'right' },
      cell: ({ row }) => <ViewButton delivery={row.original} onOpen={onOpen} />,
    }),
  ])
}

/** A delivery as a card, for phones. */
export function DeliveryCard({ delivery, withEndpoint, onOpen }: Settings & { delivery: Delivery }): ReactNode {
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center justify-between gap-3">
        <span className="min-w-0 truncate">
          <EventName name={delivery.type} />
        </span>
        <ViewButton delivery={delivery} onOpen={onOpen} />
      </div>
      <div className="flex items-center gap-3">
        <DeliveryStatus delivery={delivery} />
        <span className="min-w-0 flex-1">
          <LastResponse delivery={delivery} />
        </span>
      </div>
      {withEndpoint && <Url url={delivery.url} />}
      <span className="text-muted tabular-nums">
        {formatShortDateTime(delivery.createdAt)} · {formatCount(delivery.attempts, 'attempt')}
      </span>
    </div>
  )
}

export function DeliveryStatus({ delivery }: { delivery: DeliveryProgress }): ReactNode {
  const { label, tone } = deliveryBadge(delivery)
  return <Badge tone={tone}>{label}</Badge>
}

function EventName({ name }: { name: string }): ReactNode {
  return (
    <span translate="no" className="font-mono">
      {name}
    </span>
  )
}

function Url({ url }: { url: string }): ReactNode {
  return (
    <span translate="no" title={url} className="block truncate text-muted">
      {url}
    </span>
  )
}

function LastResponse({ delivery: { lastStatus, lastError } }: { delivery: Delivery }): ReactNode {
  const text = describeResponse(lastStatus, lastError)
  return (
    <span title={text} className="block truncate text-muted">
      {text}
    </span>
  )
}

function ViewButton({ delivery, onOpen }: Omit<Settings, 'withEndpoint'> & { delivery: Delivery }): ReactNode {
  return (
    <Button
      variant="ghost"
      size="sm"
      className="-mr-3"
      aria-label={`View ${delivery.type}, ${formatZonedDateTime(delivery.createdAt)}`}
      onClick={() => onOpen(delivery)}
    >
      View
    </Button>
  )
}
