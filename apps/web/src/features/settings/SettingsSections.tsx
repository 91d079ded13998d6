import { type ReactNode, useState } from 'react'
import { PageHeader } from '#components/PageHeader.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { SecondFactorCard } from './second-factor/SecondFactorCard.tsx'
import { SessionsCard } from './sessions/SessionsCard.tsx'
import { MailsCard } from './mails/MailsCard.tsx'
import { YourDataCard } from './your-data/YourDataCard.tsx'
import { ContactLinks } from '#components/brand/ContactLinks.tsx'
import { Card } from '#components/Card.tsx'
import { PasswordForm } from './password/PasswordForm.tsx'
import { QueryError } from '#components/feedback/QueryError.tsx'
import { Skeleton } from '#components/Skeleton.tsx'
import { RetentionForm } from './your-data/RetentionForm.tsx'

/**
 * Emails about calls, sign-in settings (two-step sign-in, password, sessions), and the business's data.
 * @param onErased called after the business and its session are deleted
 */
export function SettingsSections({ onErased }: { onErased: () => void }): ReactNode {
  const me = trpc.auth.me.useQuery()
  const business = me.data?.business
  const isOperator = me.data?.user.role === 'operator'
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <PageHeader title="Settings" description={me.data?.user.email ?? ''} />
      {business && <MailsCard isSimulated={me.data?.voiceProvider === 'simulator'} />}
      <SecondFactorCard isOperator={isOperator} />
      <PasswordCard />
      <SessionsCard />
      {business && <RetentionCard />}
      {business && <YourDataCard business={business} isErasable={!isOperator} onErased={onErased} />}
      <ContactLinks />
    </div>
  )
}

function PasswordCard(): ReactNode {
  const [changeCount, setChangeCount] = useState(0)
  return (
    <Card title="Change Password" description="You will be logged out on all other devices.">
      <PasswordForm key={changeCount} isAgain={changeCount > 0} onChanged={() => setChangeCount(changeCount + 1)} />
    </Card>
  )
}

/** How long recordings and transcripts are kept. */
function RetentionCard(): ReactNode {
  const retention = trpc.business.retention.useQuery(undefined, { refetchOnMount: 'always' })
  return (
    <Card
      title="Recordings and Transcripts"
      description="How long they are kept, here and at the voice provider. The calls themselves stay."
    >
      {retention.isPending && <Skeleton className="h-16 max-w-md" />}
      <QueryError
        query={retention}
        title="The setting could not be loaded"
        fallback="Nothing was changed. Please try again."
      />
      {retention.data && <RetentionForm retention={retention.data} />}
    </Card>
  )
}
