import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#lib/cx.ts'
import type { SortOrder } from './table-columns.ts'

type Props = {
  /** This column's current sort order; null while the table is sorted by a different column. */
  order: SortOrder | null
  onSort: () => void
  alignRight: boolean
  children: ReactNode
}

/** A column's title that sorts the table; `aria-sort` belongs to the cell around it. */
export function SortHeader({ order, onSort, alignRight, children }: Props): ReactNode {
  const Arrow = order === null ? ChevronsUpDown : { asc: ArrowUp, desc: ArrowDown }[order]
  return (
    <button
      type="button"
      onClick={onSort}
      className={cx(
        'group -mx-1.5 inline-flex h-8 items-center gap-1 rounded-sm px-1.5 font-medium transition-colors duration-100 hover:text-ink',
        alignRight && 'text-right',
        order !== null && 'text-ink',
      )}
    >
      {children}
      <Arrow size={14} className={cx('shrink-0', order === null ? 'text-faint' : 'text-accent-text')} />
    </button>
  )
}
