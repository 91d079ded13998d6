import type { ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Card } from '#components/Card.tsx'
import { askFirst } from '#components/dialog/ask-first.ts'
import { QueryError } from '#components/feedback/QueryError.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { SessionRow, SessionRowSkeleton } from './SessionRow.tsx'
import { useEndSessions } from './use-end-sessions.ts'

/** The account's sessions; all but the current one can be ended. */
export function SessionsCard(): ReactNode {
  const sessions = trpc.auth.sessions.useQuery(undefined, { refetchOnMount: 'always' })
  const { endSession, endingId, endOthers } = useEndSessions()
  const rows = sessions.data?.rows ?? []
  const hasOthers = rows.some((row) => !row.isCurrent)

  function askToEndOthers(): void {
    askFirst({
      title: 'End all other sessions?',
      text: 'All other browsers will be logged out immediately. This one stays signed in.',
      confirm: ['End Other Sessions', 'Ending...'],
      onConfirm: endOthers,
    })
  }

  return (
    <Card
      title="Sessions"
      description="Where your account is signed in."
      padded={false}
      action={
        hasOthers && (
          <Button variant="secondary" size="sm" onClick={askToEndOthers}>
            End Other Sessions
          </Button>
        )
      }
    >
      <QueryError
        query={sessions}
        title="Your sessions could not be loaded"
        fallback="Nothing was changed. Please try again."
      />
      <ul aria-busy={sessions.isPending || undefined} aria-label="Sessions">
        {sessions.isPending && <SessionRowSkeleton />}
        {rows.map((row) => (
          <SessionRow
            key={row.id}
            session={row}
            now={sessions.dataUpdatedAt}
            busy={endingId === row.id}
            onEnd={() => endSession(row.id)}
          />
        ))}
      </ul>
      {sessions.data && !hasOthers && (
        <p className="border-t border-line px-5 py-3 text-sm text-muted">No other devices.</p>
      )}
    </Card>
  )
}
