import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react'
import type { ReactNode } from 'react'
import { CsvLink } from '#components/table/CsvLink.tsx'
import { IconButton } from '#components/IconButton.tsx'
import { Select } from '#components/form/Select.tsx'
import { UrlSearchInput } from '#components/form/UrlSearchInput.tsx'
import { usageExportUrl, USAGE_SORT_CHOICES, type UsageView } from './usage-view.ts'

type Props = { view: UsageView; onSort: (sort: string) => void; onReverse: () => void }

/** The search, sort order and export above the table. */
export function UsageToolbar({ view, onSort, onReverse }: Props): ReactNode {
  const Order = view.order === 'asc' ? ArrowUpNarrowWide : ArrowDownWideNarrow
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line px-5 py-3">
      <UrlSearchInput placeholder="Search clients..." className="min-w-52 flex-1 md:max-w-sm" />
      <div className="flex items-center gap-2 max-md:w-full md:ml-auto">
        <Select
          aria-label="Sort by"
          value={view.sort}
          onChange={({ target }) => onSort(target.value)}
          options={USAGE_SORT_CHOICES}
          className="w-44 max-md:flex-1"
        />
        <IconButton
          label={view.order === 'asc' ? 'Sorted ascending; reverse' : 'Sorted descending; reverse'}
          size="md"
          icon={<Order size={18} />}
          onClick={onReverse}
        />
        <CsvLink href={usageExportUrl(view)} className="h-10!" />
      </div>
    </div>
  )
}
