import type { Db } from '@callwright/db/database'

import type { Keyset } from '../keyset.ts'

export type KeptAside = { id: string; conversation_id: string | null; error: string | null; received_at: number }

/** Signed events that belong to no business here, newest first. */
export async function listKeptAside(db: Db, page: { before: Keyset | null; limit: number }): Promise<KeptAside[]> {
  let query = db
    .selectFrom('stored_webhooks')
    .select(['id', 'conversation_id', 'error', 'received_at'])
    .where('state', '=', 'quarantined')
  if (page.before) {
    const { at, id } = page.before
    query = query.where((eb) => eb(eb.refTuple('received_at', 'id'), '<', eb.tuple(at, id)))
  }
  return await query.orderBy('received_at', 'desc').orderBy('id', 'desc').limit(page.limit).execute()
}
