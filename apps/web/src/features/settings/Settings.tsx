import type { ReactNode } from 'react'
import { PageHeader } from '../../components/PageHeader.tsx'
import { trpc } from '../../lib/trpc.ts'
import { PasswordCard } from './PasswordCard.tsx'
import { SecondFactorCard } from './SecondFactorCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'

/** How one signs in: password, second step, and where one is signed in. */
export function Settings(): ReactNode {
  const me = trpc.auth.me.useQuery()
  const email = me.data?.user.email ?? ''
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <PageHeader title="Settings" description={email} />
      <SecondFactorCard isUrged={me.data?.user.role === 'operator'} />
      <PasswordCard email={email} />
      <SessionsCard />
    </div>
  )
}
