import type { ReactNode } from 'react'
import { Badge } from '#components/Badge.tsx'
import { columnsOf, type Columns } from '#components/table/table-columns.ts'
import { formatMinutes, formatShortDateTime, formatZonedDateTime } from '#lib/format.ts'
import { formatPhone } from '#lib/format-phone.ts'
import { ClientLink } from '../ClientLink.tsx'
import { AGENT_BADGES, PLAN_LABELS, STATE_BADGES, type Client } from './client-row.ts'

const column = columnsOf<Client>()

export const CLIENT_COLUMNS: Columns<Client> = column.columns([
  column.display({
    id: 'client',
    header: 'Client',
    meta: { className: 'w-1/3 max-w-0' },
    cell: ({ row }) => <Name client={row.original} />,
  }),
  column.display({ id: 'state', header: 'Status', cell: ({ row }) => <State client={row.original} /> }),
  column.accessor('servicePlan', {
    header: 'Plan',
    meta: { className: 'whitespace-nowrap' },
    cell: (cell) => PLAN_LABELS[cell.getValue()],
  }),
  column.display({ id: 'agent', header: 'Agent', cell: ({ row }) => <Agent client={row.original} /> }),
  column.display({
    id: 'number',
    header: 'Number',
    meta: { className: 'whitespace-nowrap tabular-nums' },
    cell: ({ row }) => <Numbers client={row.original} />,
  }),
  column.accessor('lastCallAt', {
    header: 'Last Call',
    meta: { className: 'whitespace-nowrap' },
    cell: ({ row }) => <LastCall client={row.original} />,
  }),
  column.accessor('monthlyMinutes', {
    header: 'Monthly Minutes',
    meta: { align: 'right', className: 'whitespace-nowrap' },
    cell: (cell) => formatMinutes(cell.getValue()),
  }),
])

/** A client as a card, for phones. */
export function ClientCard({ client }: { client: Client }): ReactNode {
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-start justify-between gap-3">
        <Name client={client} />
        <State client={client} />
      </div>
      <dl className="flex flex-col gap-1 tabular-nums [&_dt]:text-muted [&>div]:flex [&>div]:justify-between [&>div]:gap-4">
        <div>
          <dt>Plan</dt>
          <dd>{PLAN_LABELS[client.servicePlan]}</dd>
        </div>
        <div>
          <dt>Agent</dt>
          <dd>
            <Agent client={client} />
          </dd>
        </div>
        <div>
          <dt>Number</dt>
          <dd>
            <Numbers client={client} />
          </dd>
        </div>
        <div>
          <dt>Last Call</dt>
          <dd className="text-right">
            <LastCall client={client} />
          </dd>
        </div>
        <div>
          <dt>Monthly Minutes</dt>
          <dd>{formatMinutes(client.monthlyMinutes)}</dd>
        </div>
      </dl>
    </div>
  )
}

function Name({ client }: { client: Client }): ReactNode {
  return (
    <span className="block min-w-0 py-1">
      <ClientLink client={client} className="block w-fit max-w-full" />
      <span title={client.email} className="block truncate text-muted">
        {client.email}
      </span>
    </span>
  )
}

function State({ client }: { client: Client }): ReactNode {
  const { label, tone } = STATE_BADGES[client.state]
  return <Badge tone={tone}>{label}</Badge>
}

function Agent({ client }: { client: Client }): ReactNode {
  const { label, tone } = AGENT_BADGES[client.agent]
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
