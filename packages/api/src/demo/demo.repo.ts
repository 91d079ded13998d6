import type { Db } from '@callwright/db/database'
import type { Schema } from '@callwright/db/tables/schema'
import type { Insertable } from 'kysely'

import { moveRecipients } from '../campaigns/recipients.repo.ts'

/** Inserts an attempt whose call is in progress; that call's events resolve its recipient. */
export async function insertAttempt(
  db: Db,
  attempt: Insertable<Schema['attempts']> & { callId: string },
): Promise<void> {
  await db.insertInto('attempts').values(attempt).execute()
  const { tenantId, campaignId, recipientId, callId } = attempt
  const change = { callId, attempts: 1 }
  await moveRecipients(db, tenantId, { campaignId, ids: [recipientId], from: 'queued', to: 'dialling', change })
}
