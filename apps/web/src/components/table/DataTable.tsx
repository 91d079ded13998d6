import { FlexRender, useTable, type Row as TableRow } from '@tanstack/react-table'
import { memo, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import { useMediaQuery, WIDE_SCREEN_QUERY } from '../../lib/hooks/use-media-query.ts'
import { Skeleton } from '../Skeleton.tsx'
import { SkeletonRows } from './SkeletonRows.tsx'
import { SortHeader } from './SortHeader.tsx'
import { TABLE_FEATURES, type ColumnStyle, type Columns, type Sorting, type SortOrder } from './table-columns.ts'

export type DataTableProps<Row extends object> = {
  /** Made by `columnsOf<Row>()`; must stay the same array between renders. */
  columns: Columns<Row>
  rows: readonly Row[]
  rowKey: (row: Row) => string
  onRowOpen?: (row: Row) => void
  /** Makes column titles with a `sortKey` clickable; the rows arrive sorted. */
  sorting?: Sorting
  loading?: boolean
  skeletonRows?: number
  /** Renders a row as a card on a phone; without it the table scrolls sideways. */
  renderCard?: (row: Row) => ReactNode
  /** Media query for the minimum width at which the table fits; 768 px by default. */
  tableMinWidth?: string
  /** Describes the table; read aloud. */
  caption: string
}

/** A dense table; on a phone a list of cards. A click or Enter on a row opens it. */
export function DataTable<Row extends object>(props: DataTableProps<Row>): ReactNode {
  const isWide = useMediaQuery(props.tableMinWidth ?? WIDE_SCREEN_QUERY)
  if (!isWide && props.renderCard) return <Cards {...props} renderCard={props.renderCard} />
  return <Rows {...props} />
}

function Rows<Row extends object>(props: DataTableProps<Row>): ReactNode {
  const { columns, rows, rowKey, onRowOpen, sorting, loading = false, skeletonRows = 6, caption } = props
  const table = useTable({ features: TABLE_FEATURES, columns, data: rows, getRowId: rowKey })
  return (
    <div className="overflow-x-auto md:overflow-visible">
      <table aria-busy={loading || undefined} className="w-full border-separate border-spacing-0 text-left text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => {
                const style = header.column.columnDef.meta
                const title = header.isPlaceholder ? null : <table.FlexRender header={header} />
                return (
                  <th key={header.id} scope="col" aria-sort={ariaSort(style, sorting)} className={headClass(style)}>
                    {sorting && style?.sortKey ? renderSortHeader(title, style, sorting) : title}
                  </th>
                )
              })}
            </tr>
          ))}
        </thead>
        <tbody>
          {loading ? (
            <SkeletonRows rows={skeletonRows} columns={columns.length} />
          ) : (
            table
              .getRowModel()
              .rows.map((row) => <BodyRow key={row.id} row={row} columns={columns} onRowOpen={onRowOpen} />)
          )}
        </tbody>
      </table>
    </div>
  )
}

type BodyRowProps<Row extends object> = Pick<DataTableProps<Row>, 'columns' | 'onRowOpen'> & {
  row: TableRow<typeof TABLE_FEATURES, Row>
}

/** Rerenders only when its own data changes: a long list rerenders on every page and every search keystroke. */
const BodyRow = memo(PlainBodyRow, (before, after) => {
  const isSameTable = before.columns === after.columns && before.onRowOpen === after.onRowOpen
  return isSameTable && before.row.original === after.row.original
}) as typeof PlainBodyRow

function PlainBodyRow<Row extends object>({ row, onRowOpen }: BodyRowProps<Row>): ReactNode {
  return (
    <tr {...rowOpenProps(row.original, onRowOpen)} className={rowClass(Boolean(onRowOpen))}>
      {row.getAllCells().map((cell) => (
        <td key={cell.id} className={cellClass(cell.column.columnDef.meta)}>
          <FlexRender cell={cell} />
        </td>
      ))}
    </tr>
  )
}

function renderSortHeader(title: ReactNode, style: ColumnStyle, { key, order, onSort }: Sorting): ReactNode {
  const { sortKey = '', align } = style
  return (
    <SortHeader order={key === sortKey ? order : null} onSort={() => onSort(sortKey)} alignRight={align === 'right'}>
      {title}
    </SortHeader>
  )
}

const ARIA_SORT: Record<SortOrder, 'ascending' | 'descending'> = { asc: 'ascending', desc: 'descending' }

function ariaSort(
  style: ColumnStyle | undefined,
  sorting: Sorting | undefined,
): 'ascending' | 'descending' | 'none' | undefined {
  if (!sorting || !style?.sortKey) return undefined
  return sorting.key === style.sortKey ? ARIA_SORT[sorting.order] : 'none'
}

function Cards<Row extends object>(props: DataTableProps<Row> & { renderCard: (row: Row) => ReactNode }): ReactNode {
  const { rows, rowKey, onRowOpen, loading = false, skeletonRows = 6, renderCard, caption } = props
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

/** Makes an element open its row on click or Enter, except when the click is on a button or link inside it. */
function rowOpenProps<Row>(row: Row, onRowOpen: ((row: Row) => void) | undefined): object {
  if (!onRowOpen) return {}
  return {
    tabIndex: 0,
    'data-stop': '',
    onClick: (event: MouseEvent<HTMLElement>) => {
      const inner = event.target instanceof Element ? event.target.closest('a, button, input, label, select') : null
      const isSelectingText = window.getSelection()?.isCollapsed === false
      if (!inner && !isSelectingText) onRowOpen(row)
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key !== 'Enter' || event.target !== event.currentTarget) return
      event.preventDefault()
      onRowOpen(row)
    },
  }
}

function headClass(style: ColumnStyle | undefined): string {
  return cx(
    'sticky top-0 z-10 h-10 border-b border-line bg-sunken px-3 font-medium whitespace-nowrap text-muted first:pl-5 last:pr-5',
    style?.align === 'right' && 'text-right',
    style?.className,
  )
}

function rowClass(isOpenable: boolean): string {
  return cx(
    // Keeps a row with keyboard focus clear of the sticky header.
    'scroll-mt-12 transition-colors duration-75 hover:bg-sunken/60 focus-visible:-outline-offset-2 [&:last-child>td]:border-b-0',
    isOpenable && 'cursor-pointer',
  )
}

function cellClass(style: ColumnStyle | undefined): string {
  return cx(
    'h-10 border-b border-line px-3 py-0.5 text-ink first:pl-5 last:pr-5',
    style?.align === 'right' && 'text-right tabular-nums',
    style?.className,
  )
}
