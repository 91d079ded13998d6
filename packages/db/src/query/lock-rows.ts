import type { QueryExecutorProvider, SelectQueryBuilder } from 'kysely'

import { dialectOf } from './dialect-of.ts'

/**
 * Makes a query lock its rows, in its order, until the transaction ends. Unnecessary on SQLite, which has a single
 * writer.
 * @param lock `key share`: only prevents their deletion
 */
export function lockRows<DB, Table extends keyof DB, Row>(
  db: QueryExecutorProvider,
  query: SelectQueryBuilder<DB, Table, Row>,
  lock: 'update' | 'key share',
): SelectQueryBuilder<DB, Table, Row> {
  if (dialectOf(db) === 'sqlite') return query
  return lock === 'update' ? query.forUpdate() : query.forKeyShare()
}
