import type { ReactNode } from 'react'
import { Redirect, useLocation } from 'wouter'
import { QuestionHost } from '#components/dialog/QuestionHost.tsx'
import { ErrorBoundary } from '#components/feedback/ErrorBoundary.tsx'
import { LiveEvents } from './LiveEvents.tsx'
import { LoadFailed } from '#components/feedback/LoadFailed.tsx'
import { HOME_PATH, canOpen, findRoute } from './navigation.ts'
import { PageSkeleton } from '#components/feedback/PageSkeleton.tsx'
import { PaletteHost } from './palette/PaletteHost.tsx'
import { ProtectedRoute, type Account } from './ProtectedRoute.tsx'
import { Shell } from './Shell.tsx'

export function SignedIn(): ReactNode {
  return <ProtectedRoute>{(account) => <Screens account={account} />}</ProtectedRoute>
}

function Screens({ account }: { account: Account }): ReactNode {
  const [path] = useLocation()
  const route = findRoute(path)
  if (!route || !canOpen(account.user.role, route)) return <Redirect to={HOME_PATH} replace />
  const Screen = route.screen
  return (
    <>
      <LiveEvents />
      <Shell account={account} currentRoute={route}>
        <ErrorBoundary key={route.path} fallback={<LoadFailed />}>
          <Screen placeholder={<PageSkeleton />} />
        </ErrorBoundary>
      </Shell>
      <QuestionHost />
      <PaletteHost role={account.user.role} currentRoute={route} />
    </>
  )
}
