import type { MailRuleSettings } from '@callwright/contract/mails/mail-rules'
import type { Db } from '@callwright/db/database'
import { lockRows } from '@callwright/db/query/lock-rows'
import type { TenantId } from '@callwright/db/tables/ids'
import type { Schema } from '@callwright/db/tables/schema'
import type { Insertable, Selectable, Updateable } from 'kysely'

type Row = Selectable<Schema['mail_rules']>

export type MailRule = Omit<Row, 'kind' | 'settings'> & { settings: MailRuleSettings }
export type RuleMail = Selectable<Schema['rule_mails']>

/** Outlives every retry of a call's result and of a monthly report. */
const KEPT_MS = 70 * 24 * 60 * 60_000
const ROWS_PER_TURN = 500
const REMOVED_MAX = 50

/** With removed ones, by age. */
export async function listAllRules(db: Db, tenant: TenantId): Promise<MailRule[]> {
  const query = db.selectFrom('mail_rules').selectAll().where('tenantId', '=', tenant)
  return (await query.orderBy('createdAt').orderBy('id').execute()).map(toRule)
}

export async function listRules(db: Db, tenant: TenantId): Promise<MailRule[]> {
  return (await listAllRules(db, tenant)).filter(({ removedAt }) => removedAt === null)
}

/** The rules that are on, locked for this transaction, so that the hourly limit holds. */
export async function lockActiveRules(db: Db, tenant: TenantId): Promise<MailRule[]> {
  const query = db.selectFrom('mail_rules').selectAll().where('tenantId', '=', tenant).where('state', '=', 'on')
  return (await lockRows(db, query.orderBy('id'), 'update').execute()).map(toRule)
}

/** Unscoped, also a removed one: for jobs and links of a rule. */
export async function findRule(db: Db, ruleId: string): Promise<MailRule | undefined> {
  const row = await db.selectFrom('mail_rules').selectAll().where('id', '=', ruleId).executeTakeFirst()
  return row && toRule(row)
}

export async function findRuleByToken(db: Db, tokenHash: string): Promise<MailRule | undefined> {
  const row = await db.selectFrom('mail_rules').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst()
  return row && toRule(row)
}

function toRule(row: Row): MailRule {
  const { kind: _, settings, ...rule } = row
  return { ...rule, settings: JSON.parse(settings) as MailRuleSettings }
}

function settingsColumns(settings: MailRuleSettings): Pick<Row, 'kind' | 'settings'> {
  return { kind: settings.kind, settings: JSON.stringify(settings) }
}

export async function insertRule(db: Db, { settings, ...rule }: Omit<MailRule, 'bounces'>): Promise<void> {
  await db
    .insertInto('mail_rules')
    .values({ ...rule, ...settingsColumns(settings) })
    .execute()
}

export async function updateRule(
  db: Db,
  ruleId: string,
  { settings, ...change }: Partial<Omit<MailRule, 'id' | 'tenantId'>>,
): Promise<void> {
  const columns: Updateable<Schema['mail_rules']> = { ...change, ...(settings && settingsColumns(settings)) }
  await db.updateTable('mail_rules').set(columns).where('id', '=', ruleId).execute()
}

/** It sends nothing anymore. An unsubscription is kept. */
export async function removeRule(db: Db, { id, tenantId, state }: MailRule, now: number): Promise<void> {
  const change = { state: state === 'unsubscribed' ? state : 'off', removedAt: now, tokenHash: null } as const
  await updateRule(db, id, change)
  const removed = db.selectFrom('mail_rules').select('id').where('tenantId', '=', tenantId)
  const kept = removed.where('removedAt', 'is not', null).orderBy('removedAt', 'desc').orderBy('id').limit(REMOVED_MAX)
  const old = db.deleteFrom('mail_rules').where('tenantId', '=', tenantId).where('removedAt', 'is not', null)
  await old.where('id', 'not in', kept).execute()
}

/** Forgets the removed rules of an address. */
export async function deleteRemovedRules(db: Db, { tenantId, address }: MailRule): Promise<void> {
  const query = db.deleteFrom('mail_rules').where('tenantId', '=', tenantId).where('address', '=', address)
  await query.where('removedAt', 'is not', null).execute()
}

