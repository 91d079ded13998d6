import { valueToText } from '@callwright/contract/calls/call-fields'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import type { StoredField } from '../../agent/fields/fields.repo.ts'
import { isBookedIn } from './call-bookings.repo.ts'
import type { Deps } from '../../context/context.ts'
import { changeCall, findCallByConversation } from '../record/call-records.repo.ts'
import { listValues, type NewValue, saveValues, type ValueRecord, valueColumns } from './call-values.repo.ts'
import { countValues } from './value-counts.repo.ts'

type Report = {
  conversationId: string
  fields: ReadonlyMap<string, StoredField>
  known: ReadonlyMap<string, ValueRecord>
  values: readonly NewValue[]
}

/**
 * Goals that need an appointment are reached if one was booked in the call, whatever the analysis says; a person's
 * correction stays. What an earlier report found stays, too, because the appointment may have been canceled since.
 */
export async function settleBookedGoals(
  db: Db,
  tenant: TenantId,
  { conversationId, fields, known, values }: Report,
): Promise<NewValue[]> {
  const isOpen = ({ fieldId, correctedAt }: NewValue): boolean =>
    fields.get(fieldId)?.needsBooking === true && typeof correctedAt !== 'number'
  if (!values.some(isOpen)) return [...values]
  const isBooked = await isBookedIn(db, tenant, conversationId)
  return values.map((value) => {
    if (!isOpen(value)) return value
    if (isBooked || known.get(value.fieldId)?.value === YES) return { ...value, ...valueColumns(true), doubt: null }
    return value.value === YES ? { ...value, ...valueColumns(false), doubt: 'not-booked' as const } : value
  })
}

const YES = valueToText(true)

/** Marks goals as reached if an appointment is confirmed after the call's report. */
export async function reachBookedGoals(
  db: Db,
  { now }: Pick<Deps, 'now'>,
  { tenantId, conversationId }: { tenantId: TenantId; conversationId: string },
): Promise<void> {
  const call = await findCallByConversation(db, tenantId, conversationId)
  const known = call ? await listValues(db, tenantId, call.id) : []
  const before = known.filter(({ doubt }) => doubt === 'not-booked')
  if (!call || before.length === 0) return
  const after = before.map((value) => ({ ...value, ...valueColumns(true), doubt: null }))
  await countValues(db, call, { values: before, by: -1 })
  await countValues(db, call, { values: after, by: 1 })
  await saveValues(db, call, after)
  const isDoubtful = known.some(({ doubt }) => doubt !== null && doubt !== 'not-booked')
  await changeCall(db, call, { change: { needsCheck: isDoubtful ? 1 : 0, updatedAt: now() } })
}
