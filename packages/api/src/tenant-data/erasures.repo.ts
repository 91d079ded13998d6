import type { Db } from '@callwright/db/database'
import { asTenantId, type TenantId, type UserId } from '@callwright/db/ids'
import type { Schema } from '@callwright/db/schema'
import type { ProviderName } from '@callwright/voice/voice-provider'
import type { Insertable, Selectable } from 'kysely'

import { hashSecret } from '../auth/secrets.ts'

// What happens in the transaction of the request, and the queue that the rest is worked off from.

export type ErasureRow = Selectable<Schema['erasures']>

export type Erased = { userId: UserId; email: string; businessName: string; logoHash: string | null }

/**
 * Makes the business nobody's: it is not found any more, its account cannot be signed into, and its address is free.
 * @returns undefined where there is none (any more)
 */
export async function closeBusiness(
  db: Db,
  tenant: TenantId,
  { now, placeholder }: { now: number; placeholder: string },
): Promise<Erased | undefined> {
  const business = await db
    .selectFrom('businesses')
    .innerJoin('users', 'users.id', 'businesses.user_id')
    .select(['users.id', 'users.email', 'businesses.name', 'businesses.logo_hash'])
    .where('businesses.id', '=', tenant)
    .executeTakeFirst()
  const none = { email: '', phone: '', address: '', website: '', description: '', notes: '', keep_days: null }
  const closed = await db
    .updateTable('businesses')
    .set({ ...none, name: '', logo_hash: null, logo_media_type: null, erased_at: now, updated_at: now })
    .where('id', '=', tenant)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (!business || closed.numUpdatedRows === 0n) return undefined
  const { id: userId, email, name: businessName, logo_hash: logoHash } = business
  await db
    .updateTable('users')
    .set({ email: placeholder, email_verified_at: null, password_hash: '', updated_at: now })
    .where('id', '=', userId)
    .execute()
  for (const table of ['mail_tokens', 'known_devices', 'second_factors', 'recovery_codes'] as const) {
    await db.deleteFrom(table).where('user_id', '=', userId).execute()
  }
  return { userId, email, businessName, logoHash }
}

/** No campaign of it is looked at any more. */
export async function stopCampaigns(db: Db, tenant: TenantId, now: number): Promise<void> {
  await db
    .updateTable('campaigns')
    .set({ state: 'cancelled', next_at: null, finished_at: now })
    .where('tenant_id', '=', tenant)
    .where('state', 'in', ['scheduled', 'running', 'paused'])
    .execute()
}

/** From now on its agents are known to be nobody's, and are not given to a provider again. */
export async function takeAgents(db: Db, tenant: TenantId, erasureId: string): Promise<void> {
  const agents = await db
    .deleteFrom('provider_agents')
    .where('tenant_id', '=', tenant)
    .returning(['provider', 'agent_id'])
    .execute()
  await db.deleteFrom('agent_syncs').where('tenant_id', '=', tenant).execute()
  for (const agent of agents) {
    await db
      .insertInto('erased_agents')
      .values({ ...agent, erasure_id: erasureId })
      .onConflict((conflict) => conflict.columns(['provider', 'agent_id']).doNothing())
      .execute()
  }
}

/** The workers of documents and numbers take out and detach what is marked so, for as long as that takes. */
export async function letGo(db: Db, tenant: TenantId, now: number): Promise<void> {
  await db
    .updateTable('knowledge_documents')
    .set({ state: 'removing', next_try_at: now })
    .where('tenant_id', '=', tenant)
    .execute()
  await db.updateTable('phone_numbers').set({ next_try_at: now }).where('tenant_id', '=', tenant).execute()
}

/** What is remembered of a business that was erased. */
export function hashOfTenant(tenantId: TenantId): TenantId {
  return asTenantId(hashSecret(tenantId))
}

/** A business that was erased, or is to be: by the hash of its id. */
export type ErasedBusiness = { hash: string; askedBy: ErasureRow['asked_by']; askedAt: number }

/** Of every business; none in data of a version that erased no business yet. */
export async function listErased(db: Db): Promise<ErasedBusiness[]> {
  const tables = await db.introspection.getTables()
  if (!tables.some(({ name }) => name === 'erasures')) return []
  const rows = await db
    .selectFrom('erasures')
    .select(['tenant_id', 'asked_by', 'asked_at', 'finished_at'])
    .where('tenant_id', 'is not', null)
    .execute()
  return rows.flatMap(({ tenant_id: tenant, asked_by: askedBy, asked_at: askedAt, finished_at: finishedAt }) => {
    if (tenant === null) return []
    return [{ hash: finishedAt === null ? hashOfTenant(tenant) : tenant, askedBy, askedAt }]
  })
}

export async function insertErasure(db: Db, row: Insertable<Schema['erasures']>): Promise<void> {
  await db.insertInto('erasures').values(row).execute()
}

/** Takes the one that is due the longest; others leave it alone for the length of the lease. */
export async function claimErasure(
  db: Db,
  { now, leaseMs }: { now: number; leaseMs: number },
): Promise<ErasureRow | undefined> {
  const due = await db
    .selectFrom('erasures')
    .select(['id', 'next_try_at'])
    .where('finished_at', 'is', null)
    .where('next_try_at', '<=', now)
    .orderBy('next_try_at')
    .limit(1)
    .executeTakeFirst()
  if (!due) return undefined
  return await db
    .updateTable('erasures')
    .set((eb) => ({ next_try_at: now + leaseMs, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', due.id)
    .where('next_try_at', '=', due.next_try_at)
    .returningAll()
    .executeTakeFirst()
}

/**
 * Takes the erasure's row for this transaction, so that one node at a time goes on with it.
 * @returns false where another one has claimed it since
 */
export async function lockErasure(db: Db, { id, next_try_at: lease }: ErasureRow): Promise<boolean> {
  const locked = await db
    .updateTable('erasures')
    .set({ next_try_at: lease })
    .where('id', '=', id)
    .where('next_try_at', '=', lease)
    .executeTakeFirst()
  return locked.numUpdatedRows > 0n
}

/** What another node has claimed since stays as it is. */
export async function postponeErasure(
  db: Db,
  { id, next_try_at: lease }: ErasureRow,
  { nextTryAt, error, attempts }: { nextTryAt: number; error: string | null; attempts: number },
): Promise<void> {
  await db
    .updateTable('erasures')
    .set({ next_try_at: nextTryAt, error, attempts })
    .where('id', '=', id)
    .where('next_try_at', '=', lease)
    .execute()
}

export async function countErasedCalls(db: Db, id: string, calls: number): Promise<void> {
  await db
    .updateTable('erasures')
    .set((eb) => ({ calls: eb('calls', '+', calls) }))
    .where('id', '=', id)
    .execute()
}

/** What the provider has not deleted yet, of those that can be asked. */
export async function listErasedAgents(
  db: Db,
  erasureId: string,
): Promise<{ provider: ProviderName; agent_id: string }[]> {
  return await db
    .selectFrom('erased_agents')
    .select(['provider', 'agent_id'])
    .where('erasure_id', '=', erasureId)
    .where('deleted_at', 'is', null)
    .execute()
}

export async function markAgentDeleted(
  db: Db,
  { provider, agent_id: agentId }: { provider: ProviderName; agent_id: string },
  now: number,
): Promise<void> {
  await db
    .updateTable('erased_agents')
    .set({ deleted_at: now })
    .where('provider', '=', provider)
    .where('agent_id', '=', agentId)
    .where('deleted_at', 'is', null)
    .execute()
}
