import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import type { Schema } from '@callwright/db/tables/schema'
import type { ProviderName } from '@callwright/voice/voice-provider'
import type { Insertable, Selectable } from 'kysely'

export async function insertDeletedConversation(
  db: Db,
  row: Insertable<Schema['deleted_conversations']>,
): Promise<void> {
  await db
    .insertInto('deleted_conversations')
    .values(row)
    .onConflict((conflict) => conflict.column('conversationId').doNothing())
    .execute()
}

/** What tools were asked in a conversation, and what they answered, goes with its transcript. */
export async function deleteToolRuns(db: Db, tenant: TenantId, conversationId: string): Promise<void> {
  await db.deleteFrom('tool_runs').where('tenantId', '=', tenant).where('conversationId', '=', conversationId).execute()
}

export async function isConversationDeleted(db: Db, conversationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('deleted_conversations')
    .select('conversationId')
    .where('conversationId', '=', conversationId)
    .executeTakeFirst()
  return row !== undefined
}

/** The provider that has not deleted this conversation yet; undefined if there is nothing left to delete. */
export async function findPendingProviderDeletion(db: Db, conversationId: string): Promise<ProviderName | undefined> {
  const row = await db
    .selectFrom('deleted_conversations')
    .select('provider')
    .where('conversationId', '=', conversationId)
    .where('providerDeletedAt', 'is', null)
    .executeTakeFirst()
  return row?.provider
}

export async function markDeletedAtProvider(db: Db, conversationId: string, now: number): Promise<void> {
  await db
    .updateTable('deleted_conversations')
    .set({ providerDeletedAt: now })
    .where('conversationId', '=', conversationId)
    .execute()
}

export type DeletedConversation = Pick<
  Selectable<Schema['deleted_conversations']>,
  'conversationId' | 'tenantId' | 'provider' | 'deletedAt' | 'providerDeletedAt'
> & {
  /** what we still have: `content` if only the provider's copy was deleted, `call` if retention also removed our content */
  keeps: 'nothing' | 'call' | 'content'
}

/** Across all tenants. Reads only columns that have existed since the first version. */
export async function listDeletedConversations(db: Db): Promise<DeletedConversation[]> {
  const rows = await db
    .selectFrom('deleted_conversations as deleted')
    .leftJoin('calls', (join) =>
      join
        .onRef('calls.conversationId', '=', 'deleted.conversationId')
        .onRef('calls.tenantId', '=', 'deleted.tenantId'),
    )
    .select(['deleted.conversationId', 'deleted.tenantId', 'deleted.provider', 'deleted.deletedAt'])
    .select(['deleted.providerDeletedAt', 'calls.id as callId', 'calls.contentRemovedAt'])
    .execute()
  return rows.map(({ callId, contentRemovedAt, ...deletion }) => {
    const call = contentRemovedAt === null ? 'content' : 'call'
    return { ...deletion, keeps: callId === null ? 'nothing' : call }
  })
}
