import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'

import { dialectOf } from './dialect-of.ts'

/**
 * The database's clock plus `plusMs` as SQL, in epoch milliseconds. For leases only: nodes compare leases, and their
 * machines' clocks may differ.
 */
export function databaseNow(db: QueryExecutorProvider, plusMs = 0): RawBuilder<number> {
  // Both are constant within a statement, so an index on the lease can be used.
  const now =
    dialectOf(db) === 'postgres'
      ? sql`(extract(epoch from statement_timestamp()) * 1000)::bigint`
      : sql`cast(round(unixepoch('subsec') * 1000) as integer)`
  return sql<number>`${now} + ${sql.lit(Math.round(plusMs))}`
}
