import type { ReactNode } from 'react'
import { Card } from '../../components/Card.tsx'
import { ErrorState } from '../../components/ErrorState.tsx'
import { failureSentence } from '../../lib/failure.ts'
import { trpc } from '../../lib/trpc.ts'
import { AgentDesk } from './AgentDesk.tsx'
import { DeskSkeleton } from './DeskSkeleton.tsx'

/** The Configuration tab: how the agent sounds, what it says first and how it behaves. */
export function AgentConfiguration({ tenantId }: { tenantId: string }): ReactNode {
  const agent = trpc.agent.get.useQuery()
  if (agent.data) return <AgentDesk tenantId={tenantId} saved={agent.data} />
  if (!agent.isError) return <DeskSkeleton />
  return (
    <Card>
      <ErrorState
        title="Your agent could not be loaded"
        text={failureSentence(agent.error, 'Nothing is lost. Please try again.')}
        onRetry={() => void agent.refetch()}
      />
    </Card>
  )
}
