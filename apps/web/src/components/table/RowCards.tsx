import type { ReactNode } from 'react'
import { cx } from '#lib/cx.ts'
import { Skeleton } from '../Skeleton.tsx'
import { rowOpenProps } from './table-style.ts'

type Props<Row> = {
  rows: readonly Row[]
  rowKey: (row: Row) => string
  onRowOpen?: ((row: Row) => void) | undefined
  renderCard: (row: Row) => ReactNode
  loading?: boolean | undefined
  skeletonRows?: number | undefined
  /** Read aloud. */
  caption: string
}

/** A table's rows as a list of cards, for phones. */
export function RowCards<Row>(props: Props<Row>): ReactNode {
  const { rows, rowKey, onRowOpen, renderCard, loading = false, skeletonRows = 6, caption } = props
  return (
    <ul aria-label={caption} aria-busy={loading || undefined} className="divide-y divide-line text-sm">
      {loading
        ? Array.from({ length: skeletonRows }, (_row, row) => (
            <li key={row} className="flex h-19 flex-col justify-center gap-2.5 px-5">
              <Skeleton className="h-3.5 w-40" />
              <Skeleton className="h-3 w-56" />
            </li>
          ))
        : rows.map((row) => (
            <li key={rowKey(row)}>
              <div
                {...rowOpenProps(row, onRowOpen)}
                role={onRowOpen ? 'button' : undefined}
                className={cx('px-5 py-3 focus-visible:-outline-offset-2', onRowOpen && 'active:bg-sunken')}
              >
                {renderCard(row)}
              </div>
            </li>
          ))}
    </ul>
  )
}
