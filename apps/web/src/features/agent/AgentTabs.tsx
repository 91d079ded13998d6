import type { ReactNode } from 'react'
import { useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { Tabs } from '../../components/Tabs.tsx'

type Props = {
  preview: (openConfiguration: () => void) => ReactNode
  configuration: ReactNode
}

/** The two tabs; the open one stands in the address (`?tab=configuration`). */
export function AgentTabs({ preview, configuration }: Props): ReactNode {
  const selected = new URLSearchParams(useSearch()).get('tab') ?? 'preview'

  // Past the router's question about unsaved text: both tabs keep theirs.
  function select(key: string): void {
    navigate(key === 'preview' ? location.pathname : `${location.pathname}?tab=${key}`, { replace: true })
  }

  return (
    <Tabs
      label="AI Voice Agent"
      selectedKey={selected}
      onSelect={select}
      tabs={[
        { key: 'preview', label: 'Preview', content: preview(() => select('configuration')) },
        { key: 'configuration', label: 'Configuration', content: configuration },
      ]}
    />
  )
}
