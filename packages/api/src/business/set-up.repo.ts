import { facetsOf } from '@callwright/db/call-order'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/ids'

export type SetUpRow = {
  description: string
  notes: string
  service_plan: 'inbound' | 'outbound' | 'both'
  system_prompt: string | null
  first_message: string | null
  voice_id: string | null
  file_id: string | null
  link_id: string | null
  phone_number: string | null
  newest_call_id: string | null
}

/** What a business has given its agent so far; one row of each is enough to know that there is one. */
export async function readSetUp(
  db: Db,
  tenant: TenantId,
  provider: 'elevenlabs' | 'simulator',
): Promise<SetUpRow | undefined> {
  return await db
    .selectFrom('businesses')
    .leftJoin('agents', 'agents.tenant_id', 'businesses.id')
    .select(['businesses.description', 'businesses.notes', 'businesses.service_plan'])
    .select(['agents.system_prompt', 'agents.first_message', 'agents.voice_id'])
    .select((eb) => [
      eb
        .selectFrom('files')
        .select('files.id')
        .whereRef('files.tenant_id', '=', 'businesses.id')
        .where('files.kind', '=', 'document')
        .limit(1)
        .as('file_id'),
      eb
        .selectFrom('links')
        .select('links.id')
        .whereRef('links.tenant_id', '=', 'businesses.id')
        .limit(1)
        .as('link_id'),
      eb
        .selectFrom('phone_numbers')
        .select('phone_numbers.number')
        .whereRef('phone_numbers.tenant_id', '=', 'businesses.id')
        .where('phone_numbers.provider', '=', provider)
        .limit(1)
        .as('phone_number'),
      // No list shows calls below zero.
      eb
        .selectFrom('calls')
        .select('calls.id')
        .whereRef('calls.tenant_id', '=', 'businesses.id')
        .where('calls.order_key', '>=', 0)
        .orderBy('calls.order_key', 'desc')
        .limit(1)
        .as('newest_call_id'),
    ])
    .where('businesses.id', '=', tenant)
    .executeTakeFirst()
}

/** Whether a call has been talked through to its end. */
export async function hasCompletedCall(db: Db, tenant: TenantId): Promise<boolean> {
  const row = await db
    .selectFrom('call_totals')
    .select('facet')
    .where('tenant_id', '=', tenant)
    .where('facet', 'in', facetsOf(['completed'], undefined) ?? [])
    .where('calls', '>', 0)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
