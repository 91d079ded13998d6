import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'kysely'

import { openDatabase } from '../open-database.ts'

/** Transactions that were committed, and bytes of the log that is written before them, since the PostgreSQL was made. */
export type DatabaseWork = { commits: number; logBytes: number }

/** Sessions tell their counts within about a second of their last transaction. */
const COUNTED_AFTER_MS = 1500

export async function databaseWork(url: string): Promise<DatabaseWork> {
  const { db, close } = await openDatabase({ kind: 'postgres', url })
  try {
    await sleep(COUNTED_AFTER_MS)
    const { rows } = await sql<{ commits: number; log_bytes: string }>`
      select xact_commit as commits, pg_current_wal_lsn() - '0/0'::pg_lsn as log_bytes
      from pg_stat_database where datname = current_database()`.execute(db)
    return { commits: rows[0]?.commits ?? 0, logBytes: Number(rows[0]?.log_bytes ?? 0) }
  } finally {
    await close()
  }
}
