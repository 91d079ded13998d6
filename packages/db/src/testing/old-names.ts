import { sql } from 'kysely'

import type { Db } from '../database.ts'
import { allMigrations } from '../migrations/index.ts'

/** The migrations before columns and the skip reason were renamed. */
export const BEFORE_NAMES = Object.fromEntries(Object.entries(allMigrations).slice(0, 8))

/** Adds a row with each old name: business `ann` with a campaign, and the erasure of business `bob`. */
export async function addOldRows(db: Db): Promise<void> {
  const run = async (query: ReturnType<typeof sql>): Promise<void> => void (await query.execute(db))
  for (const id of ['ann', 'bob']) {
    await run(sql`insert into users (id, email, "passwordHash", role, "createdAt", "updatedAt")
      values (${id}, ${id}, '', 'business', 1, 1)`)
    await run(sql`insert into businesses (id, "userId", name, "servicePlan", "createdAt", "updatedAt")
      values (${id}, ${id}, ${id}, 'both', 1, 1)`)
  }
  await run(sql`insert into agent_syncs ("tenantId", provider, wanted, given) values ('ann', 'simulator', 3, 2)`)
  await run(sql`insert into campaigns (id, "tenantId", name, state, "totalRecipients", "createdAt")
    values ('spring', 'ann', 'Spring', 'cancelled', 2, 1)`)
  await run(sql`insert into campaign_counts ("campaignId", state, recipients) values ('spring', 'skipped', 2)`)
  for (const [index, [id, reason]] of [
    ['canceled', 'canceled'] as const,
    ['listed', 'do-not-call'] as const,
  ].entries()) {
    await run(sql`insert into recipients (id, "tenantId", "campaignId", position, "phoneNumber", variables, overrides, state,
      "skipReason", "dueAt") values (${id}, 'ann', 'spring', ${index}, ${`+1212555014${index}`}, '{}', '{}', 'skipped',
      ${reason}, 1)`)
  }
  await run(sql`insert into attempts (id, "tenantId", "campaignId", "recipientId", "phoneNumber", "attemptNumber", state, fence,
    "leaseUntil", "createdAt", "settledAt", "endedAt")
    values ('attempt', 'ann', 'spring', 'canceled', '+12125550140', 1, 'refused', 1, 1, 1, 5, 5)`)
  await run(sql`insert into calls (id, "tenantId", provider, direction, status, "startedAt", "orderKey", "settleAt",
    "createdAt", "updatedAt") values ('call', 'ann', 'simulator', 'outbound', 'initiated', 1, -1, 7, 1, 1)`)
  await run(sql`insert into erasures (id, "tenantId", "askedBy", "askedAt") values ('erasure', 'bob', 'owner', 6)`)
  await run(sql`insert into dialler_slots (name, "nextAtMicros") values ('starts', 8)`)
}
