import { type CallValue, toValueKey } from '@callwright/contract/calls/call-fields'
import type { MailFilter } from '@callwright/contract/mails/mail-rules'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import { type BookingRow, listChangedInCall } from '../booking/bookings.repo.ts'
import { type CallRecord, findCall } from '../calls/record/call-records.repo.ts'
import { isListed } from '../calls/record/count-figures.repo.ts'
import { listStoredValues, listValues, toCallValue } from '../calls/outcomes/call-values.repo.ts'
import { type CallBack, findCallBackOf } from '../campaigns/call-backs/call-backs.repo.ts'

/** The data of a call that emails use. */
export type CallFacts = {
  call: CallRecord
  values: CallValue[]
  callBack: CallBack | undefined
  /** the appointments that were booked or canceled in it */
  bookings: BookingRow[]
  /** false while the result of a conversation is not known */
  isAnalyzed: boolean
}

/** null if the call does not exist, or appears in no list */
export async function readCallFacts(db: Db, tenant: TenantId, callId: string): Promise<CallFacts | null> {
  const call = await findCall(db, tenant, callId)
  if (!call || !isListed(call)) return null
  const { conversationId, startedAt } = call
  const values = (await listValues(db, tenant, callId)).map(toCallValue)
  return {
    call,
    values,
    callBack: await findCallBackOf(db, tenant, callId),
    bookings: conversationId === null ? [] : await listChangedInCall(db, tenant, { conversationId, startedAt }),
    isAnalyzed:
      call.status !== 'completed' ||
      call.contentRemovedAt !== null ||
      call.summary !== null ||
      values.length > 0 ||
      (await listStoredValues(db, tenant, callId)).length > 0,
  }
}

/** Whether a rule sends an email about a call. A filter that needs the result matches while that is not known. */
export function matchesFilter(
  filter: MailFilter,
  { call, values, callBack, bookings, isAnalyzed }: CallFacts,
): boolean {
  switch (filter.which) {
    case 'all':
      return true
    case 'missed':
      return call.status === 'missed' && call.direction === 'inbound'
    case 'longer-than':
      return call.durationSeconds > filter.minutes * 60
    case 'needs-check':
      return !isAnalyzed || call.needsCheck === 1
    case 'call-back':
      return !isAnalyzed || callBack !== undefined
    case 'booked':
      return bookings.length > 0
    case 'outcome':
      return !isAnalyzed || values.some(({ kind, value }) => kind === 'outcome' && isSame(value, filter.value))
    case 'goal-missed':
      return !isAnalyzed || values.some(({ fieldId, value }) => fieldId === filter.fieldId && value === false)
  }
}

function isSame(value: CallValue['value'], wanted: string): boolean {
  return value !== null && toValueKey(value) === toValueKey(wanted)
}
