import type { Db } from '@callwright/db/database'
import { lockName } from '@callwright/db/query/lock-name'
import type { TenantId, UserId } from '@callwright/db/tables/ids'

// Three locks guard data that a tenant's transactions share. Transactions that need several take them in the order of
// this file: row, campaigns, gate. Decision 18 says which work takes which lock.

/**
 * Locks the tenant's row for this transaction: guards calls, their counts and events, usage, text and files.
 * @returns false if the business is being erased: nothing may be recorded for it
 */
export async function lockTenant(db: Db, tenant: TenantId): Promise<boolean> {
  const locked = await db
    .updateTable('businesses')
    .set((eb) => ({ lastEventNumber: eb.ref('lastEventNumber') }))
    .where('id', '=', tenant)
    .where('erasedAt', 'is', null)
    .returning('id')
    .execute()
  return locked.length > 0
}

/** Locks the tenant's campaigns for this transaction: their states, recipients, attempts and counters. */
export async function lockCampaigns(db: Db, tenant: TenantId): Promise<void> {
  await lockName(db, `campaigns ${tenant}`)
}

/**
 * Locks the tenant's gate for this transaction. The last step before a call takes only this lock, so that calls do not
 * wait for webhooks. Changes that close the gate take it too, so that no call starts after their commit.
 */
export async function lockGate(db: Db, tenant: TenantId): Promise<void> {
  await lockName(db, `gate ${tenant}`)
}

/** Takes all three locks, for changes after which no call may start. */
export async function lockAll(db: Db, tenant: TenantId): Promise<void> {
  await lockTenant(db, tenant)
  await lockCampaigns(db, tenant)
  await lockGate(db, tenant)
}

/** The next number in the tenant's event sequence. The row lock makes commits follow the order of numbers. */
export async function nextEventNumber(db: Db, tenant: TenantId): Promise<number> {
  const row = await db
    .updateTable('businesses')
    .set((eb) => ({ lastEventNumber: eb('lastEventNumber', '+', 1) }))
    .where('id', '=', tenant)
    .returning('lastEventNumber')
    .executeTakeFirst()
  if (!row) throw new Error('The business does not exist')
  return row.lastEventNumber
}

/** The latest event number of each tenant that has events. */
export async function listEventNumbers(db: Db): Promise<Map<TenantId, number>> {
  const rows = await db
    .selectFrom('businesses')
    .select(['id', 'lastEventNumber'])
    .where('lastEventNumber', '>', 0)
    .execute()
  return new Map(rows.map((row) => [row.id, row.lastEventNumber]))
}

/** Completed calls after an event, in order. */
export async function listEventsAfter(
  db: Db,
  tenant: TenantId,
  { after, limit }: { after: number; limit: number },
): Promise<{ eventNumber: number; callId: string; conversationId: string }[]> {
  const rows = await db
    .selectFrom('calls')
    .select(['id', 'conversationId', 'eventNumber'])
    .where('tenantId', '=', tenant)
    .where('eventNumber', '>', after)
    .orderBy('eventNumber')
    .limit(limit)
    .execute()
  return rows.flatMap((row) =>
    row.eventNumber === null
      ? []
      : [{ eventNumber: row.eventNumber, callId: row.id, conversationId: row.conversationId ?? '' }],
  )
}

/** An account's business, for the operator's commands. */
export async function findTenantByEmail(
  db: Db,
  email: string,
): Promise<{ tenantId: TenantId; userId: UserId } | undefined> {
  const row = await db
    .selectFrom('users')
    .innerJoin('businesses', 'businesses.userId', 'users.id')
    .select(['businesses.id', 'users.id as userId'])
    .where('users.email', '=', email)
    .executeTakeFirst()
  return row && { tenantId: row.id, userId: row.userId }
}

/** All businesses. */
export async function listTenants(db: Db): Promise<TenantId[]> {
  const rows = await db.selectFrom('businesses').select('id').execute()
  return rows.map(({ id }) => id)
}

export async function findOwner(db: Db, tenant: TenantId): Promise<{ email: string; isVerified: boolean } | undefined> {
  const row = await db
    .selectFrom('businesses')
    .innerJoin('users', 'users.id', 'businesses.userId')
    .select(['users.email', 'users.emailVerifiedAt'])
    .where('businesses.id', '=', tenant)
    .executeTakeFirst()
  return row && { email: row.email, isVerified: row.emailVerifiedAt !== null }
}

/** '' without a name */
export async function findBusinessName(db: Db, tenant: TenantId): Promise<string> {
  const row = await db.selectFrom('businesses').select('name').where('id', '=', tenant).executeTakeFirst()
  return row?.name ?? ''
}

/** Whether the operator has paused the tenant, or it is being erased. */
export async function isPaused(db: Db, tenant: TenantId): Promise<boolean> {
  const query = db.selectFrom('businesses').select('id').where('id', '=', tenant)
  const active = query.where('pausedAt', 'is', null).where('erasedAt', 'is', null)
  return (await active.executeTakeFirst()) === undefined
}

export type PausedTenant = { id: TenantId; pausedAt: number }

/** Every tenant that the operator has paused. */
export async function listPausedTenants(db: Db): Promise<PausedTenant[]> {
  const rows = await db.selectFrom('businesses').select(['id', 'pausedAt']).where('pausedAt', 'is not', null).execute()
  return rows.flatMap(({ id, pausedAt }) => (pausedAt === null ? [] : [{ id, pausedAt }]))
}

/** @returns false if there is no such tenant, or it is already paused */
export async function restorePause(db: Db, { id, pausedAt }: PausedTenant): Promise<boolean> {
  const result = await db
    .updateTable('businesses')
    .set({ pausedAt })
    .where('id', '=', id)
    .where('pausedAt', 'is', null)
    .where('erasedAt', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
