import type { ReactNode } from 'react'
import { PageHeader } from '#components/PageHeader.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { PasswordCard } from './password/PasswordCard.tsx'
import { RetentionCard } from './your-data/RetentionCard.tsx'
import { SecondFactorCard } from './second-factor/SecondFactorCard.tsx'
import { SessionsCard } from './sessions/SessionsCard.tsx'
import { YourDataCard } from './your-data/YourDataCard.tsx'

/**
 * Sign-in settings (two-step sign-in, password, sessions) and the business's data.
 * @param onErased called after the business and its session are deleted
 */
export function SettingsSections({ onErased }: { onErased: () => void }): ReactNode {
  const me = trpc.auth.me.useQuery()
  const business = me.data?.business
  const isOperator = me.data?.user.role === 'operator'
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <PageHeader title="Settings" description={me.data?.user.email ?? ''} />
      <SecondFactorCard isOperator={isOperator} />
      <PasswordCard />
      <SessionsCard />
      {business && <RetentionCard />}
      {business && <YourDataCard business={business} isErasable={!isOperator} onErased={onErased} />}
    </div>
  )
}
