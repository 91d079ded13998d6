import type { Db } from '@callwright/db/database'
import { countRows } from '@callwright/db/query/count-rows'
import type { CallMatches } from '@callwright/db/search/call-search'
import type { TenantId } from '@callwright/db/tables/ids'
import { type AliasedExpression, type Expression, sql, type SqlBool } from 'kysely'

import { beginTurn } from '../../context/event-loop-turn.ts'
import type { CallFilter } from './call-filter.ts'
import type { CallMark, ResultFilter } from './result-filter.ts'

type Scan = {
  filter: CallFilter
  result: ResultFilter
  /** order keys, both exclusive */
  above: number
  below: number
  order: 'asc' | 'desc'
}

/** Rows checked per query: few at first, because most matches come soon; at most 2,000, so others are served between. */
const FIRST_STEP = 100
const LONGEST_STEP = 2000

/**
 * Finds calls by their results. One condition's index is read in order, and the other conditions are checked for
 * each of its rows. If they are often met, this costs as much as the page; if not, it takes more steps.
 * @param options.wanted how many order keys to return; `countTo`: counts matches up to this number, 0 for no count
 */
export async function findByResult(
  db: Db,
  tenant: TenantId,
  { wanted, countTo, ...scan }: Scan & { wanted: number; countTo: number },
): Promise<CallMatches> {
  const max = Math.max(wanted, countTo)
  const turn = beginTurn()
  const driver = await chooseDriver(db, tenant, scan.result)
  const condition = otherConditions(tenant, scan, driver)
  const keys: number[] = []
  let { above, below } = scan
  for (let step = condition ? FIRST_STEP : max; ; step = Math.min(4 * step, LONGEST_STEP)) {
    const rows = await db
      .selectFrom(driverKeys(db, tenant, { ...scan, driver, above, below, limit: step }))
      .select('found.orderKey')
      .select(sql<number>`case when ${condition ?? sql`1 = 1`} then 1 else 0 end`.as('isMatch'))
      .orderBy('found.orderKey', scan.order)
      .execute()
    for (const { orderKey, isMatch } of rows) if (isMatch === 1) keys.push(orderKey)
    const last = rows.at(-1)
    if (keys.length >= max || rows.length < step || !last) break
    if (scan.order === 'asc') above = last.orderKey
    else below = last.orderKey
    if (turn.isUsedUp()) await turn.next()
  }
  return { keys: keys.slice(0, wanted), count: Math.min(keys.length, countTo) }
}

type ValueCondition = ResultFilter['values'][number]
/** The condition whose index is read. */
type Driver = ValueCondition | CallMark

/** Few calls have a mark. Of several values, the one with the fewest calls is read. */
async function chooseDriver(db: Db, tenant: TenantId, { values, marks: [mark] }: ResultFilter): Promise<Driver> {
  const [first, ...others] = values
  if (mark) return mark
  if (!first) throw new RangeError('A filter without a condition')
  let driver = first
  let fewest = others.length > 0 ? await countCalls(db, tenant, first) : 0
  for (const value of others) {
    const calls = await countCalls(db, tenant, value)
    if (calls < fewest) [driver, fewest] = [value, calls]
  }
  return driver
}

const COUNTED_CALLS = 1000

async function countCalls(db: Db, tenant: TenantId, driver: ValueCondition): Promise<number> {
  const all = { above: 0, below: Number.MAX_SAFE_INTEGER, order: 'desc', limit: COUNTED_CALLS } as const
  return await db.selectFrom(driverKeys(db, tenant, { ...all, driver })).$call(countRows)
}

/** The order keys of the driver's calls, read from its index. */
function driverKeys(
  db: Db,
  tenant: TenantId,
  { driver, above, below, order, limit }: Pick<Scan, 'above' | 'below' | 'order'> & { driver: Driver; limit: number },
): AliasedExpression<{ orderKey: number }, 'found'> {
  if (typeof driver === 'object') {
    return db
      .selectFrom('call_values')
      .select('orderKey')
      .where('tenantId', '=', tenant)
      .where('fieldId', '=', driver.fieldId)
      .where('valueKey', '=', driver.valueKey)
      .where('orderKey', '>', above)
      .where('orderKey', '<', below)
      .orderBy('orderKey', order)
      .limit(limit)
      .as('found')
  }
  return db
    .selectFrom('calls')
    .select('orderKey')
    .where('tenantId', '=', tenant)
    .where(indexCondition(driver))
    .where('orderKey', '>', above)
    .where('orderKey', '<', below)
    .orderBy('orderKey', order)
    .limit(limit)
    .as('found')
}

/** Literally the condition of the partial index. */
function indexCondition(mark: CallMark): Expression<SqlBool> {
  if (mark === 'needs-check') return sql<SqlBool>`"needsCheck" = 1`
  if (mark === 'not-disclosed') return sql<SqlBool>`disclosure in ('cut', 'missing', 'off')`
  return sql<SqlBool>`"endReason" = ${sql.lit(mark)}`
}

/** The conditions that the driver's index does not decide; null if there are none. */
function otherConditions(tenant: TenantId, { filter, result }: Scan, driver: Driver): Expression<SqlBool> | null {
  const { facets, campaignId } = filter
  const ofCall = [
    ...(facets ? [sql`calls.facet in (${sql.join([...facets])})`] : []),
    ...(campaignId === null ? [] : [sql`calls."campaignId" = ${campaignId}`]),
    ...result.marks.filter((mark) => mark !== driver).map(indexCondition),
  ]
  const ofCalls = sql`exists (select 1 from calls where calls."orderKey" = found."orderKey" and ${and(ofCall)})`
  const ofValues = result.values
    .filter((value) => value !== driver)
    .map((value) => hasValue(tenant, value, sql`found."orderKey"`))
  const all = [...(ofCall.length > 0 ? [ofCalls] : []), ...ofValues]
  return all.length === 0 ? null : sql<SqlBool>`${and(all)}`
}

function hasValue(
  tenant: TenantId,
  { fieldId, valueKey }: ValueCondition,
  orderKey: Expression<unknown>,
): Expression<SqlBool> {
  return sql<SqlBool>`exists (
    select 1 from call_values where call_values."tenantId" = ${tenant} and call_values."fieldId" = ${fieldId}
      and call_values."valueKey" = ${valueKey} and call_values."orderKey" = ${orderKey})`
}

function and(conditions: readonly Expression<unknown>[]): Expression<unknown> {
  return sql.join(conditions, sql` and `)
}

/** The keys of a search whose calls have the wanted results, in the same order. */
export async function filterByResult(
  db: Db,
  tenant: TenantId,
  { keys, result: { values, marks } }: { keys: readonly number[]; result: ResultFilter },
): Promise<number[]> {
  const conditions = [
    ...marks.map(indexCondition),
    ...values.map((value) => hasValue(tenant, value, sql`calls."orderKey"`)),
  ]
  const found = new Set<number>()
  for (let from = 0; from < keys.length; from += KEYS_PER_QUERY) {
    const rows = await db
      .selectFrom('calls')
      .select('orderKey')
      .where('tenantId', '=', tenant)
      .where('orderKey', 'in', keys.slice(from, from + KEYS_PER_QUERY))
      .where(sql<SqlBool>`${and(conditions)}`)
      .execute()
    for (const { orderKey } of rows) found.add(orderKey)
  }
  return keys.filter((key) => found.has(key))
}

const KEYS_PER_QUERY = 200
