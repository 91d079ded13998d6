import type { Db } from '@callwright/db/database'
import type { Schema } from '@callwright/db/schema'
import type { Insertable, Selectable, Updateable } from 'kysely'

export type StoredWebhook = Pick<
  Selectable<Schema['stored_webhooks']>,
  'id' | 'body' | 'body_hash' | 'attempts' | 'received_at'
>

/** @returns false where the same body is stored already */
export async function insertWebhook(db: Db, row: Insertable<Schema['stored_webhooks']>): Promise<boolean> {
  const inserted = await db
    .insertInto('stored_webhooks')
    .values(row)
    .onConflict((conflict) => conflict.column('body_hash').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function isWebhookStored(db: Db, bodyHash: string): Promise<boolean> {
  const row = await db.selectFrom('stored_webhooks').select('id').where('body_hash', '=', bodyHash).executeTakeFirst()
  return row !== undefined
}

/** What was worked off so long ago that the provider does not send it again. */
export async function deleteOldWebhooks(db: Db, before: number): Promise<void> {
  await db
    .deleteFrom('stored_webhooks')
    .where('state', 'in', ['done', 'ignored'])
    .where('received_at', '<', before)
    .execute()
}

/** Takes what is due; while one node works on it, the others leave it alone for the length of the lease. */
export async function claimDueWebhooks(
  db: Db,
  { now, leaseMs, limit }: { now: number; leaseMs: number; limit: number },
): Promise<StoredWebhook[]> {
  const due = await db
    .selectFrom('stored_webhooks')
    .select('id')
    .where('state', 'in', ['pending', 'waiting'])
    .where('next_try_at', '<=', now)
    .orderBy('next_try_at')
    .limit(limit)
    .execute()
  if (due.length === 0) return []
  const ids = due.map((row) => row.id)
  const claimed = await db
    .updateTable('stored_webhooks')
    .set((eb) => ({ next_try_at: now + leaseMs, attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', ids)
    .where('state', 'in', ['pending', 'waiting'])
    .where('next_try_at', '<=', now)
    .returning(['id', 'body', 'body_hash', 'attempts', 'received_at'])
    .execute()
  return claimed.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

/** Claims that will not be worked on here after all. */
export async function giveBack(db: Db, ids: readonly string[], now: number): Promise<void> {
  await db.updateTable('stored_webhooks').set({ next_try_at: now }).where('id', 'in', ids).execute()
}

export async function updateWebhook(db: Db, id: string, change: Updateable<Schema['stored_webhooks']>): Promise<void> {
  await db.updateTable('stored_webhooks').set(change).where('id', '=', id).execute()
}

/** What had to wait for a conversation is looked at again at once. */
export async function releaseWaiting(db: Db, conversationId: string, now: number): Promise<boolean> {
  const result = await db
    .updateTable('stored_webhooks')
    .set({ next_try_at: now })
    .where('conversation_id', '=', conversationId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
