import { Monitor, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '#components/Badge.tsx'
import { Button } from '#components/Button.tsx'
import { Skeleton } from '#components/Skeleton.tsx'
import type { Outputs } from '#lib/api/trpc.ts'
import { formatAgo } from '#lib/format.ts'
import { formatDate } from '@callwright/contract/calls/call-text'

type Session = Outputs['auth']['sessions']['rows'][number]

const ROW = 'flex min-h-16 items-center gap-4 border-b border-line px-5 py-3 last:border-b-0'

type Props = {
  session: Session
  /** When the list was fetched, in epoch milliseconds. */
  now: number
  busy: boolean
  onEnd: () => void
}

export function SessionRow({ session, now, busy, onEnd }: Props): ReactNode {
  const { device, ip, isCurrent, signedInAt, lastSeenAt } = session
  const Icon = /iPhone|iPad|Android/.test(device) ? Smartphone : Monitor
  return (
    <li className={ROW}>
      <Icon size={20} className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium text-ink">
          {device}
          {isCurrent && <Badge tone="accent">This browser</Badge>}
        </p>
        <p className="wrap-anywhere text-muted">
          {isCurrent ? 'Active now' : <LastSeen at={lastSeenAt} now={now} />}
          {' · '}signed in {formatDate(signedInAt)}
          {ip !== null && ` from ${ip}`}
        </p>
      </div>
      {!isCurrent && (
        <Button variant="secondary" size="sm" busy={busy} onClick={onEnd} aria-label={`End session: ${device}`}>
          {busy ? 'Ending...' : 'End'}
        </Button>
      )}
    </li>
  )
}

function LastSeen({ at, now }: { at: number; now: number }): ReactNode {
  return (
    <time dateTime={new Date(at).toISOString()} title={new Date(at).toLocaleString()}>
      Last seen {formatAgo(at, now)}
    </time>
  )
}

export function SessionRowSkeleton(): ReactNode {
  return (
    <li className={ROW}>
      <Skeleton className="size-5" />
      <div className="flex flex-1 flex-col gap-2.5">
        <Skeleton className="h-3 w-40" />
        <Skeleton className="h-3 w-64 max-w-full" />
      </div>
    </li>
  )
}
