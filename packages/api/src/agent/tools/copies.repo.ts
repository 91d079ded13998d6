import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import type { ProviderTools } from '@callwright/db/tables/tools'
import type { ProviderName } from '@callwright/voice/voice-provider'

import { findAgentBooking } from './booking-tools.ts'

/** @param provider default: any */
export async function listCopies(db: Db, tenant: TenantId, provider?: ProviderName): Promise<ProviderTools[]> {
  const query = db.selectFrom('provider_tools').selectAll().where('tenantId', '=', tenant)
  return await (provider ? query.where('provider', '=', provider) : query).execute()
}

/** The copies of tools that no longer exist. Tools for appointments exist while the agent books them. */
export async function listOldCopies(db: Db, tenant: TenantId, provider: ProviderName): Promise<ProviderTools[]> {
  const copies = await listCopies(db, tenant, provider)
  const tools = await db.selectFrom('tools').select('id').where('tenantId', '=', tenant).execute()
  const forBooking = (await findAgentBooking(db, tenant))?.tools ?? []
  const ids = new Set([...tools.map(({ id }) => id), ...forBooking.map(({ toolId }) => toolId)])
  return copies.filter(({ toolId }) => !ids.has(toolId))
}

export async function saveCopy(db: Db, copy: ProviderTools): Promise<void> {
  const { providerToolId, applied } = copy
  await db
    .insertInto('provider_tools')
    .values(copy)
    .onConflict((conflict) => conflict.columns(['toolId', 'provider']).doUpdateSet({ providerToolId, applied }))
    .execute()
}

/**
 * Their state at the provider is unknown, so the next sync saves them again.
 * @param copy default: all, across all tenants
 */
export async function forgetApplied(db: Db, copy?: Pick<ProviderTools, 'toolId' | 'provider'>): Promise<void> {
  const query = db.updateTable('provider_tools').set({ applied: '' })
  const { toolId, provider } = copy ?? {}
  await (toolId && provider ? query.where('toolId', '=', toolId).where('provider', '=', provider) : query).execute()
}

export async function deleteCopy(
  db: Db,
  { toolId, provider }: Pick<ProviderTools, 'toolId' | 'provider'>,
): Promise<void> {
  await db.deleteFrom('provider_tools').where('toolId', '=', toolId).where('provider', '=', provider).execute()
}
