import type { ReactNode } from 'react'
import { useParams } from 'wouter'
import { Notice } from '#components/feedback/Notice.tsx'
import { PageHeader } from '#components/PageHeader.tsx'
import { usePageTitle } from '#lib/hooks/use-page-title.ts'
import { TOOLS_PATH } from '#lib/paths.ts'
import { ItemPage } from '../ItemPage.tsx'
import type { Tool } from '../tools/edited-tool.ts'
import { useTools } from '../tools/use-tools.ts'
import { RunLog } from './RunLog.tsx'
import { ToolCard } from './ToolCard.tsx'
import { TryCard } from './TryCard.tsx'

/** One tool: its settings, a way to try it, and the log of its runs. */
export function ToolPage(): ReactNode {
  const { toolId } = useParams<{ toolId: string }>()
  const query = useTools()
  const tool = query.data?.rows.find(({ id }) => id === toolId)
  usePageTitle(tool?.name ?? 'Tool')
  return (
    <ItemPage
      noun="tool"
      backHref={TOOLS_PATH}
      query={query}
      goneText="It was removed. Its runs are still in the details of their calls."
    >
      {tool && <Content tool={tool} />}
    </ItemPage>
  )
}

function Content({ tool }: { tool: Tool }): ReactNode {
  return (
    <>
      <PageHeader title={tool.name} description={<span dir="auto">{tool.description}</span>} />
      {tool.isOn && tool.pausedUntil !== null && (
        <Notice tone="warning">
          Your system failed five times in a row, so nothing is sent to it for a minute. Until then, your agent tells
          callers that it cannot look this up. Press Try it to see what is wrong.
        </Notice>
      )}
      <ToolCard tool={tool} />
      <TryCard key={JSON.stringify(tool.parameters)} tool={tool} />
      <RunLog toolId={tool.id} />
    </>
  )
}
