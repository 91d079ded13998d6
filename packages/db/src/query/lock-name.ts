import { sql } from 'kysely'

import type { Db } from '../database.ts'
import { dialectOf } from './dialect-of.ts'

/** Locks a name until this transaction ends. Unnecessary on SQLite, which has a single writer. */
export async function lockName(trx: Db, name: string): Promise<void> {
  if (dialectOf(trx) === 'sqlite') return
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}
