import type { Db } from '@callwright/db/database'
import { asTenantId, asUserId, type TenantId, type UserId } from '@callwright/db/ids'
import { sql } from 'kysely'

import type { Keyset } from '../keyset.ts'

export type ClientRow = {
  tenant_id: TenantId
  user_id: UserId
  name: string
  email: string
  created_at: number
  month_seconds: number | null
  total_seconds: number | null
  last_benchmark_minutes: number | null
  monthly_limit_minutes: number | null
  paused_at: number | null
}

/** Clients in the order they signed up, newest first, with the given month's usage and all time's. */
export async function listClients(
  db: Db,
  { month, before, limit }: { month: string; before: Keyset | null; limit: number },
): Promise<ClientRow[]> {
  let query = db
    .selectFrom('businesses')
    .innerJoin('users', 'users.id', 'businesses.user_id')
    .leftJoin('usage_months', (join) =>
      join.onRef('usage_months.tenant_id', '=', 'businesses.id').on('usage_months.month', '=', month),
    )
    .select((eb) => [
      'businesses.id as tenant_id',
      'businesses.user_id',
      'businesses.name',
      'users.email',
      'businesses.created_at',
      'usage_months.seconds as month_seconds',
      'usage_months.last_benchmark_minutes',
      'businesses.monthly_limit_minutes',
      'businesses.paused_at',
      eb
        .selectFrom('usage_months as every_month')
        .whereRef('every_month.tenant_id', '=', 'businesses.id')
        .select(sql<number>`cast(coalesce(sum(every_month.seconds), 0) as bigint)`.as('sum'))
        .as('total_seconds'),
    ])
  if (before) {
    const { at, id } = before
    query = query.where((eb) =>
      eb(eb.refTuple('businesses.created_at', 'businesses.id'), '<', eb.tuple(at, asTenantId(id))),
    )
  }
  return await query.orderBy('businesses.created_at', 'desc').orderBy('businesses.id', 'desc').limit(limit).execute()
}

export async function findTenantOfUser(db: Db, userId: string): Promise<TenantId | undefined> {
  const row = await db.selectFrom('businesses').select('id').where('user_id', '=', asUserId(userId)).executeTakeFirst()
  return row?.id
}

export async function sumUsage(
  db: Db,
  month: string,
): Promise<{ totalSeconds: number; activeClients: number; totalClients: number }> {
  const used = await db
    .selectFrom('usage_months')
    .select((eb) => [
      sql<number>`cast(coalesce(sum(seconds), 0) as bigint)`.as('seconds'),
      eb.fn.countAll<number>().as('clients'),
    ])
    .where('month', '=', month)
    .where('seconds', '>', 0)
    .executeTakeFirstOrThrow()
  const all = await db
    .selectFrom('businesses')
    .select((eb) => eb.fn.countAll<number>().as('clients'))
    .executeTakeFirstOrThrow()
  return { totalSeconds: used.seconds, activeClients: used.clients, totalClients: all.clients }
}

export async function setLimit(
  db: Db,
  tenantId: string,
  change: { minutes: number | null; now: number },
): Promise<boolean> {
  const result = await db
    .updateTable('businesses')
    .set({ monthly_limit_minutes: change.minutes, updated_at: change.now })
    .where('id', '=', asTenantId(tenantId))
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function setPaused(
  db: Db,
  tenantId: string,
  change: { pausedAt: number | null; now: number },
): Promise<boolean> {
  const result = await db
    .updateTable('businesses')
    .set({ paused_at: change.pausedAt, updated_at: change.now })
    .where('id', '=', asTenantId(tenantId))
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Calls whose request to the provider has no answer yet. */
export async function countInFlight(db: Db, tenantId: string): Promise<number> {
  const row = await db
    .selectFrom('calls')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', asTenantId(tenantId))
    .where('conversation_id', 'is', null)
    .where('event_number', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}
