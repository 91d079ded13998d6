import type { JobKind } from '@callwright/contract/admin'
import type { Db } from '@callwright/db/database'
import { lockRows } from '@callwright/db/query/lock-rows'
import type { Schema } from '@callwright/db/tables/schema'
import {
  type Expression,
  type ExpressionBuilder,
  type Insertable,
  type RawBuilder,
  type Selectable,
  sql,
  type SqlBool,
} from 'kysely'

type Row = Selectable<Schema['jobs']>

/** A claimed job. Writes by its holder have an effect only while the claim lasts. */
export type Job<Payload = unknown> = Pick<Row, 'id' | 'key' | 'tenantId' | 'attempts' | 'createdAt'> & {
  kind: JobKind
  leaseHolder: string
  payload: Payload
}

export type JobClaim = Pick<Job, 'id' | 'leaseHolder'>

/** Keeps a statement below every database's parameter limit. */
const ROWS_PER_STATEMENT = 50

/**
 * Inserts jobs. A job whose key exists gets the new payload instead and runs at the earlier of both times, so that
 * repeated requests cannot postpone it; if it is running, it runs again afterward.
 */
export async function insertJobs(db: Db, rows: readonly Insertable<Schema['jobs']>[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    await db
      .insertInto('jobs')
      .values(rows.slice(from, from + ROWS_PER_STATEMENT))
      .onConflict((conflict) =>
        conflict.columns(['kind', 'key']).doUpdateSet((eb) => {
          const isHeld = eb('jobs.leaseHolder', 'is not', null)
          return {
            tenantId: eb.ref('excluded.tenantId'),
            label: eb.ref('excluded.label'),
            payload: eb.ref('excluded.payload'),
            runAt: eb
              .case()
              .when(eb.or([isHeld, eb('jobs.runAt', '<', eb.ref('excluded.runAt'))]))
              .then(eb.ref('jobs.runAt'))
              .else(eb.ref('excluded.runAt'))
              .end(),
            rerunAt: eb
              .case()
              .when(eb.not(isHeld))
              .then(null)
              .when('jobs.rerunAt', '<', eb.ref('excluded.runAt'))
              .then(eb.ref('jobs.rerunAt'))
              .else(eb.ref('excluded.runAt'))
              .end(),
            attempts: 0,
            failedAt: null,
          }
        }),
      )
      .execute()
  }
}

/** Inserts jobs, except those whose key exists already. */
export async function insertJobsIfMissing(db: Db, rows: readonly Insertable<Schema['jobs']>[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    await db
      .insertInto('jobs')
      .values(rows.slice(from, from + ROWS_PER_STATEMENT))
      .onConflict((conflict) => conflict.columns(['kind', 'key']).doNothing())
      .execute()
  }
}

/** Reschedules a recurring job whose interval was shortened, so that it does not wait for the old time. */
export async function moveJobEarlier(db: Db, kind: JobKind, runAt: number): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ runAt })
    .where('kind', '=', kind)
    .where('key', '=', kind)
    .where('runAt', '>', runAt)
    .where('leaseHolder', 'is', null)
    .execute()
}

/** Claims the given jobs that are still due. No other holder can claim them until the lease ends. */
export async function claimJobs(
  db: Db,
  ids: readonly string[],
  { holder, now, until }: { holder: string; now: number; until: number },
): Promise<Job[]> {
  const locked = selectInLockOrder(db, (eb) => eb('id', 'in', ids))
  const claimed = await buildClaimQuery(db, { holder, until })
    .where('id', 'in', locked)
    .where('runAt', '<=', now)
    .where('failedAt', 'is', null)
    .execute()
  // The update may return rows in any order.
  const order = new Map(ids.map((id, index) => [id, index]))
  return claimed
    .toSorted((one, other) => (order.get(one.id) ?? 0) - (order.get(other.id) ?? 0))
    .map((row) => toJob(row, holder))
}

/** Claims the job with this key, due or not. @returns null if there is none or another holder has it */
export async function claimJobByKey(
  db: Db,
  { kind, key, holder, now, until }: { kind: JobKind; key: string; holder: string; now: number; until: number },
): Promise<Job | null> {
  const row = await buildClaimQuery(db, { holder, until })
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where((eb) => eb.or([eb('leaseHolder', 'is', null), eb('runAt', '<=', now)]))
    .executeTakeFirst()
  return row ? toJob(row, holder) : null
}

function buildClaimQuery(db: Db, { holder, until }: { holder: string; until: number }) {
  return db
    .updateTable('jobs')
    .set((eb) => ({
      runAt: until,
      leaseHolder: holder,
      rerunAt: null,
      failedAt: null,
      attempts: eb('attempts', '+', 1),
    }))
    .returning(['id', 'kind', 'key', 'tenantId', 'payload', 'attempts', 'createdAt'])
}

function toJob(row: Pick<Row, Exclude<keyof Job, 'leaseHolder'>>, leaseHolder: string): Job {
  return { ...row, leaseHolder, payload: JSON.parse(row.payload) as unknown }
}

/** @returns the ids of the jobs that are still held */
export async function renewJobLeases(db: Db, claims: readonly JobClaim[], until: number): Promise<Set<string>> {
  const locked = selectInLockOrder(db, (eb) => areHeld(eb, claims))
  const renewed = await db
    .updateTable('jobs')
    .set({ runAt: until })
    .where('id', 'in', locked)
    .where((eb) => areHeld(eb, claims))
    .returning('id')
    .execute()
  return new Set(renewed.map(({ id }) => id))
}

