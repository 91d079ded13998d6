import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react'
import type { ReactNode } from 'react'

export type TabItem = { key: string; label: ReactNode; content: ReactNode }

type Props = {
  tabs: readonly TabItem[]
  selectedKey: string
  onSelect: (key: string) => void
  label: string
}

export function Tabs({ tabs, selectedKey, onSelect, label }: Props): ReactNode {
  const selectedIndex = tabs.findIndex((tab) => tab.key === selectedKey)
  return (
    <TabGroup selectedIndex={Math.max(selectedIndex, 0)} onChange={(index) => onSelect(tabs[index]?.key ?? '')}>
      <TabList aria-label={label} className="flex flex-wrap gap-x-6 border-b border-line">
        {tabs.map((tab) => (
          <Tab
            key={tab.key}
            className="-mb-px h-10 shrink-0 border-b-2 border-transparent px-0.5 text-base font-medium text-muted transition-colors duration-100 hover:text-ink focus-visible:-outline-offset-2 data-selected:border-accent-text data-selected:text-ink"
          >
            {tab.label}
          </Tab>
        ))}
      </TabList>
      <TabPanels className="pt-5">
        {tabs.map((tab) => (
          // A hidden panel keeps its state, such as half-written text.
          <TabPanel key={tab.key} unmount={false} className="rounded-md">
            {tab.content}
          </TabPanel>
        ))}
      </TabPanels>
    </TabGroup>
  )
}
