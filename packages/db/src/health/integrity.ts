import { sql } from 'kysely'

import type { Db } from '../database.ts'
import { dialectOf } from '../query/dialect-of.ts'

/**
 * SQLite reads the whole database and checks it. PostgreSQL reports the checksum failures that it has counted.
 * @returns a message for each problem; empty if there are none
 */
export async function findDamage(db: Db): Promise<string[]> {
  return dialectOf(db) === 'sqlite' ? await findSqliteDamage(db) : await findPostgresDamage(db)
}

const MAX_FINDINGS = 10

async function findSqliteDamage(db: Db): Promise<string[]> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(10)`.execute(db)
  const found = rows.map((row) => row.integrity_check).filter((line) => line !== 'ok')
  const orphans = await sql<{ table: string }>`pragma foreign_key_check`.execute(db)
  const tables = [...new Set(orphans.rows.map((row) => row.table))]
  return [...found, ...tables.map((table) => `Rows in ${table} refer to missing rows.`)].slice(0, MAX_FINDINGS)
}

async function findPostgresDamage(db: Db): Promise<string[]> {
  const { rows } = await sql<{ failures: number | null }>`
    select cast(checksum_failures as integer) as failures from pg_stat_database where datname = current_database()
  `.execute(db)
  const failures = rows[0]?.failures ?? 0
  return failures > 0 ? [`PostgreSQL found damaged pages: ${failures}.`] : []
}
