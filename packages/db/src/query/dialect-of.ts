import { PostgresAdapter, type QueryExecutorProvider } from 'kysely'

import type { Dialect } from '../database.ts'

/** For the few functions of this package that cannot be one query for both; nobody else asks. */
export function dialectOf(db: QueryExecutorProvider): Dialect {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
}
