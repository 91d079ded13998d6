import type { Db } from '@callwright/db/database'
import { sql } from 'kysely'

import type { RuleMail } from './mail-rules.repo.ts'

export type { RuleMail }

/** What rules have sent, without what is still queued or waits for a summary. */
export async function listSentMails(db: Db): Promise<RuleMail[]> {
  return await db
    .selectFrom('rule_mails')
    .selectAll()
    .where('state', '<>', 'waiting')
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('jobs').select('id').where(isQueued))))
    .execute()
}

/** The job of a rule's email, or of the summary that it is in. */
const isQueued = sql<boolean>`jobs.kind = 'mail' and jobs.key = rule_mails."ruleId" || ' ' ||
  coalesce(rule_mails.summary, rule_mails.key)`

/** Marks emails as sent in older data, and deletes them from its queue. Other rules' are ignored. */
export async function restoreSentMails(trx: Db, mails: readonly RuleMail[]): Promise<void> {
  const rules = new Set((await trx.selectFrom('mail_rules').select('id').execute()).map(({ id }) => id))
  for (const mail of mails) {
    if (!rules.has(mail.ruleId)) continue
    const { state, summary } = mail
    await trx
      .insertInto('rule_mails')
      .values(mail)
      .onConflict((conflict) => conflict.columns(['ruleId', 'key']).doUpdateSet({ state, summary }))
      .execute()
    await trx.deleteFrom('jobs').where('kind', '=', 'mail').where('key', '=', `${mail.ruleId} ${mail.key}`).execute()
  }
}
