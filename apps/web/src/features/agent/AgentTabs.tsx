import type { ReactNode } from 'react'
import { Tabs } from '../../components/Tabs.tsx'
import { openAgentTab, useAgentTab } from './agent-tab.ts'

export function AgentTabs({ preview, configuration }: { preview: ReactNode; configuration: ReactNode }): ReactNode {
  return (
    <Tabs
      label="AI Voice Agent"
      selectedKey={useAgentTab()}
      onSelect={openAgentTab}
      tabs={[
        { key: 'preview', label: 'Preview', content: preview },
        { key: 'configuration', label: 'Configuration', content: configuration },
      ]}
    />
  )
}
