import type { Db } from '@callwright/db/database'
import { countRows } from '@callwright/db/query/count-rows'
import { databaseNow } from '@callwright/db/query/database-now'
import { withoutIndex } from '@callwright/db/query/unindexed'
import type { TenantId } from '@callwright/db/tables/ids'
import type { Schema } from '@callwright/db/tables/schema'
import { type Insertable, type Selectable, sql } from 'kysely'

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
          resolvedAt: null,
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
    .set({ state: 'released', resolvedAt: now, endedAt: now })
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
    .set({ state, resolvedAt: now, ...(state === 'unknown' ? {} : { endedAt: now }) })
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
    .where('resolvedAt', 'is', null)
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
      resolvedAt: eb.fn.coalesce('resolvedAt', eb.val(now)),
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
      resolvedAt: eb.fn.coalesce('resolvedAt', eb.val(now)),
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

export type SentAttempt = { recipientId: string; callId: string | null; sentAt: number; endedAt: number | null }

/** Each recipient's newest attempt that was sent, without those that provably did not dial. */
export async function listLastAttempts(
  db: Db,
  tenant: TenantId,
  recipientIds: readonly string[],
): Promise<Map<string, SentAttempt>> {
  if (recipientIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('attempts')
    .select(['recipientId', 'callId', 'sentAt', 'endedAt'])
    .where('recipientId', 'in', recipientIds)
    .where(withoutIndex('tenantId'), '=', tenant)
    .where('sentAt', 'is not', null)
    .where('state', '<>', 'released')
    .orderBy('attemptNumber')
    .$narrowType<{ sentAt: number }>()
    .execute()
  return new Map(rows.map((row) => [row.recipientId, row]))
}

/** Whether the recipient was claimed for an attempt that has not been sent yet. */
export async function hasUnsentClaim(db: Db, tenant: TenantId, recipientId: string): Promise<boolean> {
  const claim = await db
    .selectFrom('attempts')
    .select('id')
    .where('recipientId', '=', recipientId)
    .where(withoutIndex('tenantId'), '=', tenant)
    .where('state', '=', 'claimed')
    .executeTakeFirst()
  return claim !== undefined
}

/** Start times of a campaign's newest calls, newest first. */
export async function listNewestStarts(
  db: Db,
  tenant: TenantId,
  { campaignId, notAfter, limit }: { campaignId: string; notAfter: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('attempts')
    .select('sentAt')
    .where('tenantId', '=', tenant)
    .where('campaignId', '=', campaignId)
    .where('sentAt', '<=', notAfter)
    .orderBy('sentAt', 'desc')
    .limit(limit)
    .execute()
  return rows.flatMap(({ sentAt }) => (sentAt === null ? [] : [sentAt]))
}

/** Averages are those of the newest calls. */
const NEWEST_CALLS = 2000

/**
 * How many calls of a campaign have ended, how many seconds a call used its line, null if none has ended, and how many
 * seconds of it were conversation.
 * @param longestMs a call whose end was reported later counts as so long
 */
export async function readCallFigures(
  db: Db,
  tenant: TenantId,
  { campaignId, longestMs }: { campaignId: string; longestMs: number },
): Promise<{ calls: number; lineSeconds: number | null; talkSeconds: number }> {
  const attempts = db
    .selectFrom('attempts')
    .where(withoutIndex('tenantId'), '=', tenant)
    .where('campaignId', '=', campaignId)
  // Both counts are read from an index; few calls are open at a time.
  const sent = await attempts.where('sentAt', 'is not', null).$call(countRows)
  const open = await attempts.where('sentAt', 'is not', null).where('endedAt', 'is', null).$call(countRows)
  const newest = attempts
    .select(['sentAt', 'endedAt', 'callId'])
    .where('sentAt', 'is not', null)
    // The provider did not make these calls.
    .where('state', '<>', 'released')
    .orderBy('sentAt', 'desc')
    .limit(NEWEST_CALLS)
  const lineMs = sql<number>`case when newest."endedAt" - "sentAt" < ${longestMs} then newest."endedAt" - "sentAt" else ${longestMs} end`
  const row = await db
    .selectFrom(newest.as('newest'))
    .leftJoin('calls', 'calls.id', 'newest.callId')
    .select(sql<number | null>`cast(avg(${lineMs}) as double precision)`.as('ms'))
    .select(sql<number | null>`cast(avg(coalesce("durationSeconds", 0)) as double precision)`.as('talk'))
    .where('newest.endedAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return { calls: sent - open, lineSeconds: row.ms === null ? null : row.ms / 1000, talkSeconds: row.talk ?? 0 }
}
