import { type Kysely, sql } from 'kysely'

import { dialectOf } from '../dialect-of.ts'
import { primary, required, zero } from './columns.ts'

/** How long recordings and transcripts are kept, and what the erasure of a business stands on. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('businesses').addColumn('keep_days', 'integer').execute()
  await db.schema.alterTable('businesses').addColumn('expired_to', 'bigint', zero).execute()
  await db.schema.alterTable('businesses').addColumn('expire_next_at', 'bigint', zero).execute()
  await db.schema.alterTable('businesses').addColumn('expiring_calls', 'integer', zero).execute()
  await db.schema.alterTable('businesses').addColumn('erased_at', 'bigint').execute()
  await db.schema.createIndex('businesses_expire').on('businesses').column('expire_next_at').execute()
  await db.schema.alterTable('calls').addColumn('content_removed_at', 'bigint').execute()
  await erasures(db)
}

/** Neither table belongs to a tenant: they outlast it. */
async function erasures(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('erasures')
    .addColumn('id', 'text', primary)
    .addColumn('tenant_id', 'text')
    .addColumn('user_id', 'text')
    .addColumn('email', 'text')
    .addColumn('asked_by', 'text', required)
    .addColumn('operator_id', 'text')
    .addColumn('asked_at', 'bigint', required)
    .addColumn('calls', 'integer', zero)
    .addColumn('seconds', 'bigint', zero)
    .addColumn('attempts', 'integer', zero)
    .addColumn('next_try_at', 'bigint', required)
    .addColumn('error', 'text')
    .addColumn('finished_at', 'bigint')
    .execute()
  await db.schema.createIndex('erasures_due').on('erasures').columns(['finished_at', 'next_try_at']).execute()
  await db.schema
    .createTable('erased_agents')
    .addColumn('provider', 'text', required)
    .addColumn('agent_id', 'text', required)
    .addColumn('erasure_id', 'text', (column) => column.notNull().references('erasures.id').onDelete('cascade'))
    .addColumn('deleted_at', 'bigint')
    .addPrimaryKeyConstraint('erased_agents_key', ['provider', 'agent_id'])
    .execute()
  await db.schema.createIndex('erased_agents_agent').on('erased_agents').column('agent_id').execute()
  await db.schema.createIndex('erased_agents_erasure').on('erased_agents').column('erasure_id').execute()
  for (const statement of dialectOf(db) === 'sqlite' ? SQLITE_KEPT : POSTGRES_KEPT) {
    await sql.raw(statement).execute(db)
  }
}

// Entries are still never changed, and kept for 30 days; only those of a business that is being erased go with it.

const IS_BEING_ERASED = `exists (select 1 from erasures where finished_at is null
      and (tenant_id = old.tenant_id or user_id = old.actor_user_id))`

const SQLITE_KEPT = [
  `drop trigger audit_entries_kept`,
  `create trigger audit_entries_kept before delete on audit_entries
    when old.at > (cast(strftime('%s', 'now') as integer) - 30 * 86400) * 1000 and not ${IS_BEING_ERASED}
    begin select raise(abort, 'audit entries are kept'); end`,
]

const POSTGRES_KEPT = [
  `create or replace function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and (old.at <= (extract(epoch from clock_timestamp()) - 30 * 86400) * 1000
        or ${IS_BEING_ERASED}) then return old; end if;
      raise exception 'audit entries are never changed, and kept';
    end $$`,
]
