import { facetsOf } from '@callwright/db/tables/call-order'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import type { Schema } from '@callwright/db/tables/schema'
import type { Selectable } from 'kysely'

export type SetupRow = Pick<Selectable<Schema['businesses']>, 'description' | 'notes' | 'servicePlan'> &
  Record<'systemPrompt' | 'firstMessage' | 'voiceId', string | null> &
  Record<'fileId' | 'linkId' | 'newestCallId', string | null>

/** What a business has set up so far. Reads at most one row of each kind, which is enough to know that any exist. */
export async function readSetup(db: Db, tenant: TenantId): Promise<SetupRow | undefined> {
  return await db
    .selectFrom('businesses')
    .leftJoin('agents', 'agents.tenantId', 'businesses.id')
    .select(['businesses.description', 'businesses.notes', 'businesses.servicePlan'])
    .select(['agents.systemPrompt', 'agents.firstMessage', 'agents.voiceId'])
    .select((eb) => [
      eb
        .selectFrom('files')
        .select('files.id')
        .whereRef('files.tenantId', '=', 'businesses.id')
        .where('files.kind', '=', 'document')
        .limit(1)
        .as('fileId'),
      eb.selectFrom('links').select('links.id').whereRef('links.tenantId', '=', 'businesses.id').limit(1).as('linkId'),
      // Calls with a negative key are not shown in any list.
      eb
        .selectFrom('calls')
        .select('calls.id')
        .whereRef('calls.tenantId', '=', 'businesses.id')
        .where('calls.orderKey', '>=', 0)
        .orderBy('calls.orderKey', 'desc')
        .limit(1)
        .as('newestCallId'),
    ])
    .where('businesses.id', '=', tenant)
    .executeTakeFirst()
}

/** Whether any call has been completed. */
export async function hasCompletedCall(db: Db, tenant: TenantId): Promise<boolean> {
  const row = await db
    .selectFrom('call_totals')
    .select('facet')
    .where('tenantId', '=', tenant)
    .where('facet', 'in', facetsOf(['completed'], undefined))
    .where('calls', '>', 0)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
