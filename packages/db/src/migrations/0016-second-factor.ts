import type { Kysely } from 'kysely'

import { ofUser, required, zero } from './columns.ts'

/** Second factors with their recovery codes, and what a session was opened with. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('user_agent', 'text').execute()
  await db.schema.alterTable('sessions').addColumn('ip', 'text').execute()
  await db.schema
    .createTable('second_factors')
    .addColumn('user_id', 'text', (column) => ofUser(column).primaryKey())
    .addColumn('sealed_key', 'text', required)
    .addColumn('confirmed_at', 'bigint')
    .addColumn('last_step', 'bigint', zero)
    .addColumn('created_at', 'bigint', required)
    .execute()
  await db.schema
    .createTable('recovery_codes')
    .addColumn('user_id', 'text', ofUser)
    .addColumn('code_hash', 'text', required)
    .addColumn('used_at', 'bigint')
    .addColumn('created_at', 'bigint', required)
    .addPrimaryKeyConstraint('recovery_codes_key', ['user_id', 'code_hash'])
    .execute()
}
