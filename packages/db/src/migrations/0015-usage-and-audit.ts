import { type Kysely, sql } from 'kysely'

import { dialectOf } from '../dialect-of.ts'
import { ofTenant, primary, required, zero } from './columns.ts'

const DAY_MS = 86_400_000

/** What the operator's figures, alerts, reconciliation and audit log stand on. */
export async function up(db: Kysely<never>): Promise<void> {
  await countByDay(db)
  await alerts(db)
  await reconciliation(db)
  await auditLog(db)
  await db.schema
    .createTable('installation_settings')
    .addColumn('name', 'text', primary)
    .addColumn('value', 'text', required)
    .addColumn('updated_at', 'bigint', required)
    .execute()
}

/** Days are whole days (UTC) since 1970. */
async function countByDay(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('usage_entries').addColumn('day', 'integer', zero).execute()
  await db.schema.alterTable('usage_entries').addColumn('made_by', 'text').execute()
  await sql`update usage_entries set day = coalesce(
      (select calls.started_at from calls where calls.id = usage_entries.call_id), created_at) / ${sql.lit(DAY_MS)}`.execute(
    db,
  )
  await keepInMonth(db)
  await db.schema.dropIndex('usage_entries_month').execute()
  const newest = ['tenant_id', 'month', 'created_at', 'id']
  await db.schema.createIndex('usage_entries_newest').on('usage_entries').columns(newest).execute()
  await db.schema.createIndex('usage_entries_call').on('usage_entries').column('call_id').execute()
  await db.schema
    .createTable('usage_days')
    .addColumn('day', 'integer', required)
    .addColumn('tenant_id', 'text', ofTenant)
    .addColumn('seconds', 'bigint', required)
    .addPrimaryKeyConstraint('usage_days_key', ['day', 'tenant_id'])
    .execute()
  await sql`insert into usage_days (day, tenant_id, seconds)
    select day, tenant_id, sum(seconds) from usage_entries group by day, tenant_id`.execute(db)
  await db.schema.createIndex('usage_days_sum').on('usage_days').columns(['day', 'seconds']).execute()
  await db.schema.createIndex('usage_days_tenant').on('usage_days').columns(['tenant_id', 'day']).execute()
  const used = ['month', 'seconds', 'tenant_id']
  await db.schema.createIndex('usage_months_used').on('usage_months').columns(used).execute()
  await db.schema.createIndex('usage_months_total').on('usage_months').columns(['tenant_id', 'seconds']).execute()
}

/** A call that was deleted has no start any more; its entry says the month at least. */
async function keepInMonth(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<{ month: string }>`select distinct month from usage_entries`.execute(db)
  for (const { month } of rows) {
    const [year = 1970, number = 1] = month.split('-').map(Number)
    const first = Date.UTC(year, number - 1) / DAY_MS
    const last = Date.UTC(year, number) / DAY_MS - 1
    await sql`update usage_entries set day = case when day < ${first} then ${sql.lit(first)} else ${sql.lit(last)} end
      where month = ${month} and (day < ${first} or day > ${last})`.execute(db)
  }
}

async function alerts(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('usage_alerts')
    .addColumn('tenant_id', 'text', ofTenant)
    .addColumn('month', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('minutes', 'integer', required)
    .addColumn('percent', 'integer', required)
    .addColumn('alerted_at', 'bigint', required)
    .addPrimaryKeyConstraint('usage_alerts_key', ['tenant_id', 'month', 'kind', 'minutes', 'percent'])
    .execute()
}

async function reconciliation(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('reconciliations')
    .addColumn('id', 'text', primary)
    .addColumn('provider', 'text', required)
    .addColumn('month', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('after_tenant', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('conversations', 'integer', zero)
    .addColumn('provider_seconds', 'bigint', zero)
    .addColumn('call_seconds', 'bigint', zero)
    .addColumn('uncompared_seconds', 'bigint', zero)
    .addColumn('correction_seconds', 'bigint', zero)
    .addColumn('differences', 'integer', zero)
    .addColumn('attempts', 'integer', zero)
    .addColumn('next_try_at', 'bigint', required)
    .addColumn('error', 'text')
    .addColumn('started_at', 'bigint', required)
    .addColumn('finished_at', 'bigint')
    .addUniqueConstraint('reconciliations_month', ['provider', 'month'])
    .execute()
  await db.schema
    .createTable('reconciliation_differences')
    .addColumn('id', 'text', primary)
    .addColumn('reconciliation_id', 'text', (column) =>
      column.notNull().references('reconciliations.id').onDelete('cascade'),
    )
    .addColumn('tenant_id', 'text', ofTenant)
    .addColumn('kind', 'text', required)
    .addColumn('conversation_id', 'text', required)
    .addColumn('call_id', 'text')
    .addColumn('started_at', 'bigint', required)
    .addColumn('ledger_seconds', 'integer', required)
    .addColumn('provider_seconds', 'integer', required)
    .execute()
  await db.schema
    .createIndex('reconciliation_differences_newest')
    .on('reconciliation_differences')
    .columns(['reconciliation_id', 'started_at', 'id'])
    .execute()
}

async function auditLog(db: Kysely<never>): Promise<void> {
  await db.schema.createIndex('audit_entries_action').on('audit_entries').columns(['action', 'at', 'id']).execute()
  await db.schema
    .createIndex('audit_entries_actor')
    .on('audit_entries')
    .columns(['actor_user_id', 'at', 'id'])
    .execute()
  for (const statement of dialectOf(db) === 'sqlite' ? SQLITE_APPEND_ONLY : POSTGRES_APPEND_ONLY) {
    await sql.raw(statement).execute(db)
  }
}

// Entries are never changed, and never removed before they are 30 days old, whatever statement asks for it.

const SQLITE_APPEND_ONLY = [
  `create trigger audit_entries_unchanged before update on audit_entries
    begin select raise(abort, 'audit entries are never changed'); end`,
  `create trigger audit_entries_kept before delete on audit_entries
    when old.at > (cast(strftime('%s', 'now') as integer) - 30 * 86400) * 1000
    begin select raise(abort, 'audit entries are kept'); end`,
]

const POSTGRES_APPEND_ONLY = [
  `create function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and old.at <= (extract(epoch from clock_timestamp()) - 30 * 86400) * 1000 then return old; end if;
      raise exception 'audit entries are never changed, and kept';
    end $$`,
  `create trigger audit_entries_unchanged before update or delete on audit_entries
    for each row execute function refuse_audit_change()`,
]
