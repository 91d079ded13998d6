import { useEffect, type ReactNode } from 'react'
import { Redirect } from 'wouter'
import { clearStoredUser, getStoredUserId } from '#lib/session/stored-user.ts'
import { trpc, type Outputs } from '#lib/api/trpc.ts'
import { PageSpinner } from '#components/feedback/PageSpinner.tsx'

export type Account = NonNullable<Outputs['auth']['me']>

/** Shows its content to signed-in users only. Without a stored id it redirects at once, without a request. */
export function ProtectedRoute({ children }: { children: (account: Account) => ReactNode }): ReactNode {
  if (getStoredUserId() === null) return <Redirect to="/login" replace />
  return <SessionCheck>{children}</SessionCheck>
}

function SessionCheck({ children }: { children: (account: Account) => ReactNode }): ReactNode {
  // Minutes are used up, limits raised, and services paused while a page is open.
  const me = trpc.auth.me.useQuery(undefined, { refetchInterval: 60_000 })
  if (me.data) return children(me.data)
  if (me.isPending) return <PageSpinner />
  return <SignOutRedirect />
}

function SignOutRedirect(): ReactNode {
  useEffect(clearStoredUser, [])
  return <Redirect to="/login" replace />
}
