import type { ReactNode } from 'react'
import { Tabs } from '../../components/Tabs.tsx'
import { openAgentTab, useAgentTab } from './agent-tab.ts'

type Props = { preview: ReactNode; configuration: ReactNode; outcomes: ReactNode }

export function AgentTabs({ preview, configuration, outcomes }: Props): ReactNode {
  const selectedKey = useAgentTab()
  return (
    <Tabs
      label="AI Voice Agent"
      selectedKey={selectedKey}
      onSelect={openAgentTab}
      tabs={[
        { key: 'preview', label: 'Preview', content: preview },
        { key: 'configuration', label: 'Configuration', content: configuration },
        // Not loaded before it is opened.
        { key: 'outcomes', label: 'Outcomes', content: selectedKey === 'outcomes' && outcomes },
      ]}
    />
  )
}
