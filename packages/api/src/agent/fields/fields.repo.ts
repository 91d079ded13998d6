import type { CallField, Choice } from '@callwright/contract/calls/call-fields'
import { toOneLine } from '@callwright/contract/input/names'
import type { Db } from '@callwright/db/database'
import { countRows } from '@callwright/db/query/count-rows'
import type { TenantId } from '@callwright/db/tables/ids'
import type { Schema } from '@callwright/db/tables/schema'
import { type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely'

const COLUMNS = ['id', 'kind', 'name', 'question', 'choices', 'needsBooking'] as const

/** `retiredAt`: since when calls are no longer asked; null for an active field. */
export type StoredField = CallField & { retiredAt: number | null }

/** The active fields and goals, in order. */
export async function listFields(db: Db, tenant: TenantId): Promise<CallField[]> {
  const rows = await db
    .selectFrom('call_fields')
    .select(COLUMNS)
    .where('tenantId', '=', tenant)
    .where('retiredAt', 'is', null)
    .orderBy('position')
    .execute()
  return rows.map(toField)
}

/** Fields by id, including retired ones; unknown ids are left out. */
export async function findFields(db: Db, tenant: TenantId, ids: readonly string[]): Promise<StoredField[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('call_fields')
    .select([...COLUMNS, 'retiredAt'])
    .where('tenantId', '=', tenant)
    .where('id', 'in', ids)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({ ...toField(row), retiredAt: row.retiredAt }))
}

/** Active fields, then retired ones for which calls have values; both in order. */
export async function listExportedFields(db: Db, tenant: TenantId): Promise<StoredField[]> {
  const rows = await db
    .selectFrom('call_fields')
    .select([...COLUMNS, 'retiredAt'])
    .where('tenantId', '=', tenant)
    .where((eb) => eb.or([eb('retiredAt', 'is', null), hasValues(tenant)]))
    .orderBy(sql`"retiredAt" is not null`)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({ ...toField(row), retiredAt: row.retiredAt }))
}

function hasValues(tenant: TenantId): RawBuilder<SqlBool> {
  return sql`exists (select 1 from call_values
    where call_values."tenantId" = ${tenant} and call_values."fieldId" = call_fields.id)`
}

export async function countRetiredFieldsWithValues(db: Db, tenant: TenantId): Promise<number> {
  return await db
    .selectFrom('call_fields')
    .where('tenantId', '=', tenant)
    .where('retiredAt', 'is not', null)
    .where(hasValues(tenant))
    .$call(countRows)
}

/** The different values of a field in counted calls, even if they have been corrected since; walks the index. */
export async function listCountedValues(
  db: Db,
  tenant: TenantId,
  { fieldId, limit }: { fieldId: string; limit: number },
): Promise<string[]> {
  const counts = sql`from call_value_counts where "tenantId" = ${tenant} and "fieldId" = ${fieldId}`
  const { rows } = await sql<{ valueKey: string }>`
    with recursive found("valueKey") as (
      select min("valueKey") ${counts}
      union all
      select (select min("valueKey") ${counts} and "valueKey" > found."valueKey") from found where "valueKey" is not null
    )
    select "valueKey" from found where "valueKey" is not null limit ${limit}`.execute(db)
  return rows.map(({ valueKey }) => valueKey)
}

/** Whether the tenant had fields at a time. */
export async function hasFieldsAt(db: Db, tenant: TenantId, at: number): Promise<boolean> {
  const field = await db
    .selectFrom('call_fields')
    .select('id')
    .where('tenantId', '=', tenant)
    .where('createdAt', '<=', at)
    .where((eb) => eb.or([eb('retiredAt', 'is', null), eb('retiredAt', '>', at)]))
    .executeTakeFirst()
  return field !== undefined
}

function toField(row: Pick<Selectable<Schema['call_fields']>, (typeof COLUMNS)[number]>): CallField {
  const { id, kind, name, question, choices, needsBooking } = row
  const field = { id, kind, name: toOneLine(name), question, choices: JSON.parse(choices) as Choice[] }
  return kind === 'goal' ? { ...field, needsBooking: needsBooking === 1 } : field
}

/** Adds fields after the existing ones. */
export async function insertFields(
  db: Db,
  tenant: TenantId,
  { fields, now }: { fields: readonly CallField[]; now: number },
): Promise<void> {
  const last = await db
    .selectFrom('call_fields')
    .select('position')
    .where('tenantId', '=', tenant)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  const firstPosition = last ? last.position + 1 : 0
  const rows = fields.map(({ id, kind, name, question, choices, needsBooking }, index) => ({
    id,
    tenantId: tenant,
    kind,
    name,
    question,
    choices: JSON.stringify(choices),
    needsBooking: needsBooking === true ? (1 as const) : (0 as const),
    position: firstPosition + index,
    createdAt: now,
  }))
  await db.insertInto('call_fields').values(rows).execute()
}

export async function updateField(
  db: Db,
  tenant: TenantId,
  { id, name, question, choices, needsBooking }: Omit<CallField, 'kind'>,
): Promise<void> {
  await db
    .updateTable('call_fields')
    .set({ name, question, choices: JSON.stringify(choices) })
    .$if(needsBooking !== undefined, (query) => query.set({ needsBooking: needsBooking === true ? 1 : 0 }))
    .where('tenantId', '=', tenant)
    .where('id', '=', id)
    .execute()
}

/** The row stays, for the values of old calls. */
export async function retireField(db: Db, tenant: TenantId, { id, now }: { id: string; now: number }): Promise<void> {
  await db
    .updateTable('call_fields')
    .set({ retiredAt: now })
    .where('tenantId', '=', tenant)
    .where('id', '=', id)
    .execute()
}
