import type { ReactNode } from 'react'
import { CsvLink } from '#components/table/CsvLink.tsx'
import { Select } from '#components/form/Select.tsx'
import { callExportUrl, type CallQuery } from './call-filter.ts'
import { CALL_SORT_CHOICES, type CallSorting } from './call-sort.ts'

type Props = {
  /** Undefined while it loads. */
  count: string | undefined
  query: CallQuery
  /** Whether the list is empty, so there is nothing to export. */
  isEmpty: boolean
  /** Null if the column headers sort the list. */
  sorting: CallSorting | null
  onSort: (sorting: CallSorting) => void
}

/** The bar above the list: the number of calls, their order, and the export. */
export function CallLogToolbar({ count, query, isEmpty, sorting, onSort }: Props): ReactNode {
  return (
    <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <p role="status" className="text-sm text-muted tabular-nums">
        {count}
      </p>
      <div className="flex items-center gap-2">
        {sorting && (
          <Select
            aria-label="Sort by"
            value={CALL_SORT_CHOICES.findIndex(({ sort, order }) => sort === sorting.sort && order === sorting.order)}
            onChange={({ target }) => {
              const choice = CALL_SORT_CHOICES[Number(target.value)]
              if (choice) onSort({ sort: choice.sort, order: choice.order })
            }}
            options={CALL_SORT_CHOICES.map(({ label }, value) => ({ value, label }))}
            className="w-44"
          />
        )}
        {!isEmpty && <CsvLink href={callExportUrl(query)} className={sorting ? 'h-10!' : undefined} />}
      </div>
    </div>
  )
}
