import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/ids'
import type { Schema } from '@callwright/db/schema'
import type { Insertable } from 'kysely'

export type StoredRecording = { content_hash: string; media_type: string; size_bytes: number }

export async function findRecordingOf(db: Db, tenant: TenantId, callId: string): Promise<StoredRecording | undefined> {
  return await db
    .selectFrom('recordings')
    .select(['content_hash', 'media_type', 'size_bytes'])
    .where('call_id', '=', callId)
    .where('tenant_id', '=', tenant)
    .executeTakeFirst()
}

/** @returns false where the call has a recording already */
export async function saveRecording(db: Db, row: Insertable<Schema['recordings']>): Promise<boolean> {
  const saved = await db
    .insertInto('recordings')
    .values(row)
    .onConflict((conflict) => conflict.column('call_id').doNothing())
    .returning('call_id')
    .executeTakeFirst()
  return saved !== undefined
}
