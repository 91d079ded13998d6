import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import type { ProviderName } from '@callwright/voice/voice-provider'

// How far what an agent should be has got to a provider. Every change raises `wanted` in its own transaction; whoever
// gives the agent to the provider holds the lease and then writes down which number it gave.

export type AgentSync = {
  wanted: number
  given: number
  dueAt: number | null
  leaseUntil: number | null
  error: string | null
}

type At = { provider: ProviderName }

export async function findSync(db: Db, tenant: TenantId, provider: ProviderName): Promise<AgentSync | undefined> {
  return await db
    .selectFrom('agent_syncs')
    .select(['wanted', 'given', 'dueAt', 'leaseUntil', 'error'])
    .where('tenantId', '=', tenant)
    .where('provider', '=', provider)
    .executeTakeFirst()
}

export async function listProviders(db: Db, tenant: TenantId): Promise<ProviderName[]> {
  const rows = await db.selectFrom('agent_syncs').select('provider').where('tenantId', '=', tenant).execute()
  return rows.map((row) => row.provider)
}

/** @returns whether the tenant had none at this provider before */
export async function ensureSync(db: Db, tenant: TenantId, { provider }: At): Promise<boolean> {
  const made = await db
    .insertInto('agent_syncs')
    .values({ tenantId: tenant, provider, wanted: 1, given: 0 })
    .onConflict((conflict) => conflict.columns(['tenantId', 'provider']).doNothing())
    .returning('tenantId')
    .executeTakeFirst()
  return made !== undefined
}

/** Every provider's copy is old from now on, and is given anew in the background at `dueAt` at the latest. */
export async function raiseWanted(db: Db, tenant: TenantId, { dueAt }: { dueAt: number }): Promise<void> {
  await db
    .updateTable('agent_syncs')
    .set((eb) => ({ wanted: eb('wanted', '+', 1), dueAt, attempts: 0 }))
    .where('tenantId', '=', tenant)
    .execute()
}

/** Marks every agent of this provider as outdated if the installation's agent settings have changed. */
export async function noteAgentSettings(
  db: Db,
  { provider, settings, now }: At & { settings: string; now: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const changed = await trx
      .insertInto('installation_settings')
      .values({ name: 'agent-settings', value: settings, updatedAt: now })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ value: settings, updatedAt: now })
          .where('installation_settings.value', '<>', settings),
      )
      .returning('name')
      .executeTakeFirst()
    if (!changed) return
    await trx
      .updateTable('agent_syncs')
      .set((eb) => ({ wanted: eb('wanted', '+', 1), dueAt: now, attempts: 0 }))
      .where('provider', '=', provider)
      .execute()
  })
}

/** Whether these are the agent settings of the installation; after a rolling restart they are those of the newest node. */
export async function areAgentSettings(db: Db, settings: string): Promise<boolean> {
  const row = await db
    .selectFrom('installation_settings')
    .select('name')
    .where('name', '=', 'agent-settings')
    .where('value', '=', settings)
    .executeTakeFirst()
  return row !== undefined
}

/** Looks at it in the background at once, whatever went wrong before. */
export async function hastenSync(db: Db, tenant: TenantId, { provider, now }: At & { now: number }): Promise<void> {
  await db
    .updateTable('agent_syncs')
    .set({ dueAt: now, attempts: 0 })
    .where('tenantId', '=', tenant)
    .where('provider', '=', provider)
    .whereRef('given', '<', 'wanted')
    .execute()
}

type Lease = At & { holder: string }

/** One at a time gives the agent. @returns what is wanted and how often it was tried; null: somebody else is at it */
export async function claimSync(
  db: Db,
  tenant: TenantId,
  { provider, holder, now, leaseMs }: Lease & { now: number; leaseMs: number },
): Promise<{ wanted: number; attempts: number } | null> {
  const claimed = await db
    .updateTable('agent_syncs')
    .set({ leaseHolder: holder, leaseUntil: now + leaseMs })
    .where('tenantId', '=', tenant)
    .where('provider', '=', provider)
    .where((eb) => eb.or([eb('leaseUntil', 'is', null), eb('leaseUntil', '<=', now)]))
    .returning(['wanted', 'attempts'])
    .executeTakeFirst()
  return claimed ?? null
}

/**
 * The provider has what was wanted then; what was changed meanwhile stays due.
 * @returns false where somebody else has taken it over since, or there is no such agent any more
 */
export async function finishSync(
  db: Db,
  tenant: TenantId,
  { provider, holder, given }: Lease & { given: number },
): Promise<boolean> {
  const finished = await db
    .updateTable('agent_syncs')
    .set((eb) => ({
      given,
      error: null,
      attempts: 0,
      leaseHolder: null,
      leaseUntil: null,
      dueAt: eb.case().when('wanted', '>', given).then(eb.ref('dueAt')).else(null).end(),
    }))
    .where('tenantId', '=', tenant)
    .where('provider', '=', provider)
    .where('leaseHolder', '=', holder)
    .executeTakeFirst()
  return finished.numUpdatedRows > 0n
}

/** What was wanted stays so, and is tried again at `dueAt`. `error`: a sentence for people. */
export async function failSync(
  db: Db,
  tenant: TenantId,
  { provider, holder, error, dueAt }: Lease & { error: string; dueAt: number },
): Promise<void> {
  await db
    .updateTable('agent_syncs')
    .set((eb) => ({
      error,
      attempts: eb('attempts', '+', 1),
      leaseHolder: null,
      leaseUntil: null,
      dueAt,
    }))
    .where('tenantId', '=', tenant)
    .where('provider', '=', provider)
    .where('leaseHolder', '=', holder)
    .execute()
}

/** Whose agent is to be given to the provider now, the longest due first. */
export async function listDueSyncs(
  db: Db,
  { provider, now, limit }: At & { now: number; limit: number },
): Promise<TenantId[]> {
  const rows = await db
    .selectFrom('agent_syncs')
    .select('tenantId')
    .where('provider', '=', provider)
    .where('dueAt', '<=', now)
    .where((eb) => eb.or([eb('leaseUntil', 'is', null), eb('leaseUntil', '<=', now)]))
    .orderBy('dueAt')
    .limit(limit)
    .execute()
  return rows.map((row) => row.tenantId)
}
