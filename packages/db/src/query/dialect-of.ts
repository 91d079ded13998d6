import { PostgresAdapter, type QueryExecutorProvider } from 'kysely'

import type { Dialect } from '../database.ts'

/** Only for functions in this package that need a different query for each dialect. */
export function dialectOf(db: QueryExecutorProvider): Dialect {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
}
