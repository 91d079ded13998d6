import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/ids'
import { sql } from 'kysely'

import type { Keyset } from '../keyset.ts'

export type ExplainedRow = {
  id: string
  call_id: string | null
  seconds: number
  note: string | null
  created_at: number
  made_by: string | null
  made_by_email: string | null
  conversation_id: string | null
  direction: 'inbound' | 'outbound' | null
  started_at: number | null
}

/** The entries of a client's month, newest first; of a call that is gone only the entry is left. */
export async function listEntries(
  db: Db,
  tenant: TenantId,
  { month, before, limit }: { month: string; before: Keyset | null; limit: number },
): Promise<ExplainedRow[]> {
  let query = db
    .selectFrom('usage_entries')
    .leftJoin('calls', (join) =>
      join.onRef('calls.id', '=', 'usage_entries.call_id').onRef('calls.tenant_id', '=', 'usage_entries.tenant_id'),
    )
    .leftJoin('users', (join) => join.on(sql<boolean>`users.id = usage_entries.made_by`))
    .select([
      'usage_entries.id',
      'usage_entries.call_id',
      'usage_entries.seconds',
      'usage_entries.note',
      'usage_entries.created_at',
      'usage_entries.made_by',
      'users.email as made_by_email',
      'calls.conversation_id',
      'calls.direction',
      'calls.started_at',
    ])
    .where('usage_entries.tenant_id', '=', tenant)
    .where('usage_entries.month', '=', month)
  if (before) {
    const { at, id } = before
    query = query.where((eb) => eb(eb.refTuple('usage_entries.created_at', 'usage_entries.id'), '<', eb.tuple(at, id)))
  }
  return await query
    .orderBy('usage_entries.created_at', 'desc')
    .orderBy('usage_entries.id', 'desc')
    .limit(limit)
    .execute()
}
