import type { ComponentProps, ReactNode } from 'react'
import type { QueryState } from '#lib/api/use-paged-list.ts'
import { useStaleStyle } from '#lib/hooks/use-stale-style.ts'
import { Card } from '../Card.tsx'
import { QueryError } from '../feedback/QueryError.tsx'
import { DataTable, type DataTableProps } from './DataTable.tsx'
import { LoadMore } from './LoadMore.tsx'

type Props<Row extends object> = Omit<DataTableProps<Row>, 'rows' | 'loading'> &
  Pick<ComponentProps<typeof Card>, 'title' | 'description' | 'action'> & {
    list: { query: QueryState; rows: readonly Row[]; more?: ComponentProps<typeof LoadMore> | null }
    /** The text for a list that cannot be loaded; see `QueryError`. */
    failure: { title: string; fallback?: string }
    /** Shown in place of the table while the list is empty. */
    empty: ReactNode
    /** Above the rows, such as a search. */
    children?: ReactNode
    /** Below the rows, such as a pager. */
    footer?: ReactNode
  }

/** A card with a list from the server, its loading, error, and empty states, and a button to load more. */
export function ListCard<Row extends object>(props: Props<Row>): ReactNode {
  const { list, failure, empty, title, description, action, children, footer, ...table } = props
  const { query, rows, more } = list
  const staleStyle = useStaleStyle(query.isPlaceholderData)
  return (
    <Card title={title} description={description} action={action} padded={false}>
      {children}
      <QueryError query={query} {...failure} />
      {query.data !== undefined && rows.length === 0 && empty}
      {(query.isPending || rows.length > 0) && (
        <div {...staleStyle}>
          <DataTable {...table} rows={rows} loading={query.isPending} />
        </div>
      )}
      {more && <LoadMore {...more} />}
      {footer}
    </Card>
  )
}
