import { useState, type ReactNode } from 'react'
import { Tabs } from '#components/Tabs.tsx'
import { useStore } from '#lib/store.ts'
import { openAgentTab, unsavedHours, useAgentTab } from './agent-tab.ts'
import { useUnsavedAgent } from './form/use-update-agent.ts'

const UNSAVED = (
  <span className="ml-1.5 inline-block size-2 rounded-full bg-amber">
    <span className="sr-only">unsaved changes</span>
  </span>
)

type Props = { preview: ReactNode; configuration: ReactNode; outcomes: ReactNode; hours: ReactNode }

export function AgentTabs({ preview, configuration, outcomes, hours }: Props): ReactNode {
  const selectedKey = useAgentTab()
  const [hasOpenedHours, setHasOpenedHours] = useState(false)
  const { isUnsaved } = useUnsavedAgent()
  const hasUnsavedHours = useStore(unsavedHours)
  if (selectedKey === 'hours' && !hasOpenedHours) setHasOpenedHours(true)
  return (
    <Tabs
      label="AI Voice Agent"
      selectedKey={selectedKey}
      onSelect={openAgentTab}
      tabs={[
        { key: 'preview', label: 'Preview', content: preview },
        { key: 'configuration', label: <>Configuration{isUnsaved && UNSAVED}</>, content: configuration },
        // Loaded when first opened. The hours then stay mounted, so unsaved input is kept.
        { key: 'outcomes', label: 'Outcomes', content: selectedKey === 'outcomes' && outcomes },
        { key: 'hours', label: <>Hours & Transfers{hasUnsavedHours && UNSAVED}</>, content: hasOpenedHours && hours },
      ]}
    />
  )
}
