import type { ReactNode } from 'react'
import { Badge, type BadgeTone } from '#components/Badge.tsx'
import { columnsOf, type Columns } from '#components/table/table-columns.ts'
import { formatMinutes, formatShortDateTime, formatZonedDateTime } from '#lib/format.ts'
import { formatPhone } from '@callwright/contract/calls/format-phone'
import { ClientLink } from '../ClientLink.tsx'
import { AGENT_BADGES, describeLastSeen, PLAN_LABELS, STATE_BADGES, type Client } from './client-row.ts'

const column = columnsOf<Client>()

export const CLIENT_COLUMNS: Columns<Client> = column.columns([
  column.display({
    id: 'client',
    header: 'Client',
    meta: { className: 'w-1/3 max-w-0', onCard: 'title' },
    cell: ({ row }) => <Name client={row.original} />,
  }),
  column.accessor('state', {
    header: 'Status',
    meta: { onCard: 'corner' },
    cell: (cell) => <LabelBadge badge={STATE_BADGES[cell.getValue()]} />,
  }),
  column.accessor('servicePlan', {
    header: 'Plan',
    meta: { className: 'whitespace-nowrap', onCard: 'fact' },
    cell: (cell) => PLAN_LABELS[cell.getValue()],
  }),
  column.accessor('agent', {
    header: 'Agent',
    meta: { onCard: 'fact' },
    cell: (cell) => <LabelBadge badge={AGENT_BADGES[cell.getValue()]} />,
  }),
  column.display({
    id: 'number',
    header: 'Number',
    meta: { className: 'whitespace-nowrap tabular-nums', onCard: 'fact' },
    cell: ({ row }) => <Numbers client={row.original} />,
  }),
  column.accessor('lastCallAt', {
    header: 'Last Call',
    meta: { className: 'whitespace-nowrap', onCard: 'fact' },
    cell: ({ row }) => <LastCall client={row.original} />,
  }),
  column.accessor('lastSeenAt', {
    header: 'Last Seen',
    meta: { className: 'whitespace-nowrap', onCard: 'fact' },
    cell: (cell) => <LastSeen client={cell.row.original} />,
  }),
  column.accessor('monthlyMinutes', {
    header: 'Monthly Minutes',
    meta: { align: 'right', className: 'whitespace-nowrap', onCard: 'fact' },
    cell: (cell) => formatMinutes(cell.getValue()),
  }),
])

function Name({ client }: { client: Client }): ReactNode {
  return (
    <span className="block min-w-0 py-1">
      <ClientLink client={client} className="block w-fit max-w-full" />
      <span title={client.email} className="block truncate font-normal text-muted">
        {client.email}
      </span>
    </span>
  )
}

function LabelBadge({ badge: { label, tone } }: { badge: { label: string; tone: BadgeTone } }): ReactNode {
  return <Badge tone={tone}>{label}</Badge>
}

function Numbers({ client }: { client: Client }): ReactNode {
  const [first, ...others] = client.numbers
  if (first === undefined) return <span className="text-muted">None</span>
  return others.length === 0 ? formatPhone(first) : `${formatPhone(first)} and ${others.length} more`
}

function LastCall({ client }: { client: Client }): ReactNode {
  return client.lastCallAt === null ? (
    <span className="text-muted">Never</span>
  ) : (
    <span title={formatZonedDateTime(client.lastCallAt)}>{formatShortDateTime(client.lastCallAt)}</span>
  )
}

/** When the owner last used the product, with a mark after 30 days. */
function LastSeen({ client }: { client: Client }): ReactNode {
  const { lastSeenAt: at } = client
  const { text, isAway } = describeLastSeen(client)
  return (
    <>
      <span title={at === null ? undefined : formatZonedDateTime(at)}>{text}</span>
      {isAway && <span className="block text-amber md:max-w-24 md:whitespace-normal">Inactive for 30 days</span>}
    </>
  )
}
