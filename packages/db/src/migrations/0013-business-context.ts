import type { Kysely } from 'kysely'

import { empty, ofTenant, required, zero } from './columns.ts'

/** Notes for the agent, versions that tell a second saver, and the text that documents hold. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('businesses').addColumn('notes', 'text', empty).execute()
  await db.schema.alterTable('businesses').addColumn('profile_version', 'integer', zero).execute()
  await db.schema.alterTable('businesses').addColumn('notes_version', 'integer', zero).execute()
  await db.schema
    .createTable('file_texts')
    .addColumn('file_id', 'text', (column) => column.primaryKey().notNull().references('files.id').onDelete('cascade'))
    .addColumn('tenant_id', 'text', ofTenant)
    .addColumn('state', 'text', required)
    .addColumn('text', 'text')
    .addColumn('attempts', 'integer', zero)
    .addColumn('next_try_at', 'bigint', required)
    .execute()
  await db.schema.createIndex('file_texts_due').on('file_texts').columns(['state', 'next_try_at']).execute()
  await db.schema.createIndex('file_texts_tenant').on('file_texts').column('tenant_id').execute()
  await db.schema.createIndex('businesses_logo').on('businesses').column('logo_hash').execute()
}
