import { DEFAULT_CALL_SETTINGS } from '@callwright/contract/agent'
import type { Db } from '@callwright/db/database'
import { asTenantId, type TenantId } from '@callwright/db/tables/ids'
import type { ProviderName, SavedAgent } from '@callwright/voice/voice-provider'

import { hashSecret } from '../context/secrets.ts'
import { lockTenant } from '../tenant/tenant.repo.ts'
import { type AgentText, toAgentText } from './agent-text.ts'

export type AgentRow = AgentText & {
  businessName: string
  updatedAt: number | null
  agentId: string | null
  /** the provider's id for the tenant's own number; null if calls come from the installation's number */
  fromNumberId: string | null
}

/** A tenant's agent with its id at the given provider. Before the first update it has no text and default settings. */
export async function findAgent(db: Db, tenant: TenantId, provider: ProviderName): Promise<AgentRow | undefined> {
  const row = await db
    .selectFrom('businesses')
    .leftJoin('agents', 'agents.tenantId', 'businesses.id')
    .leftJoin('provider_agents', (join) =>
      join.onRef('provider_agents.tenantId', '=', 'businesses.id').on('provider_agents.provider', '=', provider),
    )
    .select((eb) => [
      'businesses.name',
      'agents.systemPrompt',
      'agents.firstMessage',
      'agents.voiceId',
      'agents.language',
      'agents.maxCallSeconds',
      'agents.silenceSeconds',
      'agents.voicemailMessage',
      'agents.updatedAt',
      'provider_agents.agentId',
      eb
        .selectFrom('phone_numbers')
        .select('phone_numbers.numberId')
        .whereRef('phone_numbers.tenantId', '=', 'businesses.id')
        .where('phone_numbers.provider', '=', provider)
        .where('phone_numbers.numberId', 'is not', null)
        .orderBy('phone_numbers.assignedAt')
        .orderBy('phone_numbers.number')
        .limit(1)
        .as('fromNumberId'),
    ])
    .where('businesses.id', '=', tenant)
    .where('businesses.erasedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { language, maxCallSeconds, silenceSeconds, voicemailMessage } = DEFAULT_CALL_SETTINGS
  return {
    ...toAgentText({
      systemPrompt: row.systemPrompt ?? '',
      firstMessage: row.firstMessage ?? '',
      voiceId: row.voiceId,
      language: row.language ?? language,
      maxCallSeconds: row.maxCallSeconds ?? maxCallSeconds,
      // A saved null is a choice: silence does not end a call.
      silenceSeconds: row.language === null ? silenceSeconds : row.silenceSeconds,
      voicemailMessage: row.voicemailMessage ?? voicemailMessage,
    }),
    businessName: row.name,
    updatedAt: row.updatedAt,
    agentId: row.agentId,
    fromNumberId: row.fromNumberId,
  }
}

/** Locks the agent's row until commit, which serializes this tenant's changes to it. */
export async function lockAgent(db: Db, tenant: TenantId): Promise<void> {
  await db
    .insertInto('agents')
    .values({ tenantId: tenant })
    .onConflict((conflict) => conflict.column('tenantId').doUpdateSet({ tenantId: tenant }))
    .execute()
}

export async function saveAgentText(
  db: Db,
  tenant: TenantId,
  { now, ...text }: AgentText & { now: number },
): Promise<void> {
  const values = { ...text, updatedAt: now }
  await db
    .insertInto('agents')
    .values({ tenantId: tenant, ...values })
    .onConflict((conflict) => conflict.column('tenantId').doUpdateSet(values))
    .execute()
}

/**
 * Records the agent's id and models at the provider. If the business was erased during the sync, the agent is an orphan
 * and is recorded for deletion.
 * @returns false for an orphan
 */
export async function saveProviderAgent(
  db: Db,
  tenant: TenantId,
  { provider, agent, now }: { provider: ProviderName; agent: SavedAgent; now: number },
): Promise<boolean> {
  const { agentId } = agent
  if (!(await lockTenant(db, tenant))) {
    await saveErasedAgent(db, tenant, { provider, agentId })
    return false
  }
  const models = agent.models ? JSON.stringify(agent.models) : null
  await db
    .insertInto('provider_agents')
    .values({ tenantId: tenant, provider, agentId, models, createdAt: now })
    .onConflict((conflict) => conflict.columns(['tenantId', 'provider']).doUpdateSet({ agentId, models }))
    .execute()
  return true
}

/** Late events from this agent are recognized by this row and dropped; an erasure in progress deletes the agent. */
async function saveErasedAgent(
  db: Db,
  tenant: TenantId,
  { provider, agentId }: { provider: ProviderName; agentId: string },
): Promise<void> {
  const erasure = await db
    .selectFrom('erasures')
    .select('id')
    // A finished erasure keeps only the hash of the tenant id.
    .where('tenantId', 'in', [tenant, asTenantId(hashSecret(tenant))])
    .executeTakeFirst()
  if (!erasure) return
  await db
    .insertInto('erased_agents')
    .values({ provider, agentId, erasureId: erasure.id })
    .onConflict((conflict) => conflict.columns(['provider', 'agentId']).doUpdateSet({ deletedAt: null }))
    .execute()
}

/** Whether the agent's business was erased. Its events belong to no tenant and are dropped. */
export async function isErasedAgent(db: Db, agentId: string): Promise<boolean> {
  const row = await db.selectFrom('erased_agents').select('agentId').where('agentId', '=', agentId).executeTakeFirst()
  return row !== undefined
}

/** Like `isErasedAgent`, for many agents at one provider. */
export async function findErasedAgents(
  db: Db,
  provider: ProviderName,
  agentIds: readonly string[],
): Promise<Set<string>> {
  if (agentIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('erased_agents')
    .select('agentId')
    .where('provider', '=', provider)
    .where('agentId', 'in', agentIds)
    .execute()
  return new Set(rows.map((row) => row.agentId))
}

/** The agent's tenant. This binds a provider's event to one tenant. */
export async function findTenantByAgent(
  db: Db,
  agentId: string,
): Promise<{ tenantId: TenantId; provider: ProviderName } | undefined> {
  return await db
    .selectFrom('provider_agents')
    .select(['tenantId', 'provider'])
    .where('agentId', '=', agentId)
    .executeTakeFirst()
}

/** Like `findTenantByAgent`, for many agents; unknown agents are left out. */
export async function findTenantsByAgents(
  db: Db,
  provider: ProviderName,
  agentIds: readonly string[],
): Promise<Map<string, TenantId>> {
  if (agentIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('provider_agents')
    .select(['agentId', 'tenantId'])
    .where('provider', '=', provider)
    .where('agentId', 'in', agentIds)
    .execute()
  return new Map(rows.map((row) => [row.agentId, row.tenantId]))
}
