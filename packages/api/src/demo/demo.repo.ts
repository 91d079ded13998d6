import type { Db } from '@callwright/db/database'
import type { Schema } from '@callwright/db/schema'
import type { Insertable } from 'kysely'

export async function insertFinishedCampaign(
  db: Db,
  campaign: Insertable<Schema['campaigns']>,
  recipients: readonly Insertable<Schema['recipients']>[],
): Promise<void> {
  await db.insertInto('campaigns').values(campaign).execute()
  await db.insertInto('recipients').values(recipients).execute()
}

export async function insertAttempt(db: Db, attempt: Insertable<Schema['attempts']>): Promise<void> {
  await db.insertInto('attempts').values(attempt).execute()
}
