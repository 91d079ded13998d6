import { useState, type ReactNode } from 'react'
import { Card } from '#components/Card.tsx'
import { QueryError } from '#components/feedback/QueryError.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { FallBackCard } from '../fall-back/FallBackCard.tsx'
import { SyncNotice } from '../SyncNotice.tsx'
import { UnsavedAgentBar } from '../UnsavedAgentBar.tsx'
import { HOURS_SKELETON } from '../tab-skeletons.tsx'
import { TransfersCard } from '../transfers/TransfersCard.tsx'
import { OpeningHoursCard } from './OpeningHoursCard.tsx'

const FRESH = { refetchOnMount: 'always' } as const

/** The Hours & Transfers tab: who takes over a call, and when the agent answers as usual. */
export function HoursTab(): ReactNode {
  const transfers = trpc.agent.transfers.useQuery(undefined, FRESH)
  const hours = trpc.agent.openingHours.useQuery(undefined, FRESH)
  const profile = trpc.business.profile.useQuery()
  const [isReady, setIsReady] = useState(false)
  const isPending = transfers.isPending || profile.isPending
  // The form starts with these hours, so it waits for the newest ones.
  if (!isReady && !isPending && hours.isFetchedAfterMount) setIsReady(true)
  if (!isReady) return HOURS_SKELETON
  return (
    <div className="flex flex-col gap-4">
      <SyncNotice />
      <UnsavedAgentBar />
      {transfers.data ? (
        <TransfersCard saved={transfers.data} />
      ) : (
        <Card title="Transfer to a person">
          <QueryError query={transfers} title="Your transfers could not be loaded" />
        </Card>
      )}
      {hours.data ? (
        <OpeningHoursCard saved={hours.data} businessName={profile.data?.businessName ?? ''} />
      ) : (
        <Card title="Opening hours">
          <QueryError query={hours} title="Your opening hours could not be loaded" />
        </Card>
      )}
      <FallBackCard />
    </div>
  )
}
