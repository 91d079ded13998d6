import { useEffect, type ReactNode } from 'react'
import { Redirect, useLocation } from 'wouter'
import { ErrorBoundary } from '#components/feedback/ErrorBoundary.tsx'
import { LiveEvents } from './LiveEvents.tsx'
import { LoadFailed } from '#components/feedback/LoadFailed.tsx'
import { HOME_PATH, canOpen, findRoute } from './navigation.ts'
import { PageSkeleton } from '#components/feedback/PageSkeleton.tsx'
import { ProtectedRoute, type Account } from './ProtectedRoute.tsx'
import { Shell } from './Shell.tsx'
import { pendingNavigation, resolvePendingNavigation } from '#lib/form/unsaved-changes.ts'
import { lazyScreen } from '#lib/loading/lazy-screen.tsx'
import { useStore } from '#lib/store.ts'

const LeaveDialog = lazyScreen(async () => {
  const loaded = await import('./LeaveDialog.tsx').catch(() => null)
  return loaded?.LeaveDialog ?? PlainQuestion
})

/** The browser's own dialog, if ours cannot be loaded: typed text must not be lost. */
function PlainQuestion(): ReactNode {
  useEffect(() => resolvePendingNavigation(confirm('Leave without saving?') ? 'leave' : 'stay'), [])
  return null
}

export function SignedIn(): ReactNode {
  return <ProtectedRoute>{(account) => <Places account={account} />}</ProtectedRoute>
}

function Places({ account }: { account: Account }): ReactNode {
  const [path] = useLocation()
  const isLeaving = useStore(pendingNavigation) !== null
  const place = findRoute(path)
  if (!place || !canOpen(account.user.role, place)) return <Redirect to={HOME_PATH} replace />
  const Screen = place.screen
  return (
    <>
      <LiveEvents />
      <Shell account={account} currentRoute={place}>
        <ErrorBoundary key={place.path} fallback={<LoadFailed />}>
          <Screen placeholder={<PageSkeleton />} />
        </ErrorBoundary>
      </Shell>
      {isLeaving && <LeaveDialog />}
    </>
  )
}
