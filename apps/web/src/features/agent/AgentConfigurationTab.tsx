import { useState, type ReactNode } from 'react'
import { Card } from '#components/Card.tsx'
import { QueryError } from '#components/feedback/QueryError.tsx'
import { SkeletonStack } from '#components/SkeletonStack.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { PAGED_QUERY_OPTIONS } from '#lib/api/use-paged-list.ts'
import { AgentEditor } from './AgentEditor.tsx'
import { AgentColumns } from './AgentColumns.tsx'
import { VERSIONS_PAGE } from './versions/agent-version.ts'

/** The Configuration tab: how the agent sounds, conducts its calls and behaves. */
export function AgentConfigurationTab({ tenantId }: { tenantId: string }): ReactNode {
  const agent = trpc.agent.get.useQuery()
  const isReady = useEditorReady()
  if (agent.data && isReady) return <AgentEditor tenantId={tenantId} saved={agent.data} />
  if (!agent.isError || agent.data)
    return (
      <AgentColumns
        main={<SkeletonStack sizes={['h-26.5 rounded-lg', 'h-178.5 rounded-lg']} className="gap-4" />}
        panels={
          <SkeletonStack
            sizes={['h-80 rounded-lg', 'h-58.5 rounded-lg', 'h-78.5 rounded-lg', 'h-98.5 rounded-lg']}
            className="gap-4"
          />
        }
      />
    )
  return (
    <Card>
      <QueryError query={agent} title="Your agent could not be loaded" />
    </Card>
  )
}

/** Refetched on each visit: other screens and windows can change this data, too. */
const FRESH = { refetchOnMount: 'always' } as const

/**
 * Loads all panels next to the agent's form, and the variables that it offers. True once all have loaded: they appear
 * together, so none shifts another one.
 */
function useEditorReady(): boolean {
  const prompts = trpc.agent.savedPrompts.useQuery(undefined, FRESH)
  const knowledge = trpc.agent.knowledge.useQuery(undefined, FRESH)
  const variables = trpc.agent.variables.useQuery(undefined, FRESH)
  const opening = trpc.agent.opening.useQuery(undefined, FRESH)
  const versions = trpc.agent.versions.useInfiniteQuery(VERSIONS_PAGE, PAGED_QUERY_OPTIONS)
  const [isReady, setIsReady] = useState(false)
  const isPending = [prompts, knowledge, variables, opening, versions].some((query) => query.isPending)
  if (!isReady && !isPending) setIsReady(true)
  return isReady
}
