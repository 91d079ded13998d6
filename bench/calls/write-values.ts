import { toValueKey } from '../../packages/contract/src/calls/call-fields.ts'
import { FACETS_PER_ORIGIN, FIGURES_INTERVAL_MS } from '../../packages/db/src/tables/call-order.ts'
import type { SqliteFile } from '../../apps/server/harness/sqlite.ts'
import { fieldId, FIELDS, type GeneratedValue } from './generate-values.ts'
import { PERIOD_START } from './sizes.ts'

/** Inserts a business's fields. */
export function insertFields(sqlite: SqliteFile, tenantId: string): void {
  const insert = sqlite.prepare(
    `insert into call_fields (id, "tenantId", kind, name, question, choices, position, "createdAt")
     values (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  for (const [position, { key, kind, name, question, choices }] of FIELDS.entries()) {
    insert.run(fieldId(tenantId, key), tenantId, kind, name, question, JSON.stringify(choices), position, PERIOD_START)
  }
}

const COLUMNS = [
  ...['callId', 'tenantId', 'orderKey', 'fieldId', 'kind', 'name', 'value', 'valueKey', 'providerValue', 'reason'],
  ...['quoteTurn', 'doubt'],
]

type ListedCall = { id: string; tenantId: string; orderKey: number }

/** @returns a function that inserts all values of a call with one statement */
export function prepareValueInsert(sqlite: SqliteFile): (call: ListedCall, values: readonly GeneratedValue[]) => void {
  const row = `(${COLUMNS.map(() => '?').join(', ')})`
  const insert = sqlite.prepare(
    `insert into call_values (${COLUMNS.join(', ')}) values ${FIELDS.map(() => row).join(', ')}`,
  )
  return ({ id, tenantId, orderKey }, values) => {
    if (values.length === 0) return
    const columns = values.flatMap(({ field: { key, kind, name }, value, reason, quoteTurn, doubt }) => [
      ...[id, tenantId, orderKey, fieldId(tenantId, key), kind, name],
      ...[value, value === null ? null : toValueKey(value), value, reason, quoteTurn, doubt],
    ])
    insert.run(...columns)
  }
}

/** Counts the outcomes and goals of all calls by half hour. */
export function insertValueCounts(sqlite: SqliteFile): void {
  sqlite.exec(`
    insert into call_value_counts ("tenantId", "fieldId", "halfHour", segment, "valueKey", calls)
    select call_values."tenantId", "fieldId", "startedAt" / ${FIGURES_INTERVAL_MS} * ${FIGURES_INTERVAL_MS},
      facet / ${FACETS_PER_ORIGIN} * 2 + facet % 2, "valueKey", count(*)
    from call_values join calls on calls.id = "callId"
    where kind in ('outcome', 'goal') and "valueKey" is not null
    group by 1, 2, 3, 4, 5`)
}
