import type { Db } from '@callwright/db/database'
import { hasTable } from '@callwright/db/query/has-table'
import { asTenantId, type TenantId, type UserId } from '@callwright/db/tables/ids'
import type { Schema } from '@callwright/db/tables/schema'
import type { ProviderName } from '@callwright/voice/voice-provider'
import { type Insertable, type Selectable, sql } from 'kysely'

import { hashSecret } from '../../context/secrets.ts'

// Closing a business in the request's transaction, and the record of the erasure job's progress.

export type ErasureRow = Selectable<Schema['erasures']>

export type ClosedBusiness = { userId: UserId; email: string; businessName: string; logoHash: string | null }

/**
 * Closes the business: it is no longer found, its account cannot sign in, and its email address is free again.
 * @returns undefined if there is no such business
 */
export async function closeBusiness(
  db: Db,
  tenant: TenantId,
  { now, placeholder }: { now: number; placeholder: string },
): Promise<ClosedBusiness | undefined> {
  const business = await db
    .selectFrom('businesses')
    .innerJoin('users', 'users.id', 'businesses.userId')
    .select(['users.id', 'users.email', 'businesses.name', 'businesses.logoHash'])
    .where('businesses.id', '=', tenant)
    .executeTakeFirst()
  const emptyFields = { email: '', phone: '', address: '', website: '', description: '', notes: '', keepDays: null }
  const closed = await db
    .updateTable('businesses')
    .set({ ...emptyFields, name: '', logoHash: null, logoMediaType: null, erasedAt: now, updatedAt: now })
    .where('id', '=', tenant)
    .where('erasedAt', 'is', null)
    .executeTakeFirst()
  if (!business || closed.numUpdatedRows === 0n) return undefined
  const { id: userId, email, name: businessName, logoHash } = business
  await db
    .updateTable('users')
    .set({ email: placeholder, emailVerifiedAt: null, passwordHash: '', updatedAt: now })
    .where('id', '=', userId)
    .execute()
  for (const table of ['mail_tokens', 'known_devices', 'second_factors', 'recovery_codes'] as const) {
    await db.deleteFrom(table).where('userId', '=', userId).execute()
  }
  return { userId, email, businessName, logoHash }
}

/** Cancels all the business's campaigns. */
export async function cancelAllCampaigns(db: Db, tenant: TenantId, now: number): Promise<void> {
  await db
    .updateTable('campaigns')
    .set({ state: 'cancelled', nextAt: null, finishedAt: now })
    .where('tenantId', '=', tenant)
    .where('state', 'in', ['scheduled', 'running', 'paused'])
    .execute()
}

/** Stops sending events to its webhooks. */
export async function switchOffEndpoints(db: Db, tenant: TenantId): Promise<void> {
  await db.updateTable('webhook_endpoints').set({ offReason: 'switched-off' }).where('tenantId', '=', tenant).execute()
}

/** Moves its agents to `erased_agents`, so that their events are dropped and they are not synced again. */
export async function orphanAgents(db: Db, tenant: TenantId, erasureId: string): Promise<void> {
  const agents = await db
    .deleteFrom('provider_agents')
    .where('tenantId', '=', tenant)
    .returning(['provider', 'agentId'])
    .execute()
  await db.deleteFrom('agent_syncs').where('tenantId', '=', tenant).execute()
  for (const agent of agents) {
    await db
      .insertInto('erased_agents')
      .values({ ...agent, erasureId })
      .onConflict((conflict) => conflict.columns(['provider', 'agentId']).doNothing())
      .execute()
  }
}

/** The hash under which an erased business is remembered. */
export function tenantHash(tenantId: TenantId): TenantId {
  return asTenantId(hashSecret(tenantId))
}

/** A business that is erased or being erased, by the hash of its id. */
export type ErasedBusiness = { hash: string; askedBy: ErasureRow['askedBy']; requestedAt: number }

type StoredErasure = Pick<ErasureRow, 'tenantId' | 'askedBy' | 'finishedAt'> & {
  requestedAt?: number
  askedAt?: number
}

/**
 * All erased businesses; empty for data from a version without erasures. Earlier versions call the time of the request
 * `askedAt`.
 */
export async function listErasedBusinesses(db: Db): Promise<ErasedBusiness[]> {
  if (!(await hasTable(db, 'erasures'))) return []
  const { rows } = await sql<StoredErasure>`select * from erasures`.execute(db)
  return rows.flatMap(({ tenantId: tenant, askedBy, finishedAt, askedAt = 0, requestedAt = askedAt }) => {
    if (tenant === null) return []
    return [{ hash: finishedAt === null ? tenantHash(tenant) : tenant, askedBy, requestedAt }]
  })
}

export async function insertErasure(db: Db, row: Insertable<Schema['erasures']>): Promise<void> {
  await db.insertInto('erasures').values(row).execute()
}

export async function findErasure(db: Db, id: string): Promise<ErasureRow | undefined> {
  return await db.selectFrom('erasures').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks the erasure until the end of the transaction. @returns false if it is finished */
export async function lockErasure(db: Db, id: string): Promise<boolean> {
  const locked = await db
    .updateTable('erasures')
    .set({ finishedAt: null })
    .where('id', '=', id)
    .where('finishedAt', 'is', null)
    .executeTakeFirst()
  return locked.numUpdatedRows > 0n
}

export async function addErasedCalls(db: Db, id: string, calls: number): Promise<void> {
  await db
    .updateTable('erasures')
    .set((eb) => ({ calls: eb('calls', '+', calls) }))
    .where('id', '=', id)
    .execute()
}

/** Agents that their provider has not deleted yet. */
export async function listErasedAgents(
  db: Db,
  erasureId: string,
): Promise<{ provider: ProviderName; agentId: string }[]> {
  return await db
    .selectFrom('erased_agents')
    .select(['provider', 'agentId'])
    .where('erasureId', '=', erasureId)
    .where('deletedAt', 'is', null)
    .execute()
}

export async function markAgentDeleted(
  db: Db,
  { provider, agentId }: { provider: ProviderName; agentId: string },
  now: number,
): Promise<void> {
  await db
    .updateTable('erased_agents')
    .set({ deletedAt: now })
    .where('provider', '=', provider)
    .where('agentId', '=', agentId)
    .where('deletedAt', 'is', null)
    .execute()
}
