import type { CallBackState } from '@callwright/contract/campaigns/call-backs'
import type { Db } from '@callwright/db/database'
import { type CallOrigin, facetsEnd } from '@callwright/db/tables/call-order'
import type { TenantId } from '@callwright/db/tables/ids'
import { sql } from 'kysely'

/** `open`: still to be decided. Both are counted up to a thousand. */
export type CallBackCounts = { asked: number; open: number }

const MAX_COUNTED = 1000

type Period = { from: number; to: number; counted: CallOrigin }

/** The call-backs of a period's calls, without dismissed ones. Epoch milliseconds. */
export async function countCallBacksOf(db: Db, tenant: TenantId, period: Period): Promise<CallBackCounts> {
  const [open, confirmed] = await Promise.all(
    (['proposed', 'confirmed'] as const).map(
      async (state) =>
        (
          await selectCallsOf(db, tenant, { ...period, state })
            .limit(MAX_COUNTED)
            .execute()
        ).length,
    ),
  )
  return { asked: (open ?? 0) + (confirmed ?? 0), open: open ?? 0 }
}

/** The calls of a period's open call-backs, newest first. */
export async function listCallBackCalls(
  db: Db,
  tenant: TenantId,
  { limit, ...period }: Period & { limit: number },
): Promise<string[]> {
  const rows = await selectCallsOf(db, tenant, { ...period, state: 'proposed' })
    .limit(limit)
    .execute()
  return rows.map(({ callId }) => callId)
}

function selectCallsOf(db: Db, tenant: TenantId, { from, to, counted, state }: Period & { state: CallBackState }) {
  return (
    db
      .selectFrom('call_backs')
      .innerJoin('calls', 'calls.id', 'call_backs.callId')
      .select('call_backs.callId')
      .where('call_backs.tenantId', '=', tenant)
      .where('call_backs.state', '=', state)
      // For the index: none is older than its call.
      .where('call_backs.createdAt', '>=', from)
      .where('calls.startedAt', '>=', from)
      .where('calls.startedAt', '<', to)
      .where(sql<boolean>`calls.facet < ${facetsEnd(counted)}`)
      .orderBy('call_backs.createdAt', 'desc')
  )
}
