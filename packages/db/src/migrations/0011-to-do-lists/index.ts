import { type Kysely, sql } from 'kysely'

import { createIndexes } from '../columns.ts'

/** Indexes for what waits for a person: call-backs by due time, missed callers, and a campaign's planned calls. */
export async function up(db: Kysely<never>): Promise<void> {
  await createIndexes(db, 'calls', {
    calls_reached: sql`("tenantId", "phoneNumber", "orderKey") where reached = 1`,
  })
  await createIndexes(db, 'call_backs', {
    call_backs_number: ['tenantId', 'phoneNumber'],
    call_backs_due: sql`("tenantId", (coalesce("wantedAt", 900000000000000 - "createdAt")), id) where state = 'proposed'`,
  })
  await db.schema.dropIndex('recipients_planned').execute()
  await createIndexes(db, 'recipients', {
    recipients_planned: sql`("campaignId", "plan", "dueAt", position) where state = 'queued' and "plan" <> 'first'`,
  })
}
