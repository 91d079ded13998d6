import type { Db } from '@callwright/db/database'
import { asTenantId, type TenantId } from '@callwright/db/ids'
import type { ProviderName } from '@callwright/voice/voice-provider'

import { hashSecret } from '../auth/secrets.ts'

export type AgentRow = {
  businessName: string
  systemPrompt: string
  firstMessage: string
  voiceId: string | null
  updatedAt: number | null
  agentId: string | null
  /** the client's own number, by the provider's id of it; null: calls come from the installation's */
  fromNumberId: string | null
}

/** A tenant's agent with the id it has at the given provider; empty texts before the first update. */
export async function findAgent(db: Db, tenant: TenantId, provider: ProviderName): Promise<AgentRow | undefined> {
  const row = await db
    .selectFrom('businesses')
    .leftJoin('agents', 'agents.tenant_id', 'businesses.id')
    .leftJoin('provider_agents', (join) =>
      join.onRef('provider_agents.tenant_id', '=', 'businesses.id').on('provider_agents.provider', '=', provider),
    )
    .select((eb) => [
      'businesses.name',
      'agents.system_prompt',
      'agents.first_message',
      'agents.voice_id',
      'agents.updated_at',
      'provider_agents.agent_id',
      eb
        .selectFrom('phone_numbers')
        .select('phone_numbers.number_id')
        .whereRef('phone_numbers.tenant_id', '=', 'businesses.id')
        .where('phone_numbers.provider', '=', provider)
        .where('phone_numbers.number_id', 'is not', null)
        .orderBy('phone_numbers.assigned_at')
        .orderBy('phone_numbers.number')
        .limit(1)
        .as('from_number_id'),
    ])
    .where('businesses.id', '=', tenant)
    .where('businesses.erased_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    businessName: row.name,
    systemPrompt: row.system_prompt ?? '',
    firstMessage: row.first_message ?? '',
    voiceId: row.voice_id,
    updatedAt: row.updated_at,
    agentId: row.agent_id,
    fromNumberId: row.from_number_id,
  }
}

/** Takes the agent's row for this transaction, so that what is counted and compared is so one by one. */
export async function lockAgent(db: Db, tenant: TenantId): Promise<void> {
  await db
    .insertInto('agents')
    .values({ tenant_id: tenant })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet({ tenant_id: tenant }))
    .execute()
}

export async function saveAgentTexts(
  db: Db,
  tenant: TenantId,
  agent: { systemPrompt: string; firstMessage: string; voiceId: string | null; now: number },
): Promise<void> {
  const values = {
    system_prompt: agent.systemPrompt,
    first_message: agent.firstMessage,
    voice_id: agent.voiceId,
    updated_at: agent.now,
  }
  await db
    .insertInto('agents')
    .values({ tenant_id: tenant, ...values })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(values))
    .execute()
}

/**
 * Whose business was erased while the provider was given it, has an agent too many there. It is nobody's.
 * @returns false in that case
 */
export async function saveProviderAgent(
  db: Db,
  tenant: TenantId,
  { provider, agentId, now }: { provider: ProviderName; agentId: string; now: number },
): Promise<boolean> {
  if (!(await lockAlive(db, tenant))) {
    await saveErasedAgent(db, tenant, { provider, agentId })
    return false
  }
  await db
    .insertInto('provider_agents')
    .values({ tenant_id: tenant, provider, agent_id: agentId, created_at: now })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'provider']).doUpdateSet({ agent_id: agentId }))
    .execute()
  return true
}

/** Takes the business's row for this transaction. @returns false where it is being erased */
export async function lockAlive(db: Db, tenant: TenantId): Promise<boolean> {
  const alive = await db
    .updateTable('businesses')
    .set((eb) => ({ erased_at: eb.ref('erased_at') }))
    .where('id', '=', tenant)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return alive.numUpdatedRows > 0n
}

/** By this its late news are known to be nobody's; an eraser that is still at work deletes it too. */
async function saveErasedAgent(
  db: Db,
  tenant: TenantId,
  { provider, agentId }: { provider: ProviderName; agentId: string },
): Promise<void> {
  const erasure = await db
    .selectFrom('erasures')
    .select('id')
    // As it stands there before and after its end.
    .where('tenant_id', 'in', [tenant, asTenantId(hashSecret(tenant))])
    .executeTakeFirst()
  if (!erasure) return
  await db
    .insertInto('erased_agents')
    .values({ provider, agent_id: agentId, erasure_id: erasure.id })
    .onConflict((conflict) => conflict.columns(['provider', 'agent_id']).doUpdateSet({ deleted_at: null }))
    .execute()
}

/** Whether its business was erased: whatever comes of it is nobody's, and is not kept. */
export async function isErasedAgent(db: Db, agentId: string): Promise<boolean> {
  const row = await db.selectFrom('erased_agents').select('agent_id').where('agent_id', '=', agentId).executeTakeFirst()
  return row !== undefined
}

/** The same for many agents of a provider. */
export async function findErasedAgents(
  db: Db,
  provider: ProviderName,
  agentIds: readonly string[],
): Promise<Set<string>> {
  if (agentIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('erased_agents')
    .select('agent_id')
    .where('provider', '=', provider)
    .where('agent_id', 'in', agentIds)
    .execute()
  return new Set(rows.map((row) => row.agent_id))
}

/** Whose agent this is: what binds a provider's event to one tenant. */
export async function findTenantOfAgent(
  db: Db,
  agentId: string,
): Promise<{ tenantId: TenantId; provider: ProviderName } | undefined> {
  const row = await db
    .selectFrom('provider_agents')
    .select(['tenant_id', 'provider'])
    .where('agent_id', '=', agentId)
    .executeTakeFirst()
  return row && { tenantId: row.tenant_id, provider: row.provider }
}

/** The same for many; agents that nobody here has are left out. */
export async function findTenantsOfAgents(
  db: Db,
  provider: ProviderName,
  agentIds: readonly string[],
): Promise<Map<string, TenantId>> {
  if (agentIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('provider_agents')
    .select(['agent_id', 'tenant_id'])
    .where('provider', '=', provider)
    .where('agent_id', 'in', agentIds)
    .execute()
  return new Map(rows.map((row) => [row.agent_id, row.tenant_id]))
}
