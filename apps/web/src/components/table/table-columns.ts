import { createColumnHelper, tableFeatures, type ColumnHelper, type TableOptions } from '@tanstack/react-table'

export type SortOrder = 'asc' | 'desc'

/** How the rows are sorted, and what a click on the title of a column with this `sortKey` does. */
export type Sorting = { key: string; order: SortOrder; onSort: (key: string) => void }

/** How a column stands in the table: numbers to the right, the widest text takes what is left; `sortKey` lets its title sort. */
export type ColumnStyle = { align?: 'left' | 'right'; className?: string; sortKey?: string }

// Sorting, filtering and paging are done by the server; the table only lays out.
const look: ColumnStyle = {}
export const TABLE_FEATURES = tableFeatures({ columnMeta: look })

/** The columns of a table, as `column.columns([...])` makes them. */
export type Columns<Row extends object> = TableOptions<typeof TABLE_FEATURES, Row>['columns']

/**
 * `const column = columnsOf<Row>()`, then `column.columns([column.accessor('name', { header: 'Name' }), column.display({ id, header, cell })])`
 * once, outside the component; `meta: { align: 'right' }` for numbers.
 */
export function columnsOf<Row extends object>(): ColumnHelper<typeof TABLE_FEATURES, Row> {
  return createColumnHelper<typeof TABLE_FEATURES, Row>()
}
