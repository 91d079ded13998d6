import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react'
import type { ReactNode } from 'react'

export type TabItem = { key: string; label: string; content: ReactNode }

type Props = { tabs: readonly TabItem[]; defaultKey?: string; label?: string }

export function Tabs({ tabs, defaultKey, label }: Props): ReactNode {
  const start = tabs.findIndex((tab) => tab.key === defaultKey)
  return (
    <TabGroup defaultIndex={Math.max(start, 0)}>
      <TabList aria-label={label} className="flex gap-6 overflow-x-auto border-b border-line">
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
          // A panel keeps its state (half-written text) while another tab is looked at.
          <TabPanel key={tab.key} unmount={false} className="rounded-md">
            {tab.content}
          </TabPanel>
        ))}
      </TabPanels>
    </TabGroup>
  )
}
