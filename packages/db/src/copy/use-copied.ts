import { sql } from 'kysely'

import { DatabaseError, type Db } from '../database.ts'
import { dialectOf } from '../query/dialect-of.ts'

/**
 * Before a server works on a database: notes that it is used from now on, so that nothing is copied into it any more.
 * @throws DatabaseError where a copy into it has not come to its end
 */
export async function useCopied(db: Db, now: number): Promise<void> {
  if (!(await hasCopy(db))) return
  // In one statement with the question, since a copy of a newer state may begin just now.
  const noted = await sql`update copy_source set "usedAt" = coalesce("usedAt", ${now})
    where "finishedAt" is not null`.execute(db)
  if (noted.numAffectedRows === 0n) throw new DatabaseError(UNFINISHED)
}

export const UNFINISHED =
  'The copy into this PostgreSQL database is not finished. Run `copy` again to the end, then start the server.'

/** Whether a copy into this database was begun and has not come to its end. */
export async function isHalfCopied(db: Db): Promise<boolean> {
  return (await hasCopy(db)) && (await isUnfinished(db))
}

async function hasCopy(db: Db): Promise<boolean> {
  if (dialectOf(db) === 'sqlite') return false
  const { rows } = await sql<{ found: boolean }>`select to_regclass('copy_source') is not null as found`.execute(db)
  return rows[0]?.found === true
}

async function isUnfinished(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: number }>`select 1 as found from copy_source where "finishedAt" is null`.execute(
    db,
  )
  return rows.length > 0
}
