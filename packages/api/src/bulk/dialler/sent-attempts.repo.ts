import type { Db } from '@callwright/db/database'
import { databaseNow } from '@callwright/db/query/database-now'
import type { TenantId } from '@callwright/db/tables/ids'
import type { Schema } from '@callwright/db/tables/schema'
import type { Insertable } from 'kysely'

import type { AttemptRecord } from '../../campaigns/attempts.repo.ts'

export type NewAttempt = Omit<Insertable<Schema['attempts']>, 'leaseUntil'>

/**
 * Claims attempts. One that was given back is claimed again under the next fence; one that was ever sent never is.
 * @returns those that are the caller's now
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

/** The holder of the newest fence may send. @returns whether the caller is it */
export async function markSent(
  db: Db,
  tenant: TenantId,
  sent: { id: string; fence: number; callId: string; now: number; leaseMs: number },
): Promise<boolean> {
  const { id, fence, callId, now, leaseMs } = sent
  const marked = await db
    .updateTable('attempts')
    .set({ state: 'sent', callId, sentAt: now, leaseUntil: databaseNow(db, leaseMs) })
    .where('id', '=', id)
    .where('tenantId', '=', tenant)
    .where('fence', '=', fence)
    .where('state', '=', 'claimed')
    .executeTakeFirst()
  return marked.numUpdatedRows > 0n
}

/** Gives a claim back that nothing was asked for. @returns whether it was the caller's still */
export async function releaseClaim(
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
 * Notes what came of a request whose outcome is not known for certain yet.
 * @returns whether it was open still: news of the call may have been quicker
 */
export async function settleSent(
  db: Db,
  tenant: TenantId,
  settled: { callId: string; state: 'refused' | 'released' | 'unknown'; now: number },
): Promise<boolean> {
  const { callId, state, now } = settled
  const result = await db
    .updateTable('attempts')
    .set({ state, settledAt: now, ...(state === 'unknown' ? {} : { endedAt: now }) })
    .where('callId', '=', callId)
    .where('tenantId', '=', tenant)
    .where('state', 'in', state === 'unknown' ? ['sent'] : ['sent', 'unknown'])
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Attempts whose holder has not said for too long what came of them: it is gone. */
export async function listExpired(db: Db, { limit }: { limit: number }): Promise<AttemptRecord[]> {
  return await db
    .selectFrom('attempts')
    .selectAll()
    .where('settledAt', 'is', null)
    .where('leaseUntil', '<=', databaseNow(db))
    .orderBy('leaseUntil')
    .limit(limit)
    .execute()
}
