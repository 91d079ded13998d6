import { createColumnHelper, tableFeatures, type ColumnHelper, type TableOptions } from '@tanstack/react-table'

/** How a column stands in the table: numbers to the right, the widest text takes what is left. */
export type ColumnLook = { align?: 'left' | 'right'; className?: string }

// Sorting, filtering and paging are done by the server; the table only lays out.
const look: ColumnLook = {}
export const features = tableFeatures({ columnMeta: look })

/** The columns of a table, as `column.columns([...])` makes them. */
export type Columns<Row extends object> = TableOptions<typeof features, Row>['columns']

/**
 * `const column = columnsOf<Row>()`, then `column.columns([column.accessor('name', { header: 'Name' }), column.display({ id, header, cell })])`
 * once, outside the component; `meta: { align: 'right' }` for numbers.
 */
export function columnsOf<Row extends object>(): ColumnHelper<typeof features, Row> {
  return createColumnHelper<typeof features, Row>()
}