/**
 * Deletes finished jobs, or reschedules those that were enqueued again during their run. In the transaction of a
 * handler's writes, this fences off a stale holder.
 * @returns the ids of the jobs that were still held; other jobs are not changed
 */
export async function finishJobs(db: Db, claims: readonly JobClaim[]): Promise<Set<string>> {
  const deleted = await db
    .deleteFrom('jobs')
    .where((eb) => areHeld(eb, claims))
    .where('rerunAt', 'is', null)
    .returning('id')
    .execute()
  const ids = new Set(deleted.map(({ id }) => id))
  const rest = claims.filter(({ id }) => !ids.has(id))
  if (rest.length === 0) return ids
  const rescheduled = await db
    .updateTable('jobs')
    .set((eb) => ({
      runAt: eb.fn.coalesce('rerunAt', 'runAt'),
      rerunAt: null,
      leaseHolder: null,
      attempts: 0,
      lastError: null,
    }))
    .where((eb) => areHeld(eb, rest))
    .returning('id')
    .execute()
  for (const { id } of rescheduled) ids.add(id)
  return ids
}

/**
 * Ends a successful run for a job that runs again at `runAt`, or earlier if it was enqueued again during the run.
 * @param next.payload replaces the payload, unless the job was enqueued again during the run
 * @returns false if another holder has the job
 */
export async function postponeJob(
  db: Db,
  claim: JobClaim,
  { runAt, payload }: { runAt: number; payload?: unknown },
): Promise<boolean> {
  const postponed = await db
    .updateTable('jobs')
    .set((eb) => ({
      runAt: eb.case().when('rerunAt', '<', runAt).then(eb.ref('rerunAt')).else(runAt).end().$notNull(),
      rerunAt: null,
      leaseHolder: null,
      attempts: 0,
      lastError: null,
      ...replacePayload(payload),
    }))
    .where((eb) => areHeld(eb, [claim]))
    .executeTakeFirst()
  return postponed.numUpdatedRows > 0n
}

/** A job that was queued again while it ran has a newer payload. */
function replacePayload(payload: unknown): { payload?: RawBuilder<string> } {
  if (payload === undefined) return {}
  return { payload: sql<string>`case when "rerunAt" is null then ${JSON.stringify(payload)} else payload end` }
}

/** Checks, in the transaction of a holder's writes, that it still holds the job, and locks the row until the commit. */
export async function isJobHeld(db: Db, claim: JobClaim): Promise<boolean> {
  const held = await db
    .updateTable('jobs')
    .set((eb) => ({ leaseHolder: eb.ref('leaseHolder') }))
    .where((eb) => areHeld(eb, [claim]))
    .executeTakeFirst()
  return held.numUpdatedRows > 0n
}

/**
 * Ends a failed run. The job is retried at `runAt`, only by the operator if `failedAt` is set, or as requested if it
 * was enqueued again during the run.
 */
export async function failJob(
  db: Db,
  claim: JobClaim,
  { error, runAt, failedAt, payload }: { error: string; runAt: number; failedAt: number | null; payload?: unknown },
): Promise<void> {
  await db
    .updateTable('jobs')
    .set((eb) => ({
      lastError: error,
      ...replacePayload(payload),
      runAt: eb.fn.coalesce('rerunAt', eb.val(runAt)),
      // Without the cast, PostgreSQL infers the parameter's type as text.
      failedAt: eb
        .case()
        .when('rerunAt', 'is', null)
        .then(sql<number | null>`cast(${failedAt} as bigint)`)
        .else(null)
        .end(),
      attempts: eb.case().when('rerunAt', 'is', null).then(eb.ref('attempts')).else(0).end(),
      rerunAt: null,
      leaseHolder: null,
    }))
    .where((eb) => areHeld(eb, [claim]))
    .execute()
}

export async function deleteJobByKey(db: Db, kind: JobKind, key: string): Promise<void> {
  await db.deleteFrom('jobs').where('kind', '=', kind).where('key', '=', key).execute()
}

/** Undoes a claim, including its attempt. */
export async function releaseJobs(db: Db, claims: readonly JobClaim[], runAt: number): Promise<void> {
  await db
    .updateTable('jobs')
    .set((eb) => ({ runAt, leaseHolder: null, rerunAt: null, attempts: eb('attempts', '-', 1) }))
    .where((eb) => areHeld(eb, claims))
    .execute()
}

/** Releases all jobs. Only for the startup of a process that owns the database alone, so all holders are dead. */
export async function releaseAllJobs(db: Db, now: number): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ runAt: now, leaseHolder: null, rerunAt: null })
    .where('leaseHolder', 'is not', null)
    .execute()
}

/**
 * Ids of jobs, locked in the order in which events enqueue deliveries at the end of their transactions: by endpoint,
 * after all other jobs. Any other order would deadlock with them.
 */
function selectInLockOrder(db: Db, condition: (eb: ExpressionBuilder<Schema, 'jobs'>) => Expression<SqlBool>) {
  const query = db
    .selectFrom('jobs')
    .select('id')
    .where(condition)
    .orderBy((eb) => eb('kind', '=', 'delivery'))
    .orderBy('key')
  return lockRows(db, query, 'update')
}

function areHeld(eb: ExpressionBuilder<Schema, 'jobs'>, claims: readonly JobClaim[]) {
  return eb.or(claims.map(({ id, leaseHolder }) => eb.and([eb('id', '=', id), eb('leaseHolder', '=', leaseHolder)])))
}
