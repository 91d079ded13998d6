import type { Db } from '@callwright/db/database'
import type { Schema } from '@callwright/db/tables/schema'
import type { ProviderName } from '@callwright/voice/voice-provider'
import type { Selectable } from 'kysely'

export type ToForget = { conversationId: string; attempts: number }

/** What the provider has not deleted yet; others leave it alone for the length of the lease. */
export async function claimToForget(
  db: Db,
  { provider, now, leaseMs, limit }: { provider: ProviderName; now: number; leaseMs: number; limit: number },
): Promise<ToForget[]> {
  const due = await db
    .selectFrom('deleted_conversations')
    .select('conversationId')
    .where('provider', '=', provider)
    .where('providerDeletedAt', 'is', null)
    .where('nextTryAt', '<=', now)
    .orderBy('nextTryAt')
    .limit(limit)
    .execute()
  if (due.length === 0) return []
  const ids = due.map((row) => row.conversationId)
  return await db
    .updateTable('deleted_conversations')
    .set((eb) => ({ nextTryAt: now + leaseMs, attempts: eb('attempts', '+', 1) }))
    .where('conversationId', 'in', ids)
    .where('providerDeletedAt', 'is', null)
    .where('nextTryAt', '<=', now)
    .returning(['conversationId', 'attempts'])
    .execute()
}

export async function markForgotten(db: Db, conversationId: string, now: number): Promise<void> {
  await db
    .updateTable('deleted_conversations')
    .set({ providerDeletedAt: now })
    .where('conversationId', '=', conversationId)
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
    .set({ nextTryAt })
    .where('conversationId', '=', conversationId)
    .where('attempts', '=', attempts)
    .where('providerDeletedAt', 'is', null)
    .execute()
}

export type DeletedConversation = Pick<
  Selectable<Schema['deleted_conversations']>,
  'conversationId' | 'tenantId' | 'provider' | 'deletedAt' | 'providerDeletedAt'
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
        .onRef('calls.conversationId', '=', 'deleted.conversationId')
        .onRef('calls.tenantId', '=', 'deleted.tenantId'),
    )
    .select(['deleted.conversationId', 'deleted.tenantId', 'deleted.provider', 'deleted.deletedAt'])
    .select(['deleted.providerDeletedAt', 'calls.id as callId'])
    .execute()
  return rows.map(({ callId, ...deletion }) => ({ ...deletion, keepsCall: callId !== null }))
}
