import type { Kysely } from 'kysely'

import { dialectOf } from '../dialect-of.ts'
import { addNumbers } from '../search/call-search-postgres-tables.ts'

/** On PostgreSQL digits are searched in a table of their own, made from the one that an older version has; SQLite needs none. */
export async function up(db: Kysely<never>): Promise<void> {
  if (dialectOf(db) === 'postgres') await addNumbers(db)
}
