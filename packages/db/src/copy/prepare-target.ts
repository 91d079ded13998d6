import type pg from 'pg'

import { DatabaseError, type Db } from '../database.ts'
import { knowsMigrations, missingMigrations, migrateToLatest } from '../migrate.ts'
import { SEARCH_TABLES } from '../search/call-search-postgres-tables.ts'
import { listCopiedTables } from './copied-table.ts'
import { makeMark, type Mark, type Source } from './copy-mark.ts'
import { takeAway } from './made-afterwards.ts'
import { inTransaction } from './target-session.ts'

/** How a run finds the target: empty, half-way, with an earlier state of the same installation, or complete. */
export type Found = 'empty' | 'half' | 'earlier' | 'complete'

/** @throws DatabaseError where it is another's, or a server has begun to use it */
export function judgeTarget(mark: Mark | null, source: Source): Found {
  if (!mark) return 'empty'
  if (mark.installation !== source.installation) {
    throw new DatabaseError('The PostgreSQL database holds a copy of another installation: give an empty one.')
  }
  if (mark.usedAt !== null) {
    const since = new Date(mark.usedAt).toISOString()
    throw new DatabaseError(
      `A server works on this PostgreSQL database since ${since}, so nothing is copied into it: to copy anew, give an empty one.`,
    )
  }
  if (mark.state !== source.state) return 'earlier'
  return mark.finishedAt === null ? 'half' : 'complete'
}

/** Brings the target to where rows can go in: newest schema, empty or with what an earlier run has copied, no indexes. */
export async function prepareTarget(
  client: pg.Client,
  { db, mark, source }: { db: Db; mark: Mark | null; source: Source },
): Promise<void> {
  if (!mark) await makeMark(client, source)
  if (mark?.isPrepared) await refuseOtherVersion(client)
  else await migrateToLatest(db)
  await inTransaction(client, async () => {
    if (mark && mark.state !== source.state) await empty(client)
    if (mark?.isPrepared && mark.state === source.state) return
    await takeAway(client)
    await client.query('update copy_source set state = $1, "isPrepared" = true, "finishedAt" = null', [source.state])
  })
}

async function refuseOtherVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration')
  const names = rows.map(({ name }) => name)
  if (knowsMigrations(names) && missingMigrations(names).length === 0) return
  throw new DatabaseError('This copy was begun by another version of Callwright: give an empty PostgreSQL database.')
}

async function empty(client: pg.Client): Promise<void> {
  const tables = [...(await listCopiedTables(client)).map(({ name }) => name), ...SEARCH_TABLES]
  await client.query(`truncate ${tables.map((name) => `"${name}"`).join(', ')}`)
  await client.query('delete from copy_progress')
}
