import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = import.meta.dirname
import { findSetting, saveSetting } from './chunk-X4YL7QCT.js'
import { sql } from './chunk-I4BVXFGX.js'
function likePattern(search) {
  return `%${search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
}
async function deleteOldMailTokens(db, now) {
  await db.deleteFrom('mail_tokens').where('expiresAt', '<', now).execute()
}
async function deleteOldEmails(db, before) {
  await db.deleteFrom('jobs').where('kind', '=', 'mail').where('failedAt', '<', before).execute()
}
async function deleteEmailsTo(db, recipient, notAfter) {
  const text = likePattern(`"recipient":${JSON.stringify(recipient)}`)
  await db
    .deleteFrom('jobs')
    .where('kind', '=', 'mail')
    .where('createdAt', '<=', notAfter)
    .where(sql`lower(payload) like ${text} escape '\\'`)
    .execute()
}
async function recordEmailSent(db, now) {
  await saveSetting(db, { name: 'last-mail', value: String(now), updatedAt: now })
}
async function readEmailGauges(db) {
  const jobs = await db
    .selectFrom('jobs')
    .select([
      sql`count(*) - count("failedAt")`.as('queued'),
      sql`count("failedAt")`.as('failed'),
      sql`min(case when "failedAt" is null then "createdAt" end)`.as('oldestQueuedAt'),
    ])
    .where('kind', '=', 'mail')
    .executeTakeFirstOrThrow()
  return { ...jobs, lastSentAt: (await findSetting(db, 'last-mail'))?.updatedAt ?? null }
}
export { likePattern, deleteOldMailTokens, deleteOldEmails, deleteEmailsTo, recordEmailSent, readEmailGauges }
