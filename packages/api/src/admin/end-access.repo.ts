import type { Db } from '@callwright/db/database'

/** Ends every session and makes every link in a mail worthless, of all tenants and of the operator. */
export async function endAllAccess(db: Db): Promise<void> {
  await db.deleteFrom('sessions').execute()
  await db.deleteFrom('mail_tokens').execute()
}
