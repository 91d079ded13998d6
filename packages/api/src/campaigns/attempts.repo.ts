import type { Db } from '@callwright/db/database'
import { databaseNow } from '@callwright/db/query/database-now'
import type { TenantId } from '@callwright/db/tables/ids'
import type { Schema } from '@callwright/db/tables/schema'
import type { Insertable, Selectable, SelectQueryBuilder } from 'kysely'

export type AttemptRecord = Selectable<Schema['attempts']>
export type NewAttempt = Omit<Insertable<Schema['attempts']>, 'leaseUntil'>

/**
 * Claims attempts. A released attempt is claimed again with the next fence; a sent attempt is never claimed again.
 * @returns the attempts that the caller now holds
 */
export async function claimAttempts(
  db: Db,
  attempts: readonly NewAttempt[],
  { leaseMs }: { leaseMs: number },
): Promise<AttemptRecord[]> {
  if (attempts.length === 0) return []
  return await db
    .insertInto('attempts')
    .values(attempts.map((attempt) => ({ ...attempt, leaseUntil: databaseNow(db, leaseMs) })))
    .onConflict((conflict) =>
      conflict
        .columns(['campaignId', 'phoneNumber', 'attemptNumber'])
        .doUpdateSet((eb) => ({
          state: 'claimed' as const,
          fence: eb('attempts.fence', '+', 1),
          leaseUntil: eb.ref('excluded.leaseUntil'),
          createdAt: eb.ref('excluded.createdAt'),
          callId: null,
          sentAt: null,
          settledAt: null,
          endedAt: null,
        }))
        .where('attempts.state', '=', 'released'),
    )
    .returningAll()
    .execute()
}

