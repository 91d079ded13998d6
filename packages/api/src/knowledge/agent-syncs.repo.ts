import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/ids'
import { runPrepared, slot } from '@callwright/db/prepared-query'
import type { ProviderName } from '@callwright/voice/voice-provider'

// How far what an agent should be has got to a provider. Every change raises `wanted` in its own transaction; whoever
// gives the agent to the provider holds the lease and then writes down which number it gave.

export type AgentSync = {
  wanted: number
  given: number
  due_at: number | null
  lease_until: number | null
  error: string | null
}

type At = { provider: ProviderName }

export async function findSync(db: Db, tenant: TenantId, provider: ProviderName): Promise<AgentSync | undefined> {
  return await db
    .selectFrom('agent_syncs')
    .select(['wanted', 'given', 'due_at', 'lease_until', 'error'])
    .where('tenant_id', '=', tenant)
    .where('provider', '=', provider)
    .executeTakeFirst()
}

export async function listProviders(db: Db, tenant: TenantId): Promise<ProviderName[]> {
  const rows = await db.selectFrom('agent_syncs').select('provider').where('tenant_id', '=', tenant).execute()
  return rows.map((row) => row.provider)
}

/** @returns whether the tenant had none at this provider before */
export async function ensureSync(db: Db, tenant: TenantId, { provider }: At): Promise<boolean> {
  const made = await db
    .insertInto('agent_syncs')
    .values({ tenant_id: tenant, provider, wanted: 1, given: 0 })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'provider']).doNothing())
    .returning('tenant_id')
    .executeTakeFirst()
  return made !== undefined
}

/** Every provider's copy is old from now on, and is given anew in the background at `dueAt` at the latest. */
export async function raiseWanted(db: Db, tenant: TenantId, { dueAt }: { dueAt: number }): Promise<void> {
  await db
    .updateTable('agent_syncs')
    .set((eb) => ({ wanted: eb('wanted', '+', 1), due_at: dueAt, attempts: 0 }))
    .where('tenant_id', '=', tenant)
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
      .values({ name: 'agent-settings', value: settings, updated_at: now })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ value: settings, updated_at: now })
          .where('installation_settings.value', '<>', settings),
      )
      .returning('name')
      .executeTakeFirst()
    if (!changed) return
    await trx
      .updateTable('agent_syncs')
      .set((eb) => ({ wanted: eb('wanted', '+', 1), due_at: now, attempts: 0 }))
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
    .set({ due_at: now, attempts: 0 })
    .where('tenant_id', '=', tenant)
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
    .set({ lease_holder: holder, lease_until: now + leaseMs })
    .where('tenant_id', '=', tenant)
    .where('provider', '=', provider)
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', now)]))
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
      lease_holder: null,
      lease_until: null,
      due_at: eb.case().when('wanted', '>', given).then(eb.ref('due_at')).else(null).end(),
    }))
    .where('tenant_id', '=', tenant)
    .where('provider', '=', provider)
    .where('lease_holder', '=', holder)
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
      lease_holder: null,
      lease_until: null,
      due_at: dueAt,
    }))
    .where('tenant_id', '=', tenant)
    .where('provider', '=', provider)
    .where('lease_holder', '=', holder)
    .execute()
}

/** Whose agent is to be given to the provider now, the longest due first. */
export async function listDueSyncs(
  db: Db,
  { provider, now, limit }: At & { now: number; limit: number },
): Promise<TenantId[]> {
  const rows = await runPrepared(db, {
    shape: 'due agents',
    build: (from) =>
      from
        .selectFrom('agent_syncs')
        .select('tenant_id')
        .where('provider', '=', slot<ProviderName>('provider'))
        .where('due_at', '<=', slot<number>('now'))
        .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', slot<number>('now'))]))
        .orderBy('due_at')
        .limit(slot<number>('limit')),
    values: { provider, now, limit },
  })
  return rows.map((row) => row.tenant_id)
}
