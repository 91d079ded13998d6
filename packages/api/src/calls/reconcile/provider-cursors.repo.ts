import type { Db } from '@callwright/db/database'
import { databaseNow } from '@callwright/db/query/database-now'
import type { CallStatus } from '@callwright/contract/calls/calls'
import type { ProviderName } from '@callwright/voice/voice-provider'

export type CursorClaim = { since: number; leaseUntil: number }

/** @returns where the last look ended; null: another node looks at this moment */
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

/** `since` null: the place stays where it was, as it does where another node looks by now. */
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

const AT_ONCE = 500

/** What we know of conversations by now: the call's status, or that its call was deleted. Others are left out. */
export async function findKnown(
  db: Db,
  conversationIds: readonly string[],
): Promise<Map<string, CallStatus | 'deleted'>> {
  const known = new Map<string, CallStatus | 'deleted'>()
  for (let from = 0; from < conversationIds.length; from += AT_ONCE) {
    const ids = conversationIds.slice(from, from + AT_ONCE)
    const deleted = await db
      .selectFrom('deleted_conversations')
      .select('conversationId')
      .where('conversationId', 'in', ids)
      .execute()
    for (const row of deleted) known.set(row.conversationId, 'deleted')
    const calls = await db
      .selectFrom('calls')
      .select(['conversationId', 'status'])
      .where('conversationId', 'in', ids)
      .execute()
    for (const row of calls) if (row.conversationId !== null) known.set(row.conversationId, row.status)
  }
  return known
}
