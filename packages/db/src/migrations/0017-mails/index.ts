import { type Kysely, sql } from 'kysely'

import { createIndexes, primary, required, tenantReference, zero } from '../columns.ts'

/** Rules for emails about calls, what each has sent, and when each user was last here. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('mail_rules')
    .addColumn('id', 'text', primary)
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('address', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('settings', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('tokenHash', 'text')
    .addColumn('tokenExpiresAt', 'bigint')
    .addColumn('bounces', 'integer', zero)
    .addColumn('coveredTo', 'bigint', required)
    .addColumn('createdAt', 'bigint', required)
    .addColumn('removedAt', 'bigint')
    .execute()
  await createIndexes(db, 'mail_rules', {
    mail_rules_tenant: ['tenantId', 'createdAt'],
    mail_rules_token: sql`("tokenHash") where "tokenHash" is not null`,
  })
  await db.schema
    .createTable('rule_mails')
    .addColumn('ruleId', 'text', (column) => column.notNull().references('mail_rules.id').onDelete('cascade'))
    .addColumn('key', 'text', required)
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('state', 'text', required)
    .addColumn('summary', 'text')
    .addColumn('periodFrom', 'bigint')
    .addColumn('periodTo', 'bigint')
    .addColumn('createdAt', 'bigint', required)
    .addPrimaryKeyConstraint('rule_mails_key', ['ruleId', 'key'])
    .execute()
  await createIndexes(db, 'rule_mails', {
    rule_mails_sent: ['ruleId', 'state', 'createdAt'],
    rule_mails_summary: sql`("ruleId", summary) where summary is not null`,
    rule_mails_age: ['createdAt'],
    rule_mails_tenant: ['tenantId'],
  })
  await db.schema.alterTable('users').addColumn('lastSeenAt', 'bigint').execute()
  await sql`update users set "lastSeenAt" =
    (select max(sessions."lastSeenAt") from sessions where sessions."userId" = users.id)`.execute(db)
}
