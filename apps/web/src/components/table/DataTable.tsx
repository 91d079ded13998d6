import { FlexRender, useTable, type Row as TableRow } from '@tanstack/react-table'
import { memo, type ReactNode } from 'react'
import { useMediaQuery, WIDE_SCREEN_QUERY } from '#lib/hooks/use-media-query.ts'
import { RowCards } from './RowCards.tsx'
import { SkeletonRows } from './SkeletonRows.tsx'
import { SortHeader } from './SortHeader.tsx'
import { TABLE_FEATURES, type ColumnStyle, type Columns, type Sorting, type SortOrder } from './table-columns.ts'
import { cellClass, headClass, rowClass, rowOpenProps, TABLE_CLASS } from './table-style.ts'

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
  /** A height class for placeholder rows; `h-10` by default. */
  skeletonHeight?: string
  /** Renders a row as a card on a phone; without it the table scrolls sideways. */
  renderCard?: (row: Row) => ReactNode
  /** Media query for the minimum width at which the table fits; 768 px by default. */
  tableMinWidth?: string
  /** Describes the table; read aloud. */
  caption: string
}

/** A dense table; on a phone a list of cards. A click, Enter, or Space on a row opens it. */
export function DataTable<Row extends object>(props: DataTableProps<Row>): ReactNode {
  const isWide = useMediaQuery(props.tableMinWidth ?? WIDE_SCREEN_QUERY)
  if (!isWide && props.renderCard) return <RowCards {...props} renderCard={props.renderCard} />
  return <Rows {...props} />
}

function Rows<Row extends object>(props: DataTableProps<Row>): ReactNode {
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
