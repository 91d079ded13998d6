import type { JobKind } from '@callwright/contract/admin'
import type { Db } from '@callwright/db/database'
import { type RawBuilder, sql } from 'kysely'

import { type FailedJob, findFailedJobs, retryFailedJobs } from '../../jobs/failed-jobs.repo.ts'
import { newestFirst, type NewestPage } from '../../paging/newest-first.ts'

type Kind = {
  /** a table with its condition: `table where ...` */
  from: RawBuilder<unknown>
  what: RawBuilder<string>
  error: RawBuilder<string | null>
  /** makes the failed rows due now */
  retry: (now: number) => RawBuilder<unknown>
}

/** Kinds of work that have their own tables instead of being stored as jobs. */
const KINDS: Readonly<Partial<Record<JobKind, Kind>>> = {
  webhook: {
    from: sql`stored_webhooks where (state = 'failed' or (state = 'pending' and error is not null))`,
    what: sql`coalesce("conversationId", id)`,
    error: sql`error`,
    retry: (now) => sql`update stored_webhooks set state = 'pending', attempts = 0, "nextTryAt" = ${now}
      where (state = 'failed' or (state = 'pending' and error is not null))`,
  },
}

/** Counts failed work of a kind, including work that will be retried, and lists some of it. */
export async function findFailedWork(
  db: Db,
  kind: JobKind,
  limit: number,
): Promise<{ count: number; items: FailedJob[] }> {
  const ownTable = KINDS[kind]
  if (!ownTable) return await findFailedJobs(db, kind, limit)
  const { from, what, error } = ownTable
  const counted = await sql<{ count: number }>`select count(*) as count from ${from}`.execute(db)
  const count = counted.rows[0]?.count ?? 0
  if (count === 0) return { count, items: [] }
  const { rows } = await sql<FailedJob>`select ${what} as what, ${error} as error from ${from} limit ${limit}`.execute(
    db,
  )
  return { count, items: rows }
}

/** @returns how many are due now */
export async function retryFailedRows(db: Db, kind: JobKind, now: number): Promise<number> {
  const ownTable = KINDS[kind]
  if (!ownTable) return await retryFailedJobs(db, kind, now)
  const { numAffectedRows } = await ownTable.retry(now).execute(db)
  return Number(numAffectedRows ?? 0n)
}

type DeadLetter = { id: string; conversationId: string | null; error: string | null; receivedAt: number }

export async function listDeadLetters(db: Db, page: NewestPage): Promise<DeadLetter[]> {
  return await db
    .selectFrom('stored_webhooks')
    .select(['id', 'conversationId', 'error', 'receivedAt'])
    .where('state', '=', 'quarantined')
    .$call(newestFirst(page, 'receivedAt'))
    .execute()
}
