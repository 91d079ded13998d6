import type { Db } from '@callwright/db/database'
import { lockName } from '@callwright/db/query/lock-name'
import type { TenantId, UserId } from '@callwright/db/tables/ids'

// Three locks guard what a tenant's transactions share. Whoever needs several takes them in the order of this file: its
// row, its campaigns, its gate. Decision 18 says which work takes which.

/**
 * Takes the tenant's row for this transaction: calls, their figures and events, usage, texts and files.
 * @returns false where the business is being erased: nothing of it may be recorded any more
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

/** Takes the tenant's campaigns for this transaction: their states, recipients, attempts and counters. */
export async function lockCampaigns(db: Db, tenant: TenantId): Promise<void> {
  await lockName(db, `campaigns ${tenant}`)
}

/**
 * Takes the tenant's gate for this transaction. The last step before a request takes nothing else, so that calls wait for
 * no webhook; whatever closes the gate takes it too, so that no call passes after that commit.
 */
export async function lockGate(db: Db, tenant: TenantId): Promise<void> {
  await lockName(db, `gate ${tenant}`)
}

/** Takes all three, for changes after which nobody may be called. */
export async function lockAll(db: Db, tenant: TenantId): Promise<void> {
  await lockTenant(db, tenant)
  await lockCampaigns(db, tenant)
  await lockGate(db, tenant)
}

/** The next number in the tenant's sequence of events; commits in the order of the numbers. */
export async function nextEventNumber(db: Db, tenant: TenantId): Promise<number> {
  const row = await db
    .updateTable('businesses')
    .set((eb) => ({ lastEventNumber: eb('lastEventNumber', '+', 1) }))
    .where('id', '=', tenant)
    .returning('lastEventNumber')
    .executeTakeFirst()
  if (!row) throw new Error('A business that is not there has no events')
  return row.lastEventNumber
}

/** Where the sequence of each tenant is that has begun one. */
export async function listEventNumbers(db: Db): Promise<Map<TenantId, number>> {
  const rows = await db
    .selectFrom('businesses')
    .select(['id', 'lastEventNumber'])
    .where('lastEventNumber', '>', 0)
    .execute()
  return new Map(rows.map((row) => [row.id, row.lastEventNumber]))
}

/** What completed after an event, in the order it completed. */
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

/** Whose business this address has signed up, for commands of the one who runs the installation. */
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

/** Every business there is. */
export async function listTenants(db: Db): Promise<TenantId[]> {
  const rows = await db.selectFrom('businesses').select('id').execute()
  return rows.map(({ id }) => id)
}

export type PausedTenant = { id: TenantId; pausedAt: number }

/** Every tenant that the operator has paused. */
export async function listPaused(db: Db): Promise<PausedTenant[]> {
  const rows = await db.selectFrom('businesses').select(['id', 'pausedAt']).where('pausedAt', 'is not', null).execute()
  return rows.flatMap(({ id, pausedAt }) => (pausedAt === null ? [] : [{ id, pausedAt }]))
}

/** @returns false where there is no such tenant, or it is paused already */
export async function keepPaused(db: Db, { id, pausedAt }: PausedTenant): Promise<boolean> {
  const result = await db
    .updateTable('businesses')
    .set({ pausedAt })
    .where('id', '=', id)
    .where('pausedAt', 'is', null)
    .where('erasedAt', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