/** Turns off all rules of a business that is being erased, so that its queued emails are not sent either. */
export async function turnOffRules(db: Db, tenant: TenantId): Promise<void> {
  await db.updateTable('mail_rules').set({ state: 'off' }).where('tenantId', '=', tenant).execute()
}

/** Switches a rule off that is on, because its emails are refused. */
export async function turnOffBounced(db: Db, ruleId: string): Promise<void> {
  const query = db.updateTable('mail_rules').set({ state: 'bounced', bounces: 0 }).where('id', '=', ruleId)
  await query.where('state', '=', 'on').execute()
}

/** Also a rule that is off, so that only its recipient can start it again. @returns false if that is so already */
export async function unsubscribeRule(db: Db, ruleId: string): Promise<boolean> {
  const query = db.updateTable('mail_rules').set({ state: 'unsubscribed', bounces: 0 }).where('id', '=', ruleId)
  return (await query.where('state', 'not in', ['unsubscribed', 'unconfirmed']).executeTakeFirst()).numUpdatedRows > 0n
}

/** Counts emails in a row that were refused. @returns the new count */
export async function countBounce(db: Db, ruleId: string): Promise<number> {
  const row = await db
    .updateTable('mail_rules')
    .set((eb) => ({ bounces: eb('bounces', '+', 1) }))
    .where('id', '=', ruleId)
    .returning('bounces')
    .executeTakeFirst()
  return row?.bounces ?? 0
}

/** @returns false if the rule has sent this already, or keeps it for a summary */
export async function insertRuleMail(db: Db, mail: Insertable<Schema['rule_mails']>): Promise<boolean> {
  const inserted = await db
    .insertInto('rule_mails')
    .values(mail)
    .onConflict((conflict) => conflict.columns(['ruleId', 'key']).doNothing())
    .executeTakeFirst()
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function findRuleMail(db: Db, ruleId: string, key: string): Promise<RuleMail | undefined> {
  const query = db.selectFrom('rule_mails').selectAll().where('ruleId', '=', ruleId).where('key', '=', key)
  return await query.executeTakeFirst()
}

/** The times of the last emails in a state since a time, oldest first; at most `limit`. */
export async function listSentTimes(
  db: Db,
  ruleId: string,
  { state = 'sent', since, limit }: { state?: RuleMail['state']; since: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('rule_mails')
    .select('createdAt')
    .where('ruleId', '=', ruleId)
    .where('state', '=', state)
    .where('createdAt', '>', since)
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ createdAt }) => createdAt).toReversed()
}

/** Puts every waiting call into a summary. @returns how many */
export async function mergeWaitingMails(db: Db, ruleId: string, summary: string): Promise<number> {
  const query = db.updateTable('rule_mails').set({ state: 'merged', summary })
  const result = await query.where('ruleId', '=', ruleId).where('state', '=', 'waiting').executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Forgets the calls that wait for a summary. */
export async function deleteWaitingMails(db: Db, ruleId: string): Promise<void> {
  await db.deleteFrom('rule_mails').where('ruleId', '=', ruleId).where('state', '=', 'waiting').execute()
}

/** The keys of a summary's calls, oldest first, and their number. */
export async function readSummary(
  db: Db,
  ruleId: string,
  { summary, limit }: { summary: string; limit: number },
): Promise<{ keys: string[]; count: number }> {
  const query = db.selectFrom('rule_mails').where('ruleId', '=', ruleId).where('summary', '=', summary)
  const rows = await query.select('key').orderBy('createdAt').orderBy('key').limit(limit).execute()
  const { count } = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return { keys: rows.map(({ key }) => key), count }
}

/** @returns whether there may be more */
export async function deleteOldRuleMails(db: Db, now: number): Promise<boolean> {
  const old = db
    .selectFrom('rule_mails')
    .select(['ruleId', 'key'])
    .where('createdAt', '<', now - KEPT_MS)
    .orderBy('createdAt')
    .limit(ROWS_PER_TURN)
  const result = await db
    .deleteFrom('rule_mails')
    .where(({ eb, refTuple }) => eb(refTuple('ruleId', 'key'), 'in', old.$asTuple('ruleId', 'key')))
    .executeTakeFirst()
  return Number(result.numDeletedRows) === ROWS_PER_TURN
}
