import { FlexRender, type Cell, type Row as TableRow } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { cx } from '#lib/cx.ts'
import type { CardPlace, TABLE_FEATURES } from './table-columns.ts'

type Cells<Row extends object> = readonly Cell<typeof TABLE_FEATURES, Row>[]

function placeOf<Row extends object>({ column }: Cells<Row>[number]): CardPlace | undefined {
  return column.columnDef.meta?.onCard
}

/** A table's row as a card, for phones; each cell goes where its column's `onCard` says. */
export function ColumnCard<Row extends object>({ row }: { row: TableRow<typeof TABLE_FEATURES, Row> }): ReactNode {
  const cellsAt = (...places: (CardPlace | undefined)[]): Cells<Row> =>
    row.getAllCells().filter((cell) => places.includes(placeOf(cell)))
  return (
    <div className="flex flex-col gap-1 tabular-nums">
      <div className="flex items-baseline justify-between gap-3">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-2 font-medium text-ink">
          {draw(cellsAt('title'))}
        </div>
        <div className="-my-1.5 shrink-0">{draw(cellsAt('corner'))}</div>
      </div>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-muted empty:hidden">
        {draw(cellsAt('line', 'row'))}
      </div>
      <dl className="flex flex-col gap-1 empty:hidden">
        {cellsAt('fact').map((cell) => (
          <div key={cell.id} className="flex items-start justify-between gap-4">
            <dt className="shrink-0 text-muted">{String(cell.column.columnDef.header)}</dt>
            <dd className="min-w-0 text-right wrap-anywhere">
              <FlexRender cell={cell} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function draw<Row extends object>(cells: Cells<Row>): ReactNode {
  return cells.map((cell) => (
    <div key={cell.id} className={cx('max-w-full min-w-0 empty:hidden', placeOf(cell) === 'row' && 'basis-full')}>
      <FlexRender cell={cell} />
    </div>
  ))
}
