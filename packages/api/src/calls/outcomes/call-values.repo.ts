import {
  type CallValue,
  type FieldKind,
  type FieldValue,
  QUOTE_STATES,
  textToValue,
  toValueKey,
  valueToText,
} from '@callwright/contract/calls/call-fields'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import type { Schema } from '@callwright/db/tables/schema'
import type { Insertable, Selectable } from 'kysely'

type CallRow = Selectable<Schema['calls']>

export type ValueRecord = Selectable<Schema['call_values']>

/** A value that is not linked to a call yet. */
export type NewValue = Omit<Insertable<Schema['call_values']>, 'callId' | 'tenantId' | 'orderKey'>

/** Saves values, replacing earlier ones of the same fields. */
export async function saveValues(
  db: Db,
  { id: callId, tenantId, orderKey }: Pick<CallRow, 'id' | 'tenantId' | 'orderKey'>,
  values: readonly NewValue[],
): Promise<void> {
  if (values.length === 0) return
  await db
    .insertInto('call_values')
    .values(values.map((value) => ({ ...value, callId, tenantId, orderKey })))
    .onConflict((conflict) =>
      conflict.columns(['callId', 'fieldId']).doUpdateSet((eb) => ({
        value: eb.ref('excluded.value'),
        valueKey: eb.ref('excluded.valueKey'),
        providerValue: eb.ref('excluded.providerValue'),
        reason: eb.ref('excluded.reason'),
        quotes: eb.ref('excluded.quotes'),
        quoteTurn: eb.ref('excluded.quoteTurn'),
        doubt: eb.ref('excluded.doubt'),
        correctedAt: eb.ref('excluded.correctedAt'),
        correctedBy: eb.ref('excluded.correctedBy'),
      })),
    )
    .execute()
}

/** The values of a page of calls, by call, in the order of their fields; not the answers to reserved questions. */
export async function listValuesByCall(
  db: Db,
  tenant: TenantId,
  callIds: readonly string[],
): Promise<Map<string, ValueRecord[]>> {
  if (callIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('call_values')
    .innerJoin('call_fields', 'call_fields.id', 'call_values.fieldId')
    .selectAll('call_values')
    .where('call_values.tenantId', '=', tenant)
    .where('call_values.callId', 'in', callIds)
    .orderBy('call_fields.position')
    .orderBy('call_values.fieldId')
    .execute()
  return Map.groupBy(rows, (row) => row.callId)
}

export async function listValues(db: Db, tenant: TenantId, callId: string): Promise<ValueRecord[]> {
  return (await listValuesByCall(db, tenant, [callId])).get(callId) ?? []
}

/** A call's values, with the answers to reserved questions. */
export async function listStoredValues(db: Db, tenant: TenantId, callId: string): Promise<ValueRecord[]> {
  return await db
    .selectFrom('call_values')
    .selectAll()
    .where('tenantId', '=', tenant)
    .where('callId', '=', callId)
    .orderBy('fieldId')
    .execute()
}

/** After a call's start time changed. */
export async function moveValues(
  db: Db,
  { id, tenantId, orderKey }: Pick<CallRow, 'id' | 'tenantId' | 'orderKey'>,
): Promise<void> {
  await db
    .updateTable('call_values')
    .set({ orderKey })
    .where('callId', '=', id)
    .where('tenantId', '=', tenantId)
    .execute()
}

/** Removes what was said in a call, also in a model's own words. Outcomes, goals, and choices stay. */
export async function removeSpokenValues(db: Db, tenant: TenantId, callId: string): Promise<void> {
  const values = db.deleteFrom('call_values').where('callId', '=', callId).where('tenantId', '=', tenant)
  await values.where((eb) => eb.or([eb('kind', 'in', ['text', 'number']), eb('doubt', '=', 'not-in-list')])).execute()
  await db
    .updateTable('call_values')
    .set((eb) => ({ providerValue: eb.ref('value'), reason: null, quotes: null, quoteTurn: null, doubt: null }))
    .where('callId', '=', callId)
    .where('tenantId', '=', tenant)
    .execute()
}

export function toCallValue(row: ValueRecord): CallValue {
  const { fieldId, kind, name, reason, quoteTurn, correctedAt } = row
  return {
    fieldId,
    kind,
    name,
    value: readStoredValue(kind, row.value),
    providerValue: readStoredValue(kind, row.providerValue),
    reason,
    quotes: QUOTE_STATES.find((state) => state === row.quotes) ?? null,
    quoteTurn,
    doubt: row.doubt,
    correctedAt,
  }
}

/** The value of text in the columns `value` and `providerValue`. */
export function readStoredValue(kind: FieldKind, text: string | null): FieldValue | null {
  return text === null ? null : textToValue(kind, text)
}

/** The columns that hold a value. */
export function valueColumns(value: FieldValue | null): Pick<ValueRecord, 'value' | 'valueKey'> {
  return { value: value === null ? null : valueToText(value), valueKey: value === null ? null : toValueKey(value) }
}
