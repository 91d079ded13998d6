import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

/** The outcomes of a call so far, as value keys. */
export async function listOutcomes(db: Db, tenant: TenantId, callId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('call_values')
    .select('valueKey')
    .where('tenantId', '=', tenant)
    .where('callId', '=', callId)
    .where('kind', '=', 'outcome')
    .execute()
  return rows.flatMap(({ valueKey }) => (valueKey === null ? [] : [valueKey]))
}
