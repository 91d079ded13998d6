import type { ReactNode } from 'react'
import { Fact, Facts } from '#components/Facts.tsx'
import { Switch } from '#components/form/Switch.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { formatCount } from '#lib/format.ts'
import { TOOLS_PATH } from '#lib/paths.ts'
import { SettingsCard } from '../SettingsCard.tsx'
import type { Tool } from '../tools/edited-tool.ts'
import { formatMedian, ToolStatus, ToolUse } from '../tools/tool-columns.tsx'
import { EditToolDialog } from '../tools/ToolDialog.tsx'
import { isSaved, useToolSwitch } from '../tools/use-tools.ts'

/** What the tool asks, how it does, and the switch that takes it from the agent. */
export function ToolCard({ tool }: { tool: Tool }): ReactNode {
  const { id: toolId, method, url, parameters, headerNames, changes, timeoutSeconds } = tool
  const { tools } = trpc.useUtils()
  const removal = trpc.tools.remove.useMutation({ onSettled: () => void tools.list.invalidate() })
  return (
    <SettingsCard
      noun="tool"
      backHref={TOOLS_PATH}
      loss={
        <>
          Your agent can no longer use <b>{tool.name}</b>, and its secret headers are deleted.
        </>
      }
      removedText="Your agent no longer uses it."
      onRemove={() =>
        removal.mutateAsync({ toolId }).catch((error: unknown) => {
          if (!isSaved(error)) throw error
        })
      }
      renderEditor={(open, onClose) => <EditToolDialog open={open} tool={tool} onClose={onClose} />}
    >
      <Switch label="Your agent may use this tool" {...useToolSwitch(tool)} />
      <p translate="no" className="font-mono text-sm wrap-anywhere text-ink">
        {method} {url}
      </p>
      <Facts wide>
        <Fact name="Status">
          <ToolStatus tool={tool} />
        </Fact>
        <Fact name="Last 7 days, excluding tests">
          <ToolUse tool={tool} />
        </Fact>
        <Fact name="Usual time">{formatMedian(tool) || 'Not known yet'}</Fact>
        <Fact name="Time limit">{formatCount(timeoutSeconds, 'second')}</Fact>
        <Fact name="Parameters">{parameters.map(({ name }) => name).join(', ') || 'None'}</Fact>
        <Fact name="Secret headers">{headerNames.join(', ') || 'None'}</Fact>
        <Fact name="Changes something">{changes ? 'Yes, after the caller confirms' : 'No'}</Fact>
      </Facts>
    </SettingsCard>
  )
}
