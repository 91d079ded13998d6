import type { ReactNode } from 'react'
import { ButtonLink } from '#components/ButtonLink.tsx'
import { Card } from '#components/Card.tsx'
import { EmptyState } from '#components/feedback/EmptyState.tsx'
import { ErrorBoundary } from '#components/feedback/ErrorBoundary.tsx'
import { Notice } from '#components/feedback/Notice.tsx'
import { Skeleton } from '#components/Skeleton.tsx'
import { BusinessContextCard } from '../../features/business/context/BusinessContextCard.tsx'
import { BusinessHeader } from '../../features/business/profile/BusinessHeader.tsx'
import { SetupChecklist, useSetup } from '../../features/business/setup/SetupChecklist.tsx'
import { NoCallsYet } from '../../features/calls/log/NoCallsYet.tsx'
import { TodayLine } from '../../features/calls/log/TodayLine.tsx'
import { RecentCalls } from '../../features/calls/log/RecentCalls.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { SecondFactorNotice } from '../../features/settings/second-factor/SecondFactorNotice.tsx'
import { lazyScreen } from '#lib/loading/lazy-screen.tsx'
import { getStoredUserId } from '#lib/session/stored-user.ts'

const InstallationNotice = lazyScreen(
  async () => (await import('../../features/admin/InstallationNotice.tsx')).InstallationNotice,
)

const OpeningNotice = lazyScreen(
  async () => (await import('../../features/agent/opening/OpeningNotice.tsx')).OpeningNotice,
)

export function HomeScreen(): ReactNode {
  return getStoredUserId() === null ? <NoStoredUser /> : <Home />
}

function Home(): ReactNode {
  const { isPending: isSetupPending, setup, dismissal } = useSetup()
  const opening = trpc.agent.opening.useQuery(undefined, { refetchOnMount: 'always' })
  const isPending = isSetupPending || opening.isPending
  const isOperator = trpc.auth.me.useQuery().data?.user.role === 'operator'
  return (
    <div className="flex flex-col gap-6">
      <BusinessHeader titleSuffix="Dashboard" fallbackTitle="Dashboard" />
      {isOperator && (
        <ErrorBoundary fallback={<Notice>The state of this installation could not be loaded.</Notice>}>
          <InstallationNotice placeholder={<Skeleton className="h-10 w-full" />} />
        </ErrorBoundary>
      )}
      {isOperator && <SecondFactorNotice />}
      {isPending && (
        <div aria-busy="true">
          <Skeleton className="h-115 rounded-lg" />
        </div>
      )}
      {/* Loads at once, but is hidden until it is known what comes first, so that nothing moves down later. */}
      <div hidden={isPending} className="flex flex-col gap-6">
        {typeof opening.data?.startsAt === 'number' && (
          <ErrorBoundary fallback={<Notice>How your calls will begin could not be loaded.</Notice>}>
            <OpeningNotice placeholder={<Skeleton className="h-16" />} />
          </ErrorBoundary>
        )}
        {setup?.newestCallId !== null && <TodayLine />}
        {setup && <SetupChecklist setup={setup} dismissal={dismissal} />}
        {/* Not a primary button: the setup list may have one. */}
        <RecentCalls empty={<NoCallsYet variant="secondary" />} />
        <BusinessContextCard />
      </div>
    </div>
  )
}

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
