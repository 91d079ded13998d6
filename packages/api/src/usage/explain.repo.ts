import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import { sql } from 'kysely'

import type { Keyset } from '../paging/keyset.ts'

export type UsageEntryRow = {
  id: string
  callId: string | null
  seconds: number
  note: string | null
  createdAt: number
  madeBy: string | null
  madeByEmail: string | null
  conversationId: string | null
  direction: 'inbound' | 'outbound' | null
  startedAt: number | null
}

/** A client's entries for a month, newest first. The call's columns are null if it was deleted. */
export async function listEntries(
  db: Db,
  tenant: TenantId,
  { month, before, limit }: { month: string; before: Keyset | null; limit: number },
): Promise<UsageEntryRow[]> {
  let query = db
    .selectFrom('usage_entries')
    .leftJoin('calls', (join) =>
      join.onRef('calls.id', '=', 'usage_entries.callId').onRef('calls.tenantId', '=', 'usage_entries.tenantId'),
    )
    .leftJoin('users', (join) => join.on(sql<boolean>`users.id = usage_entries."madeBy"`))
    .select([
      'usage_entries.id',
      'usage_entries.callId',
      'usage_entries.seconds',
      'usage_entries.note',
      'usage_entries.createdAt',
      'usage_entries.madeBy',
      'users.email as madeByEmail',
      'calls.conversationId',
      'calls.direction',
      'calls.startedAt',
    ])
    .where('usage_entries.tenantId', '=', tenant)
    .where('usage_entries.month', '=', month)
  if (before) {
    const { at, id } = before
    query = query.where((eb) => eb(eb.refTuple('usage_entries.createdAt', 'usage_entries.id'), '<', eb.tuple(at, id)))
  }
  return await query
    .orderBy('usage_entries.createdAt', 'desc')
    .orderBy('usage_entries.id', 'desc')
    .limit(limit)
    .execute()
}
