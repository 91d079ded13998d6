import { FlexRender, useTable, type Row as TableRow } from '@tanstack/react-table'
import { memo, type ReactNode } from 'react'
import { useMediaQuery, WIDE_SCREEN_QUERY } from '#lib/hooks/use-media-query.ts'
import { ColumnCard } from './ColumnCard.tsx'
import { RowCards } from './RowCards.tsx'
import { SkeletonRows } from './SkeletonRows.tsx'
import { SortHeader } from './SortHeader.tsx'
import { TABLE_FEATURES, type ColumnStyle, type Columns, type Sorting, type SortOrder } from './table-columns.ts'
import { cellClass, headClass, rowClass, rowOpenProps, TABLE_CLASS } from './table-style.ts'

export type DataTableProps<Row extends object> = {
  /** Made by `columnsOf<Row>()`; must stay the same array between renders. Without them, all screens show cards. */
  columns?: Columns<Row>
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Opens a row of the table; a card has a link or a button for it, because buttons must not be nested. */
  onRowOpen?: (row: Row) => void
  /** Makes column titles with a `sortKey` clickable; the rows arrive sorted. */
  sorting?: Sorting
  loading?: boolean
  skeletonRows?: number
  /** A height class for placeholder rows; `h-10` by default. */
  skeletonHeight?: string
  /** Renders a row as a card, if the columns' places on the card are not enough. */
  renderCard?: (row: Row) => ReactNode
  /** The screen width, in pixels, at which the columns fit next to the sidebar; 768 by default. */
  tableMinWidth?: number
  /** Describes the table; read aloud. */
  caption: string
}

/** A dense table; on a phone a list of cards. A click, Enter, or Space on a table's row opens it. */
export function DataTable<Row extends object>(props: DataTableProps<Row>): ReactNode {
  const { columns, tableMinWidth } = props
  const isWide = useMediaQuery(tableMinWidth === undefined ? WIDE_SCREEN_QUERY : `(min-width: ${tableMinWidth}px)`)
  return isWide && columns ? <Rows {...props} columns={columns} /> : <Cards {...props} />
}

const NO_COLUMNS: [] = []

function Cards<Row extends object>(props: DataTableProps<Row>): ReactNode {
  const { columns = NO_COLUMNS, rows, rowKey, renderCard, loading, skeletonRows, caption } = props
  const table = useTable({ features: TABLE_FEATURES, columns, data: rows, getRowId: rowKey })
  return (
    <RowCards
      rows={table.getRowModel().rows}
      rowKey={({ id }) => id}
      renderCard={(row) => (renderCard ? renderCard(row.original) : <ColumnCard row={row} />)}
      loading={loading}
      skeletonRows={skeletonRows}
      caption={caption}
    />
  )
}

type RowsProps<Row extends object> = DataTableProps<Row> & { columns: Columns<Row> }

function Rows<Row extends object>(props: RowsProps<Row>): ReactNode {
  const {
    columns,
    rows,
    rowKey,
    onRowOpen,
    sorting,
    loading = false,
    skeletonRows = 6,
    skeletonHeight,
    caption,
  } = props
  const table = useTable({ features: TABLE_FEATURES, columns, data: rows, getRowId: rowKey })
  return (
    <div className="overflow-x-auto md:overflow-visible">
      <table aria-busy={loading || undefined} className={TABLE_CLASS}>
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
            <SkeletonRows rows={skeletonRows} columns={columns.length} height={skeletonHeight} />
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

type BodyRowProps<Row extends object> = Pick<RowsProps<Row>, 'columns' | 'onRowOpen'> & {
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
