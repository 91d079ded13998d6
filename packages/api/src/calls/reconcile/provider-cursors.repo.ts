import type { Db } from '@callwright/db/database'
import { databaseNow } from '@callwright/db/query/database-now'
import type { ProviderName } from '@callwright/voice/voice-provider'

export type CursorClaim = { since: number; leaseUntil: number }

/** @returns where the last poll ended; null if another node is polling now */
export async function claimCursor(
  db: Db,
  provider: ProviderName,
  { leaseMs, first }: { leaseMs: number; first: number },
): Promise<CursorClaim | null> {
  await db
    .insertInto('provider_cursors')
    .values({ provider, since: first, leaseUntil: 0 })
    .onConflict((conflict) => conflict.column('provider').doNothing())
    .execute()
  const claimed = await db
    .updateTable('provider_cursors')
    .set({ leaseUntil: databaseNow(db, leaseMs) })
    .where('provider', '=', provider)
    .where('leaseUntil', '<=', databaseNow(db))
    .returning(['since', 'leaseUntil'])
    .executeTakeFirst()
  return claimed ?? null
}

/** `since` null keeps the cursor unchanged. Does nothing if another node has taken the lease in the meantime. */
export async function releaseCursor(
  db: Db,
  provider: ProviderName,
  { since, leaseUntil }: { since: number | null; leaseUntil: number },
): Promise<void> {
  await db
    .updateTable('provider_cursors')
    .set({ leaseUntil: 0, ...(since === null ? {} : { since }) })
    .where('provider', '=', provider)
    .where('leaseUntil', '=', leaseUntil)
    .execute()
}
