import { formatDate } from '@callwright/contract/calls/call-text'
import type { ReactNode } from 'react'
import { Badge } from '#components/Badge.tsx'
import { Button } from '#components/Button.tsx'
import { columnsOf, type Columns } from '#components/table/table-columns.ts'
import { formatAgo, formatZonedDateTime } from '#lib/format.ts'
import { keyMask, keyState, type ApiKey } from './key-row.ts'
import { describeScopes } from './key-scopes.ts'

type Settings = {
  /** When the list was loaded, in epoch milliseconds. */
  now: number
  onRevoke: (key: ApiKey) => void
}
type CellProps = Settings & { apiKey: ApiKey }

const column = columnsOf<ApiKey>()

export function keyColumns(settings: Settings): Columns<ApiKey> {
  return column.columns([
    column.display({
      id: 'name',
      header: 'Name',
      meta: { className: 'w-1/4 max-w-0 py-2' },
      cell: ({ row }) => <Name apiKey={row.original} />,
    }),
    column.display({
      id: 'key',
      header: 'Key',
      meta: { className: 'whitespace-nowrap' },
      cell: ({ row }) => <Mask apiKey={row.original} />,
    }),
    column.display({
      id: 'scopes',
      header: 'Permissions',
      meta: { className: 'w-1/3 max-w-0' },
      cell: ({ row }) => <Scopes apiKey={row.original} />,
    }),
    column.display({
      id: 'used',
      header: 'Last used',
      meta: { className: 'whitespace-nowrap' },
      cell: ({ row }) => <LastUsed apiKey={row.original} now={settings.now} />,
    }),
    column.display({
      id: 'expires',
      header: 'Expires',
      meta: { className: 'whitespace-nowrap' },
      cell: ({ row }) => <Expires apiKey={row.original} />,
    }),
    column.display({
      id: 'state',
      header: 'Status',
      cell: ({ row }) => <State apiKey={row.original} now={settings.now} />,
    }),
    column.display({
      id: 'actions',
      header: 'Actions',
      meta: { align: 'right' },
      cell: ({ row }) => <RevokeButton apiKey={row.original} {...settings} />,
    }),
  ])
}

/** A key as a card, for phones. */
export function KeyCard({ apiKey, now, onRevoke }: CellProps): ReactNode {
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0 flex-1">
          <Name apiKey={apiKey} />
        </div>
        <State apiKey={apiKey} now={now} />
      </div>
      <Mask apiKey={apiKey} />
      <Scopes apiKey={apiKey} />
      <div className="flex items-center justify-between gap-3">
        <span className="text-muted">
          Last used: <LastUsed apiKey={apiKey} now={now} />
          <br />
          Expires: <Expires apiKey={apiKey} />
        </span>
        <RevokeButton apiKey={apiKey} now={now} onRevoke={onRevoke} />
      </div>
    </div>
  )
}

function Name({ apiKey: { name, createdBy, createdAt } }: { apiKey: ApiKey }): ReactNode {
  const maker = `Created ${formatDate(createdAt)}${createdBy === null ? '' : ` by ${createdBy}`}`
  return (
    <>
      <span dir="auto" title={name} className="block truncate font-medium text-ink">
        {name}
      </span>
      <span title={maker} className="block truncate text-muted">
        {maker}
      </span>
    </>
  )
}

function Mask({ apiKey }: { apiKey: ApiKey }): ReactNode {
  return (
    <span translate="no" className="font-mono text-muted">
      {keyMask(apiKey)}
    </span>
  )
}

function Scopes({ apiKey: { scopes } }: { apiKey: ApiKey }): ReactNode {
  return (
    <span translate="no" className="block text-muted">
      {describeScopes(scopes)}
    </span>
  )
}

function LastUsed({ apiKey: { lastUsedAt, lastUsedIp }, now }: Pick<CellProps, 'apiKey' | 'now'>): ReactNode {
  if (lastUsedAt === null) return <span className="text-muted">Never</span>
  const from = lastUsedIp === null ? '' : ` from ${lastUsedIp}`
  return <span title={`${formatZonedDateTime(lastUsedAt)}${from}`}>{formatAgo(lastUsedAt, now)}</span>
}

function Expires({ apiKey: { expiresAt } }: { apiKey: ApiKey }): ReactNode {
  if (expiresAt === null) return <span className="text-muted">Never</span>
  return <span title={formatZonedDateTime(expiresAt)}>{formatDate(expiresAt)}</span>
}

function State({ apiKey, now }: Pick<CellProps, 'apiKey' | 'now'>): ReactNode {
  const { label, tone } = keyState(apiKey, now)
  return <Badge tone={tone}>{label}</Badge>
}

function RevokeButton({ apiKey, now, onRevoke }: CellProps): ReactNode {
  if (!keyState(apiKey, now).isActive) return null
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-label={`Revoke ${apiKey.name}`}
      className="-mr-3"
      onClick={() => onRevoke(apiKey)}
    >
      Revoke
    </Button>
  )
}
