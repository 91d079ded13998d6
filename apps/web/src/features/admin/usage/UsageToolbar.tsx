import { ArrowDownWideNarrow, ArrowUpNarrowWide, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonStyle } from '../../../components/button-style.ts'
import { IconButton } from '../../../components/IconButton.tsx'
import { Select } from '../../../components/form/Select.tsx'
import { cx } from '../../../lib/cx.ts'
import { UrlSearchInput } from '../UrlSearchInput.tsx'
import { usageExportUrl, USAGE_SORT_CHOICES, type UsageView } from './usage-view.ts'

type Props = { view: UsageView; onSort: (sort: string) => void; onTurn: () => void }

/** Above the table: search, order, and the way out as a file. */
export function UsageToolbar({ view, onSort, onTurn }: Props): ReactNode {
  const Order = view.order === 'asc' ? ArrowUpNarrowWide : ArrowDownWideNarrow
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line px-5 py-3">
      <UrlSearchInput placeholder="Search clients..." className="min-w-52 flex-1 md:max-w-sm" />
      <div className="flex items-center gap-2 max-md:w-full md:ml-auto">
        <Select
          aria-label="Sort by"
          value={view.sort}
          onChange={({ target }) => onSort(target.value)}
          className="w-44 max-md:flex-1"
        >
          {USAGE_SORT_CHOICES.map(({ sort, label }) => (
            <option key={sort} value={sort}>
              {label}
            </option>
          ))}
        </Select>
        <IconButton
          label={view.order === 'asc' ? 'Sorted upwards: turn round' : 'Sorted downwards: turn round'}
          size="md"
          icon={<Order size={18} aria-hidden="true" />}
          onClick={onTurn}
        />
        {/* A page of the browser, not of the app: the server sends a file. */}
        <a href={usageExportUrl(view)} download className={cx(buttonStyle('secondary', 'sm'), 'h-10!')}>
          <Download size={16} aria-hidden="true" />
          <span>
            Export<span className="max-md:sr-only"> CSV</span>
          </span>
        </a>
      </div>
    </div>
  )
}
