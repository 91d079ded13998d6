import { sql } from 'kysely'

import type { Db } from '../database.ts'

/** What each table takes on PostgreSQL in bytes, largest first; `bytes` is with its indexes and its long values. */
export async function tableSizes(db: Db): Promise<{ name: string; bytes: number; indexes: number }[]> {
  const { rows } = await sql<{ name: string; bytes: number; indexes: number }>`
    select relname as name, pg_total_relation_size(oid) as bytes, pg_indexes_size(oid) as indexes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by 2 desc`.execute(db)
  return rows
}
