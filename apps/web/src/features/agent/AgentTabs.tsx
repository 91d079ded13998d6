import { useState, type ReactNode } from 'react'
import { Tabs } from '#components/Tabs.tsx'
import { useStore } from '#lib/store.ts'
import { openAgentTab, unsavedAppointments, unsavedHours, useAgentTab } from './agent-tab.ts'
import { useUnsavedAgent } from './form/use-update-agent.ts'

const UNSAVED = (
  <span className="ml-1.5 inline-block size-2 rounded-full bg-amber">
    <span className="sr-only">unsaved changes</span>
  </span>
)

type Props = Record<'preview' | 'configuration' | 'outcomes' | 'appointments' | 'hours', ReactNode>

export function AgentTabs({ preview, configuration, outcomes, appointments, hours }: Props): ReactNode {
  const selectedKey = useAgentTab()
  const [openedKeys, setOpenedKeys] = useState<readonly string[]>([])
  const { isUnsaved } = useUnsavedAgent()
  const hasUnsavedHours = useStore(unsavedHours)
  const hasUnsavedAppointments = useStore(unsavedAppointments)
  if (!openedKeys.includes(selectedKey)) setOpenedKeys([...openedKeys, selectedKey])
  return (
    <Tabs
      label="AI Voice Agent"
      selectedKey={selectedKey}
      onSelect={openAgentTab}
      tabs={[
        { key: 'preview', label: 'Preview', content: preview },
        { key: 'configuration', label: <>Configuration{isUnsaved && UNSAVED}</>, content: configuration },
        // Loaded when first opened. Hours then stay mounted, so unsaved input is kept.
        { key: 'outcomes', label: 'Outcomes', content: selectedKey === 'outcomes' && outcomes },
        {
          key: 'appointments',
          label: <>Appointments{hasUnsavedAppointments && UNSAVED}</>,
          content: openedKeys.includes('appointments') && appointments,
        },
        {
          key: 'hours',
          label: <>Hours & Transfers{hasUnsavedHours && UNSAVED}</>,
          content: openedKeys.includes('hours') && hours,
        },
      ]}
    />
  )
}
