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
 * Stores all rows or none.
 * @returns for each row whether it is new: false if the same body is already stored or appears earlier in `rows`
 */
export async function insertWebhooks(db: Db, rows: readonly NewWebhook[]): Promise<boolean[]> {
  const inserted = await db
    .insertInto('stored_webhooks')
    // Sorted by key, so that two nodes inserting the same rows do not deadlock.
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

/** Deletes processed webhooks that are too old for the provider to resend. */
export async function deleteOldWebhooks(db: Db, before: number): Promise<void> {
  await db
    .deleteFrom('stored_webhooks')
    .where('state', 'in', ['done', 'ignored'])
    .where('receivedAt', '<', before)
    .execute()
}

/** Claims due webhooks; other nodes skip them until the lease ends. */
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

/** A claim. Reclaiming increments `attempts`, which invalidates the old claim. */
type WebhookClaim = Pick<StoredWebhook, 'id' | 'attempts'>

/** Releases claims that this process will not work on. */
export async function releaseWebhooks(db: Db, claims: readonly WebhookClaim[], now: number): Promise<void> {
  await updateWebhooks(db, claims, { nextTryAt: now })
}

/** Updates only webhooks that the caller still holds. @returns their ids */
export async function updateWebhooks(
  db: Db,
  claims: readonly WebhookClaim[],
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

/** Makes webhooks that wait for this conversation due now. */
export async function releaseWaitingWebhooks(db: Db, conversationId: string, now: number): Promise<boolean> {
  const result = await db
    .updateTable('stored_webhooks')
    .set({ nextTryAt: now })
    .where('conversationId', '=', conversationId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
