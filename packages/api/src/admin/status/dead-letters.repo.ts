import type { Db } from '@callwright/db/database'

import type { Keyset } from '../../paging/keyset.ts'

export type DeadLetter = { id: string; conversationId: string | null; error: string | null; receivedAt: number }

/** Signed events for agents that no business here owns, newest first. */
export async function listDeadLetters(db: Db, page: { before: Keyset | null; limit: number }): Promise<DeadLetter[]> {
  let query = db
    .selectFrom('stored_webhooks')
    .select(['id', 'conversationId', 'error', 'receivedAt'])
    .where('state', '=', 'quarantined')
  if (page.before) {
    const { at, id } = page.before
    query = query.where((eb) => eb(eb.refTuple('receivedAt', 'id'), '<', eb.tuple(at, id)))
  }
  return await query.orderBy('receivedAt', 'desc').orderBy('id', 'desc').limit(page.limit).execute()
}
