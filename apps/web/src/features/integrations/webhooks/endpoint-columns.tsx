import type { ReactNode } from 'react'
import { Badge } from '#components/Badge.tsx'
import { TextLink } from '#components/TextLink.tsx'
import { columnsOf, type Columns } from '#components/table/table-columns.ts'
import { formatShortDateTime, formatZonedDateTime } from '#lib/format.ts'
import { DELIVERY_BADGES } from '../deliveries/delivery-row.ts'
import { endpointPath } from '#lib/paths.ts'
import { endpointBadge, endpointName, type Endpoint } from '../endpoint-row.ts'
import { summarizeEvents } from './webhook-events.ts'

const column = columnsOf<Endpoint>()

export const ENDPOINT_COLUMNS: Columns<Endpoint> = column.columns([
  column.display({
    id: 'endpoint',
    header: 'Endpoint',
    meta: { className: 'w-1/2 max-w-0 py-2', onCard: 'title' },
    cell: ({ row }) => <EndpointLink endpoint={row.original} />,
  }),
  column.display({
    id: 'events',
    header: 'Events',
    meta: { className: 'w-1/4 max-w-0', onCard: 'line' },
    cell: ({ row: { original } }) => (
      <span translate="no" title={original.events.join(', ')} className="block truncate text-muted">
        {summarizeEvents(original.events)}
      </span>
    ),
  }),
  column.display({
    id: 'newest',
    header: 'Last delivery',
    meta: { className: 'whitespace-nowrap', onCard: 'line' },
    cell: ({ row }) => <NewestDelivery endpoint={row.original} />,
  }),
  column.display({
    id: 'state',
    header: 'Status',
    meta: { onCard: 'corner' },
    cell: ({ row }) => <EndpointStatus endpoint={row.original} />,
  }),
])

type Props = { endpoint: Endpoint }

export function EndpointStatus({ endpoint }: { endpoint: Pick<Endpoint, 'isOn' | 'failingSince'> }): ReactNode {
  const { label, tone } = endpointBadge(endpoint)
  return <Badge tone={tone}>{label}</Badge>
}

function EndpointLink({ endpoint: { id, url, description } }: Props): ReactNode {
  const name = endpointName({ url, description })
  return (
    <>
      <TextLink href={endpointPath(id)} truncatedTitle={name}>
        {name}
      </TextLink>
      <span translate="no" title={url} className="block truncate font-normal text-muted">
        {url}
      </span>
    </>
  )
}

function NewestDelivery({ endpoint: { newestDelivery } }: Props): ReactNode {
  if (newestDelivery === null) return <span className="text-muted">Nothing sent yet</span>
  const { state, at } = newestDelivery
  return (
    <span title={formatZonedDateTime(at)}>
      {DELIVERY_BADGES[state].label} <span className="text-muted">{formatShortDateTime(at)}</span>
    </span>
  )
}
