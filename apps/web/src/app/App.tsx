import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { Route, Router, Switch, type AroundNavHandler } from 'wouter'
import { ErrorBoundary } from '#components/feedback/ErrorBoundary.tsx'
import { toast } from '#components/feedback/toasts.ts'
import { Toaster } from '#components/feedback/Toaster.tsx'
import { createQueryClient } from '#lib/api/query-client.ts'
import { onUserChangedElsewhere } from '#lib/session/stored-user.ts'
import { PreloadPathContext } from '#lib/loading/preload-path.ts'
import { TrpcProvider } from '#lib/api/TrpcProvider.tsx'
import { confirmAndLeave } from '#components/dialog/ask-first.ts'
import { preloadRoute, SignedInScreens, SignedOutScreens } from './lazy-screens.ts'
import { pathPattern, ROUTE_PATTERNS, PUBLIC_PATHS } from './navigation.ts'
import { LoadFailed } from '#components/feedback/LoadFailed.tsx'
import { NewVersionNotice } from './NewVersionNotice.tsx'
import { PageSpinner } from '#components/feedback/PageSpinner.tsx'
import { clearSession } from '#lib/session/clear-session.ts'
import { CircleAlert } from 'lucide-react'
import { ButtonLink } from '#components/ButtonLink.tsx'
import { usePageTitle } from '#lib/hooks/use-page-title.ts'

const PUBLIC_PATTERN = pathPattern(PUBLIC_PATHS)
const PROTECTED_PATTERN = pathPattern(ROUTE_PATTERNS)

preloadRoute(location.pathname)

export function App(): ReactNode {
  const [queryClient] = useState(() => createQueryClient({ onSessionEnded: handleSessionEnded }))
  useEffect(
    () =>
      onUserChangedElsewhere({
        signedOut: () => clearSession(queryClient),
        signedInAsOther: () => location.reload(),
      }),
    [queryClient],
  )

  return (
    <TrpcProvider queryClient={queryClient}>
      <ErrorBoundary
        fallback={
          <main>
            <LoadFailed />
          </main>
        }
      >
        <PreloadPathContext value={preloadRoute}>
          <Router aroundNav={askBeforeLeaving}>
            <Switch>
              <Route path={PUBLIC_PATTERN}>
                <SignedOutScreens placeholder={<PageSpinner />} />
              </Route>
              <Route path={PROTECTED_PATTERN}>
                <SignedInScreens placeholder={<PageSpinner />} />
              </Route>
              <Route component={NotFound} />
            </Switch>
          </Router>
        </PreloadPathContext>
      </ErrorBoundary>
      <NewVersionNotice />
      <Toaster />
    </TrpcProvider>
  )
}

function handleSessionEnded(queryClient: QueryClient): void {
  clearSession(queryClient)
  toast({ title: 'Your session has ended', description: 'Please log in again.' })
}

const askBeforeLeaving: AroundNavHandler = (navigate, to, options) => {
  if (to === location.pathname) return navigate(to, options)
  confirmAndLeave(() => navigate(to, options))
}

function NotFound(): ReactNode {
  usePageTitle('Page not found')
  return (
    <main className="flex min-h-dvh items-center justify-center p-4">
      <div className="w-full max-w-md rounded-lg border border-line bg-surface p-8 shadow-md">
        <div className="flex items-center gap-3">
          <CircleAlert size={28} className="shrink-0 text-red" />
          <h1 className="text-lg font-semibold text-ink">404 Page Not Found</h1>
        </div>
        <p className="mt-3 text-base text-muted">Did you forget to add the page to the router?</p>
        <ButtonLink href="/dashboard" variant="secondary" className="mt-6">
          Back to Dashboard
        </ButtonLink>
      </div>
    </main>
  )
}
