import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import type { Schema } from '@callwright/db/tables/schema'
import type { Insertable } from 'kysely'

export type StoredRecording = { contentHash: string; mediaType: string; sizeBytes: number }

export async function findStoredRecording(
  db: Db,
  tenant: TenantId,
  callId: string,
): Promise<StoredRecording | undefined> {
  return await db
    .selectFrom('recordings')
    .select(['contentHash', 'mediaType', 'sizeBytes'])
    .where('callId', '=', callId)
    .where('tenantId', '=', tenant)
    .executeTakeFirst()
}

/** @returns false if the call already has a recording */
export async function saveRecording(db: Db, row: Insertable<Schema['recordings']>): Promise<boolean> {
  const saved = await db
    .insertInto('recordings')
    .values(row)
    .onConflict((conflict) => conflict.column('callId').doNothing())
    .returning('callId')
    .executeTakeFirst()
  return saved !== undefined
}

export async function markRecordingStored(db: Db, tenant: TenantId, callId: string): Promise<void> {
  await db
    .updateTable('calls')
    .set({ hasRecording: 1 })
    .where('id', '=', callId)
    .where('tenantId', '=', tenant)
    .execute()
}
