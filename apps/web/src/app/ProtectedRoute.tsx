import { useEffect, type ReactNode } from 'react'
import { Redirect } from 'wouter'
import { forgetUser, storedUserId } from '../lib/session/stored-user.ts'
import { trpc, type Outputs } from '../lib/api/trpc.ts'
import { PageSpinner } from '../components/feedback/PageSpinner.tsx'

export type Account = NonNullable<Outputs['auth']['me']>

/** Shows its content to who is signed in. Without a stored id nothing is asked: the sign-in is shown at once. */
export function ProtectedRoute({ children }: { children: (account: Account) => ReactNode }): ReactNode {
  if (storedUserId() === null) return <Redirect to="/login" replace />
  return <Checked>{children}</Checked>
}

function Checked({ children }: { children: (account: Account) => ReactNode }): ReactNode {
  const me = trpc.auth.me.useQuery()
  if (me.data) return children(me.data)
  if (me.isPending) return <PageSpinner />
  return <SignedOutHere />
}

function SignedOutHere(): ReactNode {
  useEffect(forgetUser, [])
  return <Redirect to="/login" replace />
}
