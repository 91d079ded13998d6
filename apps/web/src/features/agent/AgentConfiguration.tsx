import { useState, type ReactNode } from 'react'
import { Card } from '../../components/Card.tsx'
import { ErrorState } from '../../components/ErrorState.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { failureSentence } from '../../lib/failure.ts'
import { trpc } from '../../lib/trpc.ts'
import { forgetAgentDraft } from './agent-draft.ts'
import { AgentForm } from './AgentForm.tsx'

/** The Configuration tab: what the agent says first and how it behaves. */
export function AgentConfiguration({ tenantId }: { tenantId: string }): ReactNode {
  const agent = trpc.agent.get.useQuery()
  const [discards, setDiscards] = useState(0)
  if (agent.data) {
    return (
      <AgentForm
        // A discarded draft starts the form anew from what is saved.
        key={discards}
        tenantId={tenantId}
        saved={agent.data}
        onDiscard={() => {
          forgetAgentDraft(tenantId)
          setDiscards((count) => count + 1)
        }}
      />
    )
  }
  return (
    <Card>
      {agent.isError ? (
        <ErrorState
          title="Your agent could not be loaded"
          text={failureSentence(agent.error, 'Nothing is lost. Please try again.')}
          onRetry={() => void agent.refetch()}
        />
      ) : (
        <FormSkeleton />
      )}
    </Card>
  )
}

function FormSkeleton(): ReactNode {
  return (
    <div aria-busy="true" className="flex flex-col gap-5">
      <Skeleton className="h-5 w-28" />
      <Skeleton className="h-20" />
      <Skeleton className="h-5 w-32" />
      <Skeleton className="h-80" />
      <Skeleton className="h-10 w-36" />
    </div>
  )
}
