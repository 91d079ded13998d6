import type { E164 } from '@callwright/contract/text/phone'
import type { Db } from '@callwright/db/database'
import { facetsOf, orderKeyAt } from '@callwright/db/tables/call-order'
import type { TenantId } from '@callwright/db/tables/ids'
import { type Expression, sql, type SqlBool } from 'kysely'

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
 * call is planned. Reads at most the 200 newest of these calls.
 */
export async function listMissedCallers(
  db: Db,
  tenant: TenantId,
  { now, counted }: { now: number; counted: Expression<SqlBool> },
): Promise<MissedCaller[]> {
  const missed = db
    .selectFrom('calls')
    .select(['id', 'phoneNumber', 'contactName', 'startedAt', 'orderKey'])
    .where('tenantId', '=', tenant)
    .where('facet', 'in', facetsOf(['missed', 'failed'], ['inbound']) ?? [])
    .where('orderKey', '>', orderKeyAt(now - MAX_AGE_MS))
    .where(counted)
    // The unary plus keeps SQLite from scanning all calls in this order.
    .orderBy(sql`+"orderKey"`, 'desc')
    .limit(MAX_CALLS)
  const rows = await db
    .selectFrom(missed.as('missed'))
    .select(['id as callId', 'phoneNumber', 'contactName', 'startedAt as missedAt'])
    .where('phoneNumber', 'is not', null)
    .where(
      sql<boolean>`not exists (select 1 from calls where calls."tenantId" = ${tenant} and reached = 1 and ${counted}
          and calls."phoneNumber" = missed."phoneNumber" and calls."orderKey" > missed."orderKey")
        and not exists (select 1 from call_backs join calls on calls.id = "callId" and ${counted}
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
