import type { ReactNode } from 'react'
import { ButtonLink } from '../../components/ButtonLink.tsx'
import { Card } from '../../components/Card.tsx'
import { EmptyState } from '../../components/feedback/EmptyState.tsx'
import { InstallationNotice } from '../../features/admin/InstallationNotice.tsx'
import { BusinessContextCard } from '../../features/business/context/BusinessContextCard.tsx'
import { BusinessHeader } from '../../features/business/profile/BusinessHeader.tsx'
import { SetupChecklist } from '../../features/business/setup/SetupChecklist.tsx'
import { useSetup } from '../../features/business/setup/use-setup.ts'
import { NoCallsYet } from '../../features/calls/log/NoCallsYet.tsx'
import { TodayLine } from '../../features/calls/log/TodayLine.tsx'
import { RecentCalls } from '../../features/calls/log/RecentCalls.tsx'
import { trpc } from '../../lib/api/trpc.ts'
import { SecondFactorNotice } from '../../features/settings/second-factor/SecondFactorNotice.tsx'
import { getStoredUserId } from '../../lib/session/stored-user.ts'
import { PageSkeleton } from '../../components/feedback/PageSkeleton.tsx'

export function HomeScreen(): ReactNode {
  return getStoredUserId() === null ? <NoStoredUser /> : <Home />
}

function Home(): ReactNode {
  const { isPending, setup, dismissal } = useSetup()
  const isOperator = trpc.auth.me.useQuery().data?.user.role === 'operator'
  return (
    <>
      {isPending && <PageSkeleton />}
      {/* Hidden rather than unmounted: everything loads at once, and a late checklist cannot push content down. */}
      <div hidden={isPending} className="flex flex-col gap-6 [&[hidden]]:hidden">
        <BusinessHeader titleSuffix="Dashboard" fallbackTitle="Dashboard" />
        {isOperator && <InstallationNotice />}
        {isOperator && <SecondFactorNotice />}
        {setup?.newestCallId !== null && <TodayLine />}
        {setup && <SetupChecklist setup={setup} dismissal={dismissal} />}
        <RecentCalls empty={<NoCallsYet action={setup ? null : TEST_CALL} />} />
        <BusinessContextCard />
      </div>
    </>
  )
}

/** Omitted while the setup list is shown, because the list has the same link. */
const TEST_CALL = <ButtonLink href="/callwright-agent">Place a test call</ButtonLink>

/** The browser has lost the stored user, for example because its storage was cleared. */
function NoStoredUser(): ReactNode {
  return (
    <div className="flex flex-col gap-6">
      <BusinessHeader titleSuffix="Dashboard" fallbackTitle="Dashboard" />
      <Card title="Call Log">
        <EmptyState
          title="No user ID found. Please log in again."
          action={<ButtonLink href="/login">Go to Login</ButtonLink>}
        />
      </Card>
    </div>
  )
}
