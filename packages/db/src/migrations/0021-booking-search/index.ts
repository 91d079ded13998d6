import { type Kysely, sql } from 'kysely'

import { wordsOf } from '../../query/searched-text.ts'

/** Names of appointments are searched without accents; an index and columns that nothing reads are dropped. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('bookings')
    .addColumn('nameWords', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  const { rows } = await sql<{ id: string; name: string }>`select id, name from bookings where name <> ''`.execute(db)
  for (const { id, name } of rows) {
    await sql`update bookings set "nameWords" = ${wordsOf(name).join(' ')} where id = ${id}`.execute(db)
  }
  await db.schema.dropIndex('bookings_state').execute()
  await db.schema.alterTable('slot_offers').dropColumn('isHurried').execute()
  await db.schema.alterTable('services').dropColumn('createdAt').execute()
}
