import { type Kysely, sql } from 'kysely'

import { createIndexes, isPostgres, primary, required, zero } from '../columns.ts'

/** Erasures, which outlive their tenant, and the audit log. */
export async function createAudit(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('erasures')
    .addColumn('id', 'text', primary)
    .addColumn('tenantId', 'text')
    .addColumn('userId', 'text')
    .addColumn('email', 'text')
    .addColumn('askedBy', 'text', required)
    .addColumn('operatorId', 'text')
    .addColumn('askedAt', 'bigint', required)
    .addColumn('calls', 'integer', zero)
    .addColumn('seconds', 'bigint', zero)
    .addColumn('finishedAt', 'bigint')
    .execute()

  await db.schema
    .createTable('erased_agents')
    .addColumn('provider', 'text', required)
    .addColumn('agentId', 'text', required)
    .addColumn('erasureId', 'text', (column) => column.notNull().references('erasures.id').onDelete('cascade'))
    .addColumn('deletedAt', 'bigint')
    .addPrimaryKeyConstraint('erased_agents_key', ['provider', 'agentId'])
    .execute()
  await createIndexes(db, 'erased_agents', {
    erased_agents_agent: ['agentId'],
    erased_agents_erasure: ['erasureId'],
  })

  await db.schema
    .createTable('audit_entries')
    .addColumn('id', 'text', primary)
    .addColumn('at', 'bigint', required)
    .addColumn('actorUserId', 'text')
    .addColumn('tenantId', 'text')
    .addColumn('action', 'text', required)
    .addColumn('subject', 'text')
    .addColumn('ip', 'text')
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .execute()
  await createIndexes(db, 'audit_entries', {
    audit_entries_newest: ['at', 'id'],
    audit_entries_tenant: ['tenantId', 'at'],
    audit_entries_action: ['action', 'at', 'id'],
    audit_entries_actor: ['actorUserId', 'at', 'id'],
  })
  for (const statement of isPostgres(db) ? POSTGRES_APPEND_ONLY : SQLITE_APPEND_ONLY) {
    await sql.raw(statement).execute(db)
  }
}

// Entries never change. Within 30 days, only erasing their business deletes them.

const IS_BEING_ERASED = `exists (select 1 from erasures where "finishedAt" is null
      and ("tenantId" = old."tenantId" or "userId" = old."actorUserId"))`

const SQLITE_APPEND_ONLY = [
  `create trigger audit_entries_unchanged before update on audit_entries
    begin select raise(abort, 'audit entries are never changed'); end`,
  `create trigger audit_entries_kept before delete on audit_entries
    when old.at > (cast(strftime('%s', 'now') as integer) - 30 * 86400) * 1000 and not ${IS_BEING_ERASED}
    begin select raise(abort, 'audit entries are kept'); end`,
]

const POSTGRES_APPEND_ONLY = [
  `create function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and (old.at <= (extract(epoch from clock_timestamp()) - 30 * 86400) * 1000
        or ${IS_BEING_ERASED}) then return old; end if;
      raise exception 'audit entries are never changed, and kept';
    end $$`,
  `create trigger audit_entries_unchanged before update or delete on audit_entries
    for each row execute function refuse_audit_change()`,
]
