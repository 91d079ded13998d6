import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import type { ProviderName } from '@callwright/voice/voice-provider'
import { sql } from 'kysely'

import { findSetting, saveSetting } from '../../context/installation-settings.repo.ts'

// Every change to an agent raises its desired version at each provider in its own transaction; the holder of the agent's
// job syncs the agent and then stores the version it applied.

export type SyncKey = { tenantId: TenantId; provider: ProviderName }

/** The key of the job that syncs the agent. */
export function agentJobKey({ tenantId, provider }: SyncKey): string {
  return `${provider} ${tenantId}`
}

export type AgentSync = {
  desiredVersion: number
  appliedVersion: number
  /** why its job failed, as a message for users; null if it did not fail */
  error: string | null
}

export async function findSync(db: Db, tenant: TenantId, provider: ProviderName): Promise<AgentSync | undefined> {
  return await db
    .selectFrom('agent_syncs')
    .leftJoin('jobs', (join) =>
      join
        .on('jobs.kind', '=', 'agent')
        .on('jobs.key', '=', sql`agent_syncs.provider || ' ' || agent_syncs."tenantId"`),
    )
    .select(['agent_syncs.desiredVersion', 'agent_syncs.appliedVersion', 'jobs.lastError as error'])
    .where('agent_syncs.tenantId', '=', tenant)
    .where('agent_syncs.provider', '=', provider)
    .executeTakeFirst()
}

export async function listProviders(db: Db, tenant: TenantId): Promise<ProviderName[]> {
  const rows = await db.selectFrom('agent_syncs').select('provider').where('tenantId', '=', tenant).execute()
  return rows.map((row) => row.provider)
}

export async function ensureSync(db: Db, { tenantId, provider }: SyncKey): Promise<void> {
  await db
    .insertInto('agent_syncs')
    .values({ tenantId, provider, desiredVersion: 1, appliedVersion: 0 })
    .onConflict((conflict) => conflict.columns(['tenantId', 'provider']).doNothing())
    .execute()
}

/** Raises the desired version for one tenant, or for all tenants at one provider. */
export async function incrementDesiredVersions(db: Db, { tenantId, provider }: Partial<SyncKey>): Promise<SyncKey[]> {
  return await db
    .updateTable('agent_syncs')
    .set((eb) => ({ desiredVersion: eb('desiredVersion', '+', 1) }))
    .$if(tenantId !== undefined, (query) => query.where('tenantId', '=', tenantId ?? null))
    .$if(provider !== undefined, (query) => query.where('provider', '=', provider ?? null))
    .returning(['tenantId', 'provider'])
    .execute()
}

/** @returns false if nothing changed */
export async function saveAgentSettings(db: Db, settings: string, now: number): Promise<boolean> {
  const row = { name: 'agent-settings', value: settings, updatedAt: now } as const
  return await saveSetting(db, row, (eb) => eb('installation_settings.value', '<>', settings))
}

/** Whether these are the installation's current agent settings, which the newest node sets in a rolling restart. */
export async function hasCurrentAgentSettings(db: Db, settings: string): Promise<boolean> {
  return (await findSetting(db, 'agent-settings'))?.value === settings
}

/** Stores the applied version; changes made during the sync remain pending. */
export async function saveAppliedVersion(
  db: Db,
  { tenantId, provider }: SyncKey,
  appliedVersion: number,
): Promise<void> {
  await db
    .updateTable('agent_syncs')
    .set({ appliedVersion })
    .where('tenantId', '=', tenantId)
    .where('provider', '=', provider)
    .execute()
}
