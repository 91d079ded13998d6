import type { Db } from '@callwright/db/database'
import type { Schema } from '@callwright/db/tables/schema'
import type { Selectable, Updateable } from 'kysely'

export type StoredWebhook = Pick<
  Selectable<Schema['stored_webhooks']>,
  'id' | 'body' | 'bodyHash' | 'attempts' | 'receivedAt'
>

export type NewWebhook = Pick<
  Selectable<Schema['stored_webhooks']>,
  'id' | 'provider' | 'bodyHash' | 'body' | 'state' | 'conversationId' | 'nextTryAt' | 'receivedAt'
>

/**
 * Stores all or none of them.
 * @returns for each whether it is new: false where the same body is stored already, or came before it
 */
export async function insertWebhooks(db: Db, rows: readonly NewWebhook[]): Promise<boolean[]> {
  const inserted = await db
    .insertInto('stored_webhooks')
    // By their keys, so that two nodes that are sent the same ones at once do not wait for each other crosswise.
    .values(rows.toSorted((one, other) => one.bodyHash.localeCompare(other.bodyHash, 'en')))
    .onConflict((conflict) => conflict.column('bodyHash').doNothing())
    .returning('id')
    .execute()
  const ids = new Set(inserted.map(({ id }) => id))
  return rows.map(({ id }) => ids.has(id))
}

export async function isWebhookStored(db: Db, bodyHash: string): Promise<boolean> {
  const row = await db.selectFrom('stored_webhooks').select('id').where('bodyHash', '=', bodyHash).executeTakeFirst()
  return row !== undefined
}

/** What was worked off so long ago that the provider does not send it again. */
export async function deleteOldWebhooks(db: Db, before: number): Promise<void> {
  await db
    .deleteFrom('stored_webhooks')
    .where('state', 'in', ['done', 'ignored'])
    .where('receivedAt', '<', before)
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
    .where('nextTryAt', '<=', now)
    .orderBy('nextTryAt')
    .limit(limit)
    .execute()
  if (due.length === 0) return []
  const ids = due.map((row) => row.id)
  const claimed = await db
    .updateTable('stored_webhooks')
    .set((eb) => ({ nextTryAt: now + leaseMs, attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', ids)
    .where('state', 'in', ['pending', 'waiting'])
    .where('nextTryAt', '<=', now)
    .returning(['id', 'body', 'bodyHash', 'attempts', 'receivedAt'])
    .execute()
  return claimed.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

/** A claim: whoever took it over since has counted one more attempt. */
type Claimed = Pick<StoredWebhook, 'id' | 'attempts'>

/** Claims that will not be worked on here after all. */
export async function releaseWebhooks(db: Db, claims: readonly Claimed[], now: number): Promise<void> {
  await updateWebhooks(db, claims, { nextTryAt: now })
}

/** @returns the ids of those that were the caller's still; nothing else was changed */
export async function updateWebhooks(
  db: Db,
  claims: readonly Claimed[],
  change: Updateable<Schema['stored_webhooks']>,
): Promise<string[]> {
  const updated = await db
    .updateTable('stored_webhooks')
    .set(change)
    .where((eb) => eb.or(claims.map(({ id, attempts }) => eb.and([eb('id', '=', id), eb('attempts', '=', attempts)]))))
    .where('state', 'in', ['pending', 'waiting'])
    .returning('id')
    .execute()
  return updated.map(({ id }) => id)
}

/** What had to wait for a conversation is looked at again at once. */
export async function releaseWaiting(db: Db, conversationId: string, now: number): Promise<boolean> {
  const result = await db
    .updateTable('stored_webhooks')
    .set({ nextTryAt: now })
    .where('conversationId', '=', conversationId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
