import { useState, type ReactNode } from 'react'
import { Tabs } from '#components/Tabs.tsx'
import { openAgentTab, useAgentTab } from './agent-tab.ts'

type Props = { preview: ReactNode; configuration: ReactNode; outcomes: ReactNode; hours: ReactNode }

export function AgentTabs({ preview, configuration, outcomes, hours }: Props): ReactNode {
  const selectedKey = useAgentTab()
  const [hasOpenedHours, setHasOpenedHours] = useState(false)
  if (selectedKey === 'hours' && !hasOpenedHours) setHasOpenedHours(true)
  return (
    <Tabs
      label="AI Voice Agent"
      selectedKey={selectedKey}
      onSelect={openAgentTab}
      tabs={[
        { key: 'preview', label: 'Preview', content: preview },
        { key: 'configuration', label: 'Configuration', content: configuration },
        // Loaded when first opened. The hours then stay mounted, so unsaved input is kept.
        { key: 'outcomes', label: 'Outcomes', content: selectedKey === 'outcomes' && outcomes },
        { key: 'hours', label: 'Hours & Transfers', content: hasOpenedHours && hours },
      ]}
    />
  )
}
