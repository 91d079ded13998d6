import type { JobKind } from '@callwright/contract/admin'
import type { Db } from '@callwright/db/database'
import { countRows } from '@callwright/db/query/count-rows'
import { sql } from 'kysely'

/** `what` is the work's display name. */
export type FailedJob = { what: string; error: string | null }

/** Jobs that were abandoned or wait for a retry after a failure, oldest first. */
export async function findFailedJobs(
  db: Db,
  kind: JobKind,
  max: number,
): Promise<{ count: number; items: FailedJob[] }> {
  const count = await db.selectFrom('jobs').where('kind', '=', kind).where('lastError', 'is not', null).$call(countRows)
  if (count === 0) return { count, items: [] }
  const items = await db
    .selectFrom('jobs')
    .leftJoin('businesses', 'businesses.id', 'jobs.tenantId')
    .select((eb) =>
      eb.fn
        .coalesce('jobs.label', sql<string>`nullif(businesses.name, '')`, 'jobs.key', 'jobs.id')
        .$notNull()
        .as('what'),
    )
    .select('jobs.lastError as error')
    .where('jobs.kind', '=', kind)
    .where('jobs.lastError', 'is not', null)
    .orderBy('jobs.createdAt')
    .limit(max)
    .execute()
  return { count, items }
}

/** Makes failed jobs due now and resets their attempts. @returns the number of jobs */
export async function retryFailedJobs(db: Db, kind: JobKind, now: number): Promise<number> {
  const retried = await db
    .updateTable('jobs')
    .set({ runAt: now, attempts: 0, failedAt: null })
    .where('kind', '=', kind)
    .where('lastError', 'is not', null)
    .where('leaseHolder', 'is', null)
    .executeTakeFirst()
  return Number(retried.numUpdatedRows)
}
