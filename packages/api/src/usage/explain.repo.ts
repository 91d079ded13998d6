import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import type { Schema } from '@callwright/db/tables/schema'
import { type Selectable, sql } from 'kysely'

import { newestFirst, type NewestPage } from '../paging/newest-first.ts'

type Columns = 'conversationId' | 'direction' | 'source' | 'startedAt' | 'phoneNumber' | 'costCredits' | 'costMicroUsd'

export type UsageEntryRow = Pick<
  Selectable<Schema['usage_entries']>,
  'id' | 'callId' | 'seconds' | 'note' | 'createdAt' | 'madeBy'
> & { madeByEmail: string | null } & { [Column in Columns]: Selectable<Schema['calls']>[Column] | null }

/** The provider's cost of a client's month, as far as it is known; null if it is unknown for every call. */
export async function sumCosts(
  db: Db,
  tenant: TenantId,
  month: string,
): Promise<{ credits: number | null; microUsd: number | null }> {
  return await db
    .selectFrom('usage_entries')
    .leftJoin('calls', (join) =>
      join.onRef('calls.id', '=', 'usage_entries.callId').onRef('calls.tenantId', '=', 'usage_entries.tenantId'),
    )
    .select([
      sql<number | null>`cast(sum(calls."costCredits") as bigint)`.as('credits'),
      sql<number | null>`cast(sum(calls."costMicroUsd") as bigint)`.as('microUsd'),
    ])
    .where('usage_entries.tenantId', '=', tenant)
    .where('usage_entries.month', '=', month)
    .executeTakeFirstOrThrow()
}

/** A client's entries for a month, newest first. The call's columns are null if it was deleted. */
export async function listEntries(
  db: Db,
  tenant: TenantId,
  { month, ...page }: NewestPage & { month: string },
): Promise<UsageEntryRow[]> {
  return await db
    .selectFrom('usage_entries')
    .leftJoin('calls', (join) =>
      join.onRef('calls.id', '=', 'usage_entries.callId').onRef('calls.tenantId', '=', 'usage_entries.tenantId'),
    )
    .leftJoin('users', (join) => join.on(sql<boolean>`users.id = usage_entries."madeBy"`))
    .select(['usage_entries.id', 'usage_entries.callId', 'usage_entries.seconds', 'usage_entries.note'])
    .select(['usage_entries.createdAt', 'usage_entries.madeBy', 'users.email as madeByEmail'])
    .select(['calls.conversationId', 'calls.direction', 'calls.source', 'calls.startedAt', 'calls.phoneNumber'])
    .select(['calls.costCredits', 'calls.costMicroUsd'])
    .where('usage_entries.tenantId', '=', tenant)
    .where('usage_entries.month', '=', month)
    .$call(newestFirst(page, 'usage_entries.createdAt', 'usage_entries.id'))
    .execute()
}
