import type { Db } from '@callwright/db/database'
import { sql } from 'kysely'

import { findSetting, saveSetting } from '../context/installation-settings.repo.ts'
import { likePattern } from '../paging/like-pattern.ts'

/** Deletes expired links' tokens. */
export async function deleteOldMailTokens(db: Db, now: number): Promise<void> {
  await db.deleteFrom('mail_tokens').where('expiresAt', '<', now).execute()
}

/** Deletes emails that were abandoned before this time and not retried by the operator. */
export async function deleteOldEmails(db: Db, before: number): Promise<void> {
  await db.deleteFrom('jobs').where('kind', '=', 'mail').where('failedAt', '<', before).execute()
}

/** Deletes queued emails to this email address. */
export async function deleteEmailsTo(db: Db, recipient: string, notAfter: number): Promise<void> {
  const text = likePattern(`"recipient":${JSON.stringify(recipient)}`)
  await db
    .deleteFrom('jobs')
    .where('kind', '=', 'mail')
    .where('createdAt', '<=', notAfter)
    .where(sql<boolean>`lower(payload) like ${text} escape '\\'`)
    .execute()
}

export async function recordEmailSent(db: Db, now: number): Promise<void> {
  await saveSetting(db, { name: 'last-mail', value: String(now), updatedAt: now })
}

export type EmailGauges = { queued: number; failed: number; oldestQueuedAt: number | null; lastSentAt: number | null }

export async function readEmailGauges(db: Db): Promise<EmailGauges> {
  const jobs = await db
    .selectFrom('jobs')
    .select([
      sql<number>`count(*) - count("failedAt")`.as('queued'),
      sql<number>`count("failedAt")`.as('failed'),
      sql<number | null>`min(case when "failedAt" is null then "createdAt" end)`.as('oldestQueuedAt'),
    ])
    .where('kind', '=', 'mail')
    .executeTakeFirstOrThrow()
  return { ...jobs, lastSentAt: (await findSetting(db, 'last-mail'))?.updatedAt ?? null }
}
