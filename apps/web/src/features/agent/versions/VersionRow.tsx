import { useMemo, type ReactNode } from 'react'
import { Badge } from '#components/Badge.tsx'
import { Button } from '#components/Button.tsx'
import { formatCount, formatZonedDateTime } from '#lib/format.ts'
import { listVersionChanges, type AgentVersion } from './agent-version.ts'
import { TextDiff } from './TextDiff.tsx'

/** Maximum characters of a change shown in the list. */
const PREVIEW_LENGTH = 60

type Props = {
  version: AgentVersion
  /** The previous version, if there is one. */
  previous: AgentVersion | undefined
  /** The signed-in user's email address. */
  ownEmail: string | undefined
  busy: boolean
  onView: () => void
  onRestore: () => void
}

/** Shows who saved a version and when, with a summary of its changes. */
export function VersionRow({ version, previous, ownEmail, busy, onView, onRestore }: Props): ReactNode {
  const changes = useMemo(() => listVersionChanges(version, previous), [version, previous])
  const savedAt = formatZonedDateTime(version.savedAt)
  return (
    <li className="flex flex-col gap-1.5 border-b border-line px-5 pt-3 pb-1.5 text-sm last:border-b-0">
      <div className="flex min-h-6 items-center justify-between gap-2">
        <time dateTime={new Date(version.savedAt).toISOString()} className="font-medium text-ink">
          {savedAt}
        </time>
        {version.isCurrent && <Badge tone="accent">Current</Badge>}
      </div>
      <p className="wrap-anywhere text-muted">
        {formatAuthor(version, ownEmail)}
        {version.restoredFrom !== null && `, restored from ${formatZonedDateTime(version.restoredFrom)}`}
      </p>
      {previous ? (
        <ul aria-label="What changed" className="flex flex-col gap-1">
          {changes.map(({ field, changes: [first, ...others] }) => (
            <li key={field}>
              <span className="text-ink">{field}: </span>
              {first && <TextDiff change={first} max={PREVIEW_LENGTH} />}
              {others.length > 0 && <span className="text-faint"> ({formatCount(others.length, 'more change')})</span>}
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-muted">The first version.</p>
      )}
      <div className="-ml-3 flex gap-1">
        <Button variant="ghost" size="sm" aria-label={`View the version from ${savedAt}`} onClick={onView}>
          View
        </Button>
        {!version.isCurrent && (
          <Button
            variant="ghost"
            size="sm"
            busy={busy}
            aria-label={`Restore the version from ${savedAt}`}
            onClick={onRestore}
          >
            Restore
          </Button>
        )}
      </div>
    </li>
  )
}

function formatAuthor({ savedBy }: AgentVersion, ownEmail: string | undefined): string {
  if (savedBy === null) return 'Saved by a deleted account'
  return savedBy === ownEmail ? 'Saved by you' : `Saved by ${savedBy}`
}
