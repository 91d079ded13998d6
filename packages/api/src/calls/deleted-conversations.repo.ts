import type { Db } from '@callwright/db/database'
import { runPrepared, slot } from '@callwright/db/prepared-query'
import type { Schema } from '@callwright/db/schema'
import type { ProviderName } from '@callwright/voice/voice-provider'
import type { Selectable } from 'kysely'

export type ToForget = { conversationId: string; attempts: number }

/** What the provider has not deleted yet; others leave it alone for the length of the lease. */
export async function claimToForget(
  db: Db,
  { provider, now, leaseMs, limit }: { provider: ProviderName; now: number; leaseMs: number; limit: number },
): Promise<ToForget[]> {
  const due = await runPrepared(db, {
    shape: 'due to be forgotten',
    build: (from) =>
      from
        .selectFrom('deleted_conversations')
        .select('conversation_id')
        .where('provider', '=', slot<ProviderName>('provider'))
        .where('provider_deleted_at', 'is', null)
        .where('next_try_at', '<=', slot<number>('now'))
        .orderBy('next_try_at')
        .limit(slot<number>('limit')),
    values: { provider, now, limit },
  })
  if (due.length === 0) return []
  const ids = due.map((row) => row.conversation_id)
  const claimed = await db
    .updateTable('deleted_conversations')
    .set((eb) => ({ next_try_at: now + leaseMs, attempts: eb('attempts', '+', 1) }))
    .where('conversation_id', 'in', ids)
    .where('provider_deleted_at', 'is', null)
    .where('next_try_at', '<=', now)
    .returning(['conversation_id', 'attempts'])
    .execute()
  return claimed.map((row) => ({ conversationId: row.conversation_id, attempts: row.attempts }))
}

export async function markForgotten(db: Db, conversationId: string, now: number): Promise<void> {
  await db
    .updateTable('deleted_conversations')
    .set({ provider_deleted_at: now })
    .where('conversation_id', '=', conversationId)
    .execute()
}

/** What another node has tried since keeps its own turn. */
export async function postponeForgetting(
  db: Db,
  { conversationId, attempts }: ToForget,
  nextTryAt: number,
): Promise<void> {
  await db
    .updateTable('deleted_conversations')
    .set({ next_try_at: nextTryAt })
    .where('conversation_id', '=', conversationId)
    .where('attempts', '=', attempts)
    .where('provider_deleted_at', 'is', null)
    .execute()
}

export type DeletedConversation = Pick<
  Selectable<Schema['deleted_conversations']>,
  'conversation_id' | 'tenant_id' | 'provider' | 'deleted_at' | 'provider_deleted_at'
> & {
  /** whether its call is still there, and has only lost its content for its age */
  keepsCall: boolean
}

/** Everybody's; only columns that the tables have had from the beginning. */
export async function listDeletedConversations(db: Db): Promise<DeletedConversation[]> {
  const rows = await db
    .selectFrom('deleted_conversations as deleted')
    .leftJoin('calls', (join) =>
      join
        .onRef('calls.conversation_id', '=', 'deleted.conversation_id')
        .onRef('calls.tenant_id', '=', 'deleted.tenant_id'),
    )
    .select(['deleted.conversation_id', 'deleted.tenant_id', 'deleted.provider', 'deleted.deleted_at'])
    .select(['deleted.provider_deleted_at', 'calls.id as call_id'])
    .execute()
  return rows.map(({ call_id: callId, ...deletion }) => ({ ...deletion, keepsCall: callId !== null }))
}
