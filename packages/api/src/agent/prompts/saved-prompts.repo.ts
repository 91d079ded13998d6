import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import type { Schema } from '@callwright/db/tables/schema'
import type { Insertable } from 'kysely'

export type SavedPrompt = { id: string; systemPrompt: string; firstMessage: string; savedAt: number }

/** In the order they were saved. */
export async function listSavedPrompts(db: Db, tenant: TenantId): Promise<SavedPrompt[]> {
  return await db
    .selectFrom('saved_prompts')
    .select(['id', 'systemPrompt', 'firstMessage', 'createdAt as savedAt'])
    .where('tenantId', '=', tenant)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

export async function insertSavedPrompt(db: Db, row: Insertable<Schema['saved_prompts']>): Promise<void> {
  await db.insertInto('saved_prompts').values(row).execute()
}

/** @returns whether the prompt existed */
export async function deleteSavedPrompt(db: Db, tenant: TenantId, promptId: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('saved_prompts')
    .where('tenantId', '=', tenant)
    .where('id', '=', promptId)
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n
}
