import { formatDate } from '@callwright/contract/calls/call-text'
import type { ReactNode } from 'react'
import { Badge } from '#components/Badge.tsx'
import { Button } from '#components/Button.tsx'
import { formatAgo, formatZonedDateTime } from '#lib/format.ts'
import { keyMask, keyState, type ApiKey } from './key-row.ts'
import { describeScopes } from './key-scopes.ts'

type Props = {
  apiKey: ApiKey
  /** When the list was loaded, in epoch milliseconds. */
  now: number
  onRevoke: () => void
}

/** A key's name, state, and permissions, when it was created and used and when it expires, and the button to revoke it. */
export function KeyRow({ apiKey, now, onRevoke }: Props): ReactNode {
  const { name, scopes, createdBy, createdAt, lastUsedAt, lastUsedIp, expiresAt } = apiKey
  const { label, tone, isActive } = keyState(apiKey, now)
  const from = lastUsedIp === null ? '' : ` from ${lastUsedIp}`
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="flex min-w-0 flex-col gap-1 text-muted">
        <span className="flex min-w-0 items-center gap-2.5">
          <span dir="auto" title={name} className="truncate font-medium text-ink">
            {name}
          </span>
          <Badge tone={tone}>{label}</Badge>
        </span>
        <span translate="no" className="flex flex-wrap gap-x-3">
          <span className="font-mono">{keyMask(apiKey)}</span>
          <span>{describeScopes(scopes)}</span>
        </span>
        <span className="flex flex-wrap gap-x-3">
          <span className="wrap-anywhere">
            Created {formatDate(createdAt)}
            {createdBy !== null && ` by ${createdBy}`}
          </span>
          <span title={lastUsedAt === null ? undefined : `${formatZonedDateTime(lastUsedAt)}${from}`}>
            Last used: {lastUsedAt === null ? 'Never' : formatAgo(lastUsedAt, now)}
          </span>
          <span title={expiresAt === null ? undefined : formatZonedDateTime(expiresAt)}>
            Expires: {expiresAt === null ? 'Never' : formatDate(expiresAt)}
          </span>
        </span>
      </div>
      {isActive && (
        <Button variant="ghost" size="sm" aria-label={`Revoke ${name}`} className="-mr-3" onClick={onRevoke}>
          Revoke
        </Button>
      )}
    </div>
  )
}
