import { findNumberZones } from '../../campaigns/hours/number-zones.ts'
import type { Db } from '@callwright/db/database'
import { type CallOrigin, facetOf, orderKeyAt } from '@callwright/db/tables/call-order'
import type { TenantId } from '@callwright/db/tables/ids'

import { minuteOfWeek } from '../../campaigns/hours/calling-hours.ts'
import { MAX_CALL_MS } from '../dialer/dialer-rules.ts'
import { OVERHEAD_MS, type PastCall } from './results.ts'

/** The newest calls are enough to draw from. */
const CALLS_MAX = 2000

/**
 * The tenant's newest outbound calls of this origin that started at `since` or later, at most 2,000, with the time that
 * they used a line. Calls outside campaigns have no attempt; theirs is estimated.
 */
export async function listPastCalls(
  db: Db,
  tenant: TenantId,
  { origin, since, withOutcomes }: { origin: CallOrigin; since: number; withOutcomes: boolean },
): Promise<PastCall[]> {
  const ofStatus = async (status: 'completed' | 'missed' | 'failed') =>
    await db
      .selectFrom('calls')
      .leftJoin('attempts', 'attempts.callId', 'calls.id')
      .select(['calls.id', 'calls.phoneNumber', 'calls.status', 'calls.endReason', 'calls.durationSeconds as seconds'])
      .select(['calls.startedAt', 'calls.orderKey', 'attempts.sentAt', 'attempts.endedAt'])
      .where('calls.tenantId', '=', tenant)
      .where('calls.facet', '=', facetOf(status, 'outbound', origin))
      .where('calls.orderKey', '>=', orderKeyAt(since))
      .orderBy('calls.orderKey', 'desc')
      .limit(CALLS_MAX)
      .execute()
  const all = [...(await ofStatus('completed')), ...(await ofStatus('missed')), ...(await ofStatus('failed'))]
  const newest = all.toSorted((one, other) => other.orderKey - one.orderKey).slice(0, CALLS_MAX)
  const outcomes = withOutcomes ? await listOutcomesOf(db, tenant, newest) : new Map<string, string[]>()
  return newest.map(({ id, phoneNumber, status, endReason, seconds, startedAt, sentAt, endedAt }) => {
    const [zone = 'Etc/UTC'] = phoneNumber === null ? [] : findNumberZones(phoneNumber)
    const lineMs =
      sentAt === null || endedAt === null ? seconds * 1000 + OVERHEAD_MS : Math.min(endedAt - sentAt, MAX_CALL_MS)
    const hour = Math.floor(minuteOfWeek(startedAt, zone) / 60)
    return { status, endReason, outcomes: outcomes.get(id) ?? [], seconds, lineMs, hour }
  })
}

const IDS_PER_STATEMENT = 500

async function listOutcomesOf(
  db: Db,
  tenant: TenantId,
  calls: readonly { id: string }[],
): Promise<Map<string, string[]>> {
  const outcomes = new Map<string, string[]>()
  for (let at = 0; at < calls.length; at += IDS_PER_STATEMENT) {
    const ids = calls.slice(at, at + IDS_PER_STATEMENT).map(({ id }) => id)
    const rows = await db
      .selectFrom('call_values')
      .select(['callId', 'valueKey'])
      .where('tenantId', '=', tenant)
      .where('callId', 'in', ids)
      .where('kind', '=', 'outcome')
      .execute()
    for (const { callId, valueKey } of rows) {
      if (valueKey !== null) outcomes.set(callId, [...(outcomes.get(callId) ?? []), valueKey])
    }
  }
  return outcomes
}
