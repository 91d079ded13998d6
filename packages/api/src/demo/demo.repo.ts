import type { Db } from '@callwright/db/database'
import type { Schema } from '@callwright/db/schema'
import type { Insertable } from 'kysely'

import { moveRecipients } from '../recipients/recipients.repo.ts'

/** One attempt that is under way; news of its call tell what becomes of its recipient. */
export async function insertAttempt(
  db: Db,
  attempt: Insertable<Schema['attempts']> & { call_id: string },
): Promise<void> {
  await db.insertInto('attempts').values(attempt).execute()
  const { tenant_id, campaign_id: campaignId, recipient_id, call_id } = attempt
  const change = { call_id, attempts: 1 }
  await moveRecipients(db, tenant_id, { campaignId, ids: [recipient_id], from: 'queued', to: 'dialling', change })
}
