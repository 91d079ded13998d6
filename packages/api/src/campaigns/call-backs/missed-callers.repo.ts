import type { E164 } from '@callwright/contract/text/phone'
import type { Db } from '@callwright/db/database'
import { type CallOrigin, facetsEnd, facetsOf, orderKeyAt } from '@callwright/db/tables/call-order'
import type { TenantId } from '@callwright/db/tables/ids'
import { sql } from 'kysely'

/** A caller who was missed; `callId`, `contactName`, and `missedAt` are of the last missed call. */
export type MissedCaller = {
  phoneNumber: E164
  callId: string
  contactName: string | null
  missedAt: number
  /** how many of the calls were missed */
  calls: number
}

const MAX_AGE_MS = 7 * 24 * 60 * 60_000
const MAX_CALLS = 200

/**
 * Callers whose calls were missed or failed in the last week, newest first, with whom nobody has talked since and no
 * call is planned. Considers the 200 newest of these calls, and reads at most 200 index entries of each facet for that.
 * @param counted the least real origin of calls that count
 */
export async function listMissedCallers(
  db: Db,
  tenant: TenantId,
  { now, counted }: { now: number; counted: CallOrigin },
): Promise<MissedCaller[]> {
  const isCounted = sql`calls.facet < ${facetsEnd(counted)}`
  const [first, ...others] = facetsOf(['missed', 'failed'], ['inbound'], counted).map((facet) => {
    const stream = db
      .selectFrom('calls')
      .select('orderKey')
      .where('tenantId', '=', tenant)
      .where('facet', '=', facet)
      .where('orderKey', '>', orderKeyAt(now - MAX_AGE_MS))
      .orderBy('orderKey', 'desc')
      .limit(MAX_CALLS)
    return db.selectFrom(stream.as('stream')).selectAll()
  })
  if (!first) return []
  const all = others.reduce((union, stream) => union.unionAll(stream), first)
  const newest = db.selectFrom(all.as('all')).select('orderKey').orderBy('orderKey', 'desc').limit(MAX_CALLS)
  const rows = await db
    .selectFrom('calls as missed')
    .select(['id as callId', 'phoneNumber', 'contactName', 'startedAt as missedAt'])
    .where('orderKey', 'in', newest)
    .where('phoneNumber', 'is not', null)
    .where(
      sql<boolean>`not exists (select 1 from calls where calls."tenantId" = ${tenant} and reached = 1 and ${isCounted}
          and calls."phoneNumber" = missed."phoneNumber" and calls."orderKey" > missed."orderKey")
        and not exists (select 1 from call_backs join calls on calls.id = "callId" and ${isCounted}
          where call_backs."tenantId" = ${tenant} and call_backs."phoneNumber" = missed."phoneNumber"
          and (state = 'proposed' or call_backs."createdAt" >= missed."startedAt"))
        and not exists (select 1 from recipients join campaigns on campaigns.id = recipients."campaignId"
          where recipients."tenantId" = ${tenant} and recipients."phoneNumber" = missed."phoneNumber"
          and recipients.state = 'queued' and campaigns.state <> 'cancelled' and campaigns."testMode" = 0)
        and not exists (select 1 from do_not_call where do_not_call."tenantId" = ${tenant}
          and do_not_call."phoneNumber" = missed."phoneNumber")`,
    )
    .orderBy('orderKey', 'desc')
    .$narrowType<{ phoneNumber: E164 }>()
    .execute()
  const callers = Map.groupBy(rows, ({ phoneNumber }) => phoneNumber)
  return [...callers.values()].flatMap(([last, ...earlier]) => (last ? [{ ...last, calls: 1 + earlier.length }] : []))
}
