import { sql } from 'kysely'

import type { Db } from '../database.ts'
import { dialectOf } from './dialect-of.ts'

/** Holds a name until this transaction ends. SQLite has one writer, so there each transaction holds every name. */
export async function lockName(trx: Db, name: string): Promise<void> {
  if (dialectOf(trx) === 'sqlite') return
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}
