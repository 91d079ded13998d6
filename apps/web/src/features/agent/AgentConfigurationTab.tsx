import type { ReactNode } from 'react'
import { Card } from '#components/Card.tsx'
import { QueryError } from '#components/feedback/QueryError.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { AgentEditor } from './AgentEditor.tsx'
import { EditorSkeleton } from './EditorSkeleton.tsx'
import { useEditorReady } from './use-editor-ready.ts'

/** The Configuration tab: how the agent sounds, conducts its calls and behaves. */
export function AgentConfigurationTab({ tenantId }: { tenantId: string }): ReactNode {
  const agent = trpc.agent.get.useQuery()
  const isReady = useEditorReady()
  if (agent.data && isReady) return <AgentEditor tenantId={tenantId} saved={agent.data} />
  if (!agent.isError || agent.data) return <EditorSkeleton />
  return (
    <Card>
      <QueryError query={agent} title="Your agent could not be loaded" fallback="Nothing is lost. Please try again." />
    </Card>
  )
}
