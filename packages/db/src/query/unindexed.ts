import { type RawBuilder, sql } from 'kysely'

/**
 * A text column by which no index is chosen. Without statistics SQLite takes an index on a tenant for a handful of rows
 * and prefers it to looking up three ids, though the tenant may have a million.
 */
export function unindexed(column: string): RawBuilder<string> {
  return sql<string>`(${sql.ref(column)} || '')`
}
