import { createColumnHelper, tableFeatures, type ColumnHelper, type TableOptions } from '@tanstack/react-table'

export type SortOrder = 'asc' | 'desc'

/** The current sort order, and the handler for clicks on the titles of sortable columns. */
export type Sorting = { key: string; order: SortOrder; onSort: (key: string) => void }

/**
 * Where a column's cell is on a phone's card: at the left or right end of the first line, in the lines below, in a row
 * of its own among them, or among the facts, which are named by their column's title. A column without a place is not
 * on the card.
 */
export type CardPlace = 'title' | 'corner' | 'line' | 'row' | 'fact'

/** Column layout: align numbers right and let the widest text take the rest; `sortKey` makes the title sortable. */
export type ColumnStyle = { align?: 'left' | 'right'; className?: string; sortKey?: string; onCard?: CardPlace }

// The server sorts, filters, and pages; the table only renders.
const columnMeta: ColumnStyle = {}
export const TABLE_FEATURES = tableFeatures({ columnMeta })

/** The columns of a table, as returned by `column.columns([...])`. */
export type Columns<Row extends object> = TableOptions<typeof TABLE_FEATURES, Row>['columns']

/**
 * `const column = columnsOf<Row>()`, then `column.columns([column.accessor('name', { header: 'Name' }), column.display({ id, header, cell })])`
 * once, outside the component; `meta: { align: 'right' }` for numbers.
 */
export function columnsOf<Row extends object>(): ColumnHelper<typeof TABLE_FEATURES, Row> {
  return createColumnHelper<typeof TABLE_FEATURES, Row>()
}
