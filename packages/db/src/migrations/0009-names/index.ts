import { type Kysely, sql } from 'kysely'

const COLUMNS = [
  ['agent_syncs', 'wanted', 'desiredVersion'],
  ['agent_syncs', 'given', 'appliedVersion'],
  ['calls', 'settleAt', 'lookupAt'],
  ['attempts', 'settledAt', 'resolvedAt'],
  ['erasures', 'askedAt', 'requestedAt'],
] as const

/** Renames the columns and the table that still used old terms. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const [table, from, to] of COLUMNS) await db.schema.alterTable(table).renameColumn(from, to).execute()
  await db.schema.alterTable('dialler_slots').renameTo('dialer_slots').execute()
  await sql`update recipients set "skipReason" = 'cancelled' where "skipReason" = 'canceled'`.execute(db)
}
