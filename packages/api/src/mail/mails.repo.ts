import type { Db } from '@callwright/db/database'

/** Links that have expired open nothing any more. */
export async function deleteOldMailTokens(db: Db, now: number): Promise<void> {
  await db.deleteFrom('mail_tokens').where('expiresAt', '<', now).execute()
}

export async function deleteOldMails(db: Db, before: number): Promise<void> {
  await db.deleteFrom('outgoing_mails').where('state', '!=', 'queued').where('createdAt', '<', before).execute()
}
