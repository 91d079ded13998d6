import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react'
import { useEffect, useRef, type ReactNode } from 'react'

export type TabItem = { key: string; label: ReactNode; content: ReactNode }

type Props = {
  tabs: readonly TabItem[]
  selectedKey: string
  onSelect: (key: string) => void
  label: string
}

/** Tabs in one row, which scrolls if it is too narrow for them. */
export function Tabs({ tabs, selectedKey, onSelect, label }: Props): ReactNode {
  const selectedIndex = tabs.findIndex((tab) => tab.key === selectedKey)
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    const tab = list.current?.children[selectedIndex]
    if (list.current && tab instanceof HTMLElement) list.current.scrollLeft = tab.offsetLeft - tab.offsetWidth
  }, [selectedIndex])
  return (
    <TabGroup selectedIndex={Math.max(selectedIndex, 0)} onChange={(index) => onSelect(tabs[index]?.key ?? '')}>
      <TabList
        ref={list}
        aria-label={label}
        className="relative flex fade-x gap-x-6 overflow-x-auto shadow-[inset_0_-1px_var(--line)]"
      >
        {tabs.map((tab) => (
          <Tab
            key={tab.key}
            className="h-10 shrink-0 border-b-2 border-transparent px-0.5 text-base font-medium text-muted transition-colors duration-100 hover:text-ink focus-visible:-outline-offset-2 data-selected:border-accent-text data-selected:text-ink"
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
