import type { MailRuleSettings } from '@callwright/contract/mails/mail-rules'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import type { Schema } from '@callwright/db/tables/schema'
import { type Selectable, sql } from 'kysely'

import { type RuleMail, updateRule } from './mail-rules.repo.ts'

/** Keeps a statement below every database's parameter limit. */
const ROWS_PER_STATEMENT = 50

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

/** A rule's state in the replaced data. */
export type PastRule = Pick<
  Selectable<Schema['mail_rules']>,
  'id' | 'address' | 'settings' | 'state' | 'coveredTo' | 'removedAt'
>

export async function listPastRules(db: Db): Promise<PastRule[]> {
  return await db
    .selectFrom('mail_rules')
    .select(['id', 'address', 'settings', 'state', 'coveredTo', 'removedAt'])
    .execute()
}

/**
 * Lets rules in older data send nothing that they no longer sent: those that were switched off, unsubscribed, or not
 * confirmed stay so. Those that were removed, or had another address, need a new link, because why is unknown.
 * @param past.tenants the businesses of that time; others' rules stay as they are
 */
export async function restoreRules(
  trx: Db,
  { rules, tenants }: { rules: readonly PastRule[]; tenants: readonly TenantId[] },
): Promise<void> {
  const [pastById, known] = [new Map(rules.map((rule) => [rule.id, rule])), new Set(tenants)]
  const restored = await trx.selectFrom('mail_rules').select(['id', 'tenantId', 'address', 'coveredTo']).execute()
  for (const { id, address, coveredTo } of restored.filter(({ tenantId }) => known.has(tenantId))) {
    const past = pastById.get(id)
    const isSame = past?.address === address
    const state = isSame ? past.state : 'unconfirmed'
    // One that was switched on later stays as it is in the older data.
    if (state !== 'on') await updateRule(trx, id, { state })
    if (past && past.coveredTo > coveredTo) await updateRule(trx, id, { coveredTo: past.coveredTo })
    if (!isSame) continue
    // Such as one that no longer includes transcripts.
    const settings = JSON.parse(past.settings) as MailRuleSettings
    await updateRule(trx, id, { settings, removedAt: past.removedAt })
  }
}

/** Deletes queued emails whose links no longer work. */
export async function deleteLinkEmails(trx: Db): Promise<void> {
  await trx.deleteFrom('jobs').where('kind', '=', 'mail').where('payload', 'like', '%?token=%').execute()
}

/** Marks emails as sent in older data, and deletes them from its queue. Other rules' are ignored. */
export async function restoreSentMails(trx: Db, mails: readonly RuleMail[]): Promise<void> {
  const rules = new Set((await trx.selectFrom('mail_rules').select('id').execute()).map(({ id }) => id))
  const known = mails.filter(({ ruleId }) => rules.has(ruleId))
  for (let from = 0; from < known.length; from += ROWS_PER_STATEMENT) {
    const batch = known.slice(from, from + ROWS_PER_STATEMENT)
    await trx
      .insertInto('rule_mails')
      .values(batch)
      .onConflict((conflict) =>
        conflict.columns(['ruleId', 'key']).doUpdateSet((eb) => ({
          state: eb.ref('excluded.state'),
          summary: eb.ref('excluded.summary'),
        })),
      )
      .execute()
    const keys = batch.map(({ ruleId, key }) => `${ruleId} ${key}`)
    await trx.deleteFrom('jobs').where('kind', '=', 'mail').where('key', 'in', keys).execute()
  }
}
