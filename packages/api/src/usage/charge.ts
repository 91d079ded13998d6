import { monthOf } from '@callwright/contract/admin'
import type { TenantId } from '@callwright/db/tables/ids'

import type { Deps } from '../context/context.ts'
import { alertOperator } from './alerts.ts'
import { dayOf } from '../context/days.ts'
import { enqueueNumberUpdates } from './number-updates.ts'
import { addSeconds, insertEntry } from './usage.repo.ts'
import type { EventTrx } from '../webhooks/publish-event.ts'

export type ChargeDeps = Pick<Deps, 'now' | 'newId' | 'settings'>

/**
 * Charges a call once, in the transaction that ends it. The same transaction updates the totals for its month and day
 * and queues any alerts.
 * @param call.startedAt epoch ms; the call is charged to the UTC month of this time, no matter when it ends
 * @returns false if the call was already charged
 */
export async function chargeCall(
  db: EventTrx,
  deps: ChargeDeps,
  call: { tenantId: TenantId; callId: string; startedAt: number; seconds: number },
): Promise<boolean> {
  const { tenantId, callId, startedAt, seconds } = call
  const month = monthOf(startedAt)
  const day = dayOf(startedAt)
  const isNew = await insertEntry(db, {
    id: deps.newId(),
    entryKey: `call:${callId}`,
    tenantId,
    callId,
    month,
    day,
    seconds,
    note: null,
    createdAt: deps.now(),
  })
  if (!isNew) return false
  const after = await addSeconds(db, tenantId, { month, day, seconds })
  const { isLimitReached } = await alertOperator(db, deps, { tenantId, month, before: after - seconds, after })
  if (isLimitReached) await enqueueNumberUpdates(db, deps, tenantId)
  return true
}
