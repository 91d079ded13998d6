import { type Kysely, sql } from 'kysely'

import { zero } from '../columns.ts'

/** Counts outbound calls that nobody answered apart from missed inbound calls. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('call_half_hours').addColumn('unanswered', 'integer', zero).execute()
  // Odd segments are outbound.
  await sql`update call_half_hours set unanswered = missed, missed = 0 where segment % 2 = 1`.execute(db)
}