/** Only the holder of the newest fence may send. @returns whether the caller is that holder */
export async function markAttemptSent(
  db: Db,
  tenant: TenantId,
  sent: { id: string; fence: number; callId: string; now: number; leaseMs: number },
): Promise<boolean> {
  const { id, fence, callId, now, leaseMs } = sent
  const result = await db
    .updateTable('attempts')
    .set({ state: 'sent', callId, sentAt: now, leaseUntil: databaseNow(db, leaseMs) })
    .where('id', '=', id)
    .where('tenantId', '=', tenant)
    .where('fence', '=', fence)
    .where('state', '=', 'claimed')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Releases a claim that was never sent. @returns whether the caller still held it */
export async function releaseAttempt(
  db: Db,
  tenant: TenantId,
  { id, fence, now }: { id: string; fence: number; now: number },
): Promise<boolean> {
  const result = await db
    .updateTable('attempts')
    .set({ state: 'released', settledAt: now, endedAt: now })
    .where('id', '=', id)
    .where('tenantId', '=', tenant)
    .where('fence', '=', fence)
    .where('state', '=', 'claimed')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/**
 * Records a request's outcome while the attempt is still open.
 * @returns false if it was already resolved, for instance because an event for the call arrived first
 */
export async function resolveAttempt(
  db: Db,
  tenant: TenantId,
  outcome: { callId: string; state: 'refused' | 'released' | 'unknown'; now: number },
): Promise<boolean> {
  const { callId, state, now } = outcome
  const result = await db
    .updateTable('attempts')
    .set({ state, settledAt: now, ...(state === 'unknown' ? {} : { endedAt: now }) })
    .where('callId', '=', callId)
    .where('tenantId', '=', tenant)
    .where('state', 'in', state === 'unknown' ? ['sent'] : ['sent', 'unknown'])
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Attempts whose lease expired without an outcome: their holder is presumed dead. */
export async function listExpiredAttempts(db: Db, { limit }: { limit: number }): Promise<AttemptRecord[]> {
  return await db
    .selectFrom('attempts')
    .selectAll()
    .where('settledAt', 'is', null)
    .where('leaseUntil', '<=', databaseNow(db))
    .orderBy('leaseUntil')
    .limit(limit)
    .execute()
}

/** An event for a call proves that the provider dialed, even if its response never arrived. */
export async function resolveAttemptByCall(
  db: Db,
  tenant: TenantId,
  { callId, now, hasEnded }: { callId: string; now: number; hasEnded: boolean },
): Promise<void> {
  await db
    .updateTable('attempts')
    .set((eb) => ({
      state: eb
        .case()
        .when('state', 'in', ['sent', 'unknown'])
        .then('started' as const)
        .else(eb.ref('state'))
        .end(),
      settledAt: eb.fn.coalesce('settledAt', eb.val(now)),
      ...(hasEnded ? { endedAt: eb.fn.coalesce('endedAt', eb.val(now)) } : {}),
    }))
    .where('callId', '=', callId)
    .where('tenantId', '=', tenant)
    .execute()
}

/** Ends an attempt without proof: its line becomes free, and its outcome stays unknown. */
export async function endAttemptAsUnknown(
  db: Db,
  tenant: TenantId,
  { callId, now }: { callId: string; now: number },
): Promise<void> {
  await db
    .updateTable('attempts')
    .set((eb) => ({
      state: 'unknown' as const,
      settledAt: eb.fn.coalesce('settledAt', eb.val(now)),
      endedAt: now,
    }))
    .where('callId', '=', callId)
    .where('tenantId', '=', tenant)
    .execute()
}

/** Marks an attempt as started. If an event came first and its call was merged, the attempt gets the kept call's id. */
export async function markAttemptStarted(
  db: Db,
  tenant: TenantId,
  started: { callId: string; keptCallId: string; recipientId: string | null; now: number },
): Promise<void> {
  const { callId, keptCallId, recipientId, now } = started
  if (recipientId === null) return
  await resolveAttemptByCall(db, tenant, { callId, now, hasEnded: false })
  if (keptCallId === callId) return
  await db
    .updateTable('attempts')
    .set({ callId: keptCallId })
    .where('callId', '=', callId)
    .where('tenantId', '=', tenant)
    .execute()
  await db
    .updateTable('recipients')
    .set({ callId: keptCallId })
    .where('id', '=', recipientId)
    .where('callId', '=', callId)
    .where('tenantId', '=', tenant)
    .execute()
}

/**
 * In epoch ms. A call that started before `startedBefore`, or whose response was lost before `lostBefore`, no longer
 * occupies a line.
 */
export type LineCutoffs = { startedBefore: number; lostBefore: number }

/**
 * Lines in use by each tenant: attempts whose call is not known to have ended. An attempt without a response uses its
 * line until the provider would have reported the call.
 */
export async function countOpenByTenant(
  db: Db,
  cutoffs: LineCutoffs,
): Promise<{ tenantId: TenantId; count: number }[]> {
  return await openAttempts(db, cutoffs)
    .select(['tenantId', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('tenantId')
    .execute()
}

/** Lines in use by one tenant, by campaign. */
export async function countOpenByCampaign(
  db: Db,
  tenant: TenantId,
  cutoffs: LineCutoffs,
): Promise<{ campaignId: string; count: number }[]> {
  return await openAttempts(db, cutoffs)
    .select(['campaignId', (eb) => eb.fn.countAll<number>().as('count')])
    .where('tenantId', '=', tenant)
    .groupBy('campaignId')
    .execute()
}

function openAttempts(db: Db, cutoffs: LineCutoffs): SelectQueryBuilder<Schema, 'attempts', object> {
  return db
    .selectFrom('attempts')
    .where('endedAt', 'is', null)
    .where('createdAt', '>', cutoffs.startedBefore)
    .where((eb) => eb.or([eb('state', '<>', 'unknown'), eb('settledAt', '>', cutoffs.lostBefore)]))
}

/** Attempts whose request to the provider has no response yet. */
export async function countAttemptsInFlight(db: Db, tenant: TenantId, campaignId: string): Promise<number> {
  const row = await db
    .selectFrom('attempts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenantId', '=', tenant)
    .where('campaignId', '=', campaignId)
    .where('endedAt', 'is', null)
    .where('settledAt', 'is', null)
    .where('state', '=', 'sent')
    .executeTakeFirstOrThrow()
  return row.count
}

/** Start times of a campaign's newest calls, newest first. */
export async function listNewestStarts(
  db: Db,
  tenant: TenantId,
  { campaignId, limit }: { campaignId: string; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('attempts')
    .select('sentAt')
    .where('tenantId', '=', tenant)
    .where('campaignId', '=', campaignId)
    .where('sentAt', 'is not', null)
    .orderBy('sentAt', 'desc')
    .limit(limit)
    .execute()
  return rows.flatMap(({ sentAt }) => (sentAt === null ? [] : [sentAt]))
}
