import { type RawBuilder, sql } from 'kysely'

/**
 * Keeps the planner from using an index on a text column. Without statistics SQLite expects few rows per tenant and
 * prefers the tenant's index to looking up three ids, though the tenant may have a million rows.
 */
export function withoutIndex(column: string): RawBuilder<string> {
  return sql<string>`(${sql.ref(column)} || '')`
}
