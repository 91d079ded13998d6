import { useState, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Card } from '#components/Card.tsx'
import { ConfirmDialog } from '#components/dialog/ConfirmDialog.tsx'
import { QueryError } from '#components/feedback/QueryError.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { SessionRow, SessionRowSkeleton } from './SessionRow.tsx'
import { useEndSessions } from './use-end-sessions.ts'

/** The account's sessions; all but the current one can be ended. */
export function SessionsCard(): ReactNode {
  const [isConfirming, setIsConfirming] = useState(false)
  const sessions = trpc.auth.sessions.useQuery(undefined, { refetchOnMount: 'always' })
  const { endSession, endingId, endOthers, isEndingOthers } = useEndSessions(() => setIsConfirming(false))
  const rows = sessions.data?.rows ?? []
  const hasOthers = rows.some((row) => !row.isCurrent)

  return (
    <Card
      title="Sessions"
      description="Where your account is signed in."
      padded={false}
      action={
        hasOthers && (
          <Button variant="secondary" size="sm" onClick={() => setIsConfirming(true)}>
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
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title="End all other sessions?"
        confirmLabel={isEndingOthers ? 'Ending...' : 'End Other Sessions'}
        busy={isEndingOthers}
        onConfirm={endOthers}
      >
        All other browsers will be logged out immediately. This one stays signed in.
      </ConfirmDialog>
    </Card>
  )
}
