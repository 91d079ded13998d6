import { sql } from 'kysely'

import type { Db, Dialect } from '../database.ts'
import { dialectOf } from '../query/dialect-of.ts'

/** Bytes on disk, and the dialect. */
export async function readDatabaseSize(db: Db): Promise<{ dialect: Dialect; bytes: number }> {
  const dialect = dialectOf(db)
  const { rows } = await (dialect === 'sqlite' ? SQLITE_SIZE : POSTGRES_SIZE).execute(db)
  return { dialect, bytes: rows[0]?.bytes ?? 0 }
}

const SQLITE_SIZE = sql<{ bytes: number }>`
  select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
const POSTGRES_SIZE = sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
