import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/ids'

import type { Keyset } from '../keyset.ts'

/** Newest first, without those that were deleted from the history. */
export async function listCampaigns(
  db: Db,
  tenant: TenantId,
  page: { before: Keyset | null; limit: number },
): Promise<{ id: string; name: string; total_recipients: number; created_at: number }[]> {
  let query = db
    .selectFrom('campaigns')
    .select(['id', 'name', 'total_recipients', 'created_at'])
    .where('tenant_id', '=', tenant)
    .where('deleted_at', 'is', null)
  if (page.before) {
    const { at, id } = page.before
    query = query.where((eb) => eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(at, id)))
  }
  return await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(page.limit).execute()
}
