import type { ReactNode } from 'react'
import { ButtonLink } from '../../components/ButtonLink.tsx'
import { Card } from '../../components/Card.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { FirstSteps } from '../../features/agent/FirstSteps.tsx'
import { BusinessContextCard } from '../../features/business/BusinessContextCard.tsx'
import { BusinessHeader } from '../../features/business/BusinessHeader.tsx'
import { RecentCalls } from '../../features/calls/RecentCalls.tsx'
import { storedUserId } from '../../lib/stored-user.ts'

export function HomeScreen(): ReactNode {
  return (
    <div className="flex flex-col gap-6">
      <BusinessHeader named="Dashboard" unnamed="Dashboard" />
      {storedUserId() === null ? (
        <NobodyStored />
      ) : (
        <>
          <RecentCalls empty={<FirstSteps />} />
          <BusinessContextCard />
        </>
      )}
    </div>
  )
}

/** The browser has lost who is signed in, for instance because its storage was cleared. */
function NobodyStored(): ReactNode {
  return (
    <Card title="Call Log">
      <EmptyState
        title="No user ID found. Please log in again."
        action={<ButtonLink href="/login">Go to Login</ButtonLink>}
      />
    </Card>
  )
}
