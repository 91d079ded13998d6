import type { JobKind } from '@callwright/contract/admin'
import type { Db } from '@callwright/db/database'
import { type RawBuilder, sql } from 'kysely'

export type DueJobsQuery = {
  kind: JobKind
  /** returned with the jobs */
  lane: number
  /** chooses some of the jobs */
  only?: RawBuilder<boolean>
} & (
  | { /** the maximum number of jobs, longest overdue first */ limit: number }
  /** One job: the longest overdue one of the next tenant after this one. Jobs without a tenant have the tenant ''. */
  | { after: string }
)

export type DueJob = { id: string; lane: number }

/** Due jobs, without claiming them. */
export async function findDueJobs(db: Db, queries: readonly DueJobsQuery[], now: number): Promise<DueJob[]> {
  const [first, ...rest] = queries.map((each) => selectDueJobs(db, each, now))
  if (!first) return []
  const rows = await rest.reduce((all, each) => all.unionAll(each), first).execute()
  return rows.flatMap(({ id, lane }) => (id === null ? [] : [{ id, lane }]))
}

function selectDueJobs(db: Db, query: DueJobsQuery, now: number) {
  const { kind, lane, only = sql<boolean>`true` } = query
  const due = db
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', kind)
    .where('failedAt', 'is', null)
    .where('runAt', '<=', now)
    .where(only)
  const laneColumn = sql.lit(lane).as('lane')
  if ('limit' in query) {
    const oldest = due.orderBy('runAt').orderBy('id').limit(query.limit)
    return db.selectFrom(oldest.as(kind)).select(({ ref }) => [sql<string | null>`${ref('id')}`.as('id'), laneColumn])
  }
  // The expression of the index, which finds the next tenant however many jobs another one has.
  const tenant = sql<string>`coalesce("tenantId", '')`
  const byTenant = due.orderBy(tenant).orderBy('runAt').orderBy('id').limit(1)
  const next = byTenant.where(tenant, '>', query.after)
  // Without the condition, SQLite chooses the other index and sorts all due jobs.
  const first = byTenant.where(tenant, '<=', query.after)
  return db.selectNoFrom(({ fn }) => [fn.coalesce(next, first).as('id'), laneColumn])
}
