import { type CallField, type Choice, isCounted, toValueKey } from '@callwright/contract/calls/call-fields'
import { orderKeyAt } from '@callwright/db/tables/call-order'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import { beginTurn } from '../../context/event-loop-turn.ts'
import { listFields } from '../../agent/fields/fields.repo.ts'
import { formatDay } from '../../context/days.ts'
import { dayNumber, listDayNumbers, type OffsetPeriod } from '../../context/local-time.ts'
import { clipPeriod, type WithSegments, type SplitRange, splitRange, type TimeRange } from './split-range.ts'
import * as repo from './value-sums.repo.ts'

/** The results of the calls, by the business's present outcome and goals. */
export type Results = { outcome: OutcomeResults | null; goals: GoalResults[] }

export type OutcomeResults = {
  fieldId: string
  name: string
  /** the field's choices in order, then other values that occur in the range, with `isReached: null` */
  choices: { value: string; isReached: boolean | null; current: number; before: number }[]
  /** every day in the range; `counts` has the order of `choices` */
  days: { day: string; counts: number[] }[]
}

export type GoalResults = { fieldId: string; name: string; current: GoalCount; before: GoalCount }

/** `total`: calls that were analyzed for the goal */
export type GoalCount = { reached: number; total: number }

type Ranges = {
  range: TimeRange
  /** the preceding range of the same length */
  previous: TimeRange
  /** the range in the reader's zone */
  periods: readonly OffsetPeriod[]
}

/** Reads precomputed half-hour totals, so the cost does not depend on the number of calls. */
export async function reviewResults(
  db: Db,
  tenant: TenantId,
  { range, previous, periods, segments }: WithSegments<Ranges>,
): Promise<Results> {
  const fields = (await listFields(db, tenant)).filter(({ kind }) => isCounted(kind))
  if (fields.length === 0) return { outcome: null, goals: [] }
  const fieldIds = fields.map(({ id }) => id)
  const [current, before] = [splitRange(range), splitRange(previous)]
  const currentValues = await listEdgeValues(db, tenant, { fieldIds, ends: current.ends, segments })
  const beforeValues = await listEdgeValues(db, tenant, { fieldIds, ends: before.ends, segments })
  const sums: ValueSum[] = [
    ...currentValues.map((value) => ({ ...value, range: 'current' as const, calls: 1 })),
    ...beforeValues.map((value) => ({ ...value, range: 'before' as const, calls: 1 })),
  ]
  // SQLite blocks the event loop while it adds up years of half hours.
  const turn = beginTurn()
  const outcome = fields.find(({ kind }) => kind === 'outcome')
  for (const fieldId of fieldIds) {
    for (const [name, { whole }] of [['current', current] as const, ['before', before] as const]) {
      // The outcome is counted by day, which includes the total.
      if (name === 'current' && fieldId === outcome?.id) continue
      const found = await repo.sumValues(db, tenant, { fieldId, segments, ...whole })
      for (const sum of found) sums.push({ ...sum, fieldId, range: name })
      if (turn.isUsedUp()) await turn.next()
    }
  }
  const { whole } = current
  return {
    outcome: outcome
      ? await reviewOutcome(db, tenant, { field: outcome, sums, edgeValues: currentValues, whole, periods, segments })
      : null,
    goals: fields.filter(({ kind }) => kind === 'goal').map((goal) => reviewGoal(goal, sums)),
  }
}

/** The number of calls with a value. */
type ValueSum = { fieldId: string; valueKey: string; range: 'current' | 'before'; calls: number }

type EdgeValue = { startedAt: number; fieldId: string; valueKey: string }

/** The values of calls in the partial half hours at both ends of a range. */
async function listEdgeValues(
  db: Db,
  tenant: TenantId,
  { fieldIds, ends, segments }: WithSegments<{ fieldIds: readonly string[]; ends: SplitRange['ends'] }>,
): Promise<EdgeValue[]> {
  const lists = await Promise.all(
    ends.map(
      async ({ from, to }) =>
        await repo.listValuesBetween(db, tenant, {
          ...{ fieldIds, segments },
          ...{ above: orderKeyAt(from), below: orderKeyAt(to) },
        }),
    ),
  )
  return lists.flat().flatMap(({ valueKey, ...value }) => (valueKey === null ? [] : [{ ...value, valueKey }]))
}

type OutcomeInput = {
  field: CallField
  sums: readonly ValueSum[]
  edgeValues: readonly EdgeValue[]
  whole: TimeRange
  periods: readonly OffsetPeriod[]
}

async function reviewOutcome(
  db: Db,
  tenant: TenantId,
  { field, sums, edgeValues, whole, periods, segments }: WithSegments<OutcomeInput>,
): Promise<OutcomeResults> {
  const { id: fieldId, name } = field
  const own = sums.filter((sum) => sum.fieldId === fieldId)
  const found: { day: number; valueKey: string; calls: number }[] = []
  const turn = beginTurn()
  for (const period of periods) {
    for (const valueKey of new Set(own.map((sum) => sum.valueKey))) {
      const byDay = await repo.sumValueByDay(db, tenant, {
        ...{ fieldId, valueKey, segments },
        ...clipPeriod(period, whole),
      })
      for (const sum of byDay) if (sum.calls > 0) found.push({ ...sum, valueKey })
      if (turn.isUsedUp()) await turn.next()
    }
  }
  for (const { valueKey, calls } of found) own.push({ fieldId, valueKey, calls, range: 'current' })
  for (const { fieldId: id, startedAt: at, valueKey } of edgeValues) {
    const period = periods.find(({ from, to }) => at >= from && at < to)
    if (period && id === fieldId) found.push({ day: dayNumber(at, period.offset), valueKey, calls: 1 })
  }
  const counted = own.filter(({ range, calls }) => range === 'current' && calls > 0)
  const choices = listChoices(field.choices, new Set(counted.map(({ valueKey }) => valueKey)))
  const indexes = new Map(choices.map(({ valueKey }, index) => [valueKey, index]))
  const days = new Map(listDayNumbers(periods).map((day) => [day, choices.map(() => 0)]))
  for (const { day, valueKey, calls } of found) {
    const index = indexes.get(valueKey)
    const counts = days.get(day)
    if (counts && index !== undefined) counts[index] = (counts[index] ?? 0) + calls
  }
  const sumsByValue = Map.groupBy(own, ({ valueKey }) => valueKey)
  return {
    fieldId,
    name,
    choices: choices.map(({ value, isReached, valueKey }) => {
      return { value, isReached, ...addUp(sumsByValue.get(valueKey) ?? []) }
    }),
    days: [...days].map(([day, counts]) => ({ day: formatDay(day), counts })),
  }
}

const REACHED = toValueKey(true)

function reviewGoal({ id: fieldId, name }: CallField, sums: readonly ValueSum[]): GoalResults {
  const all = sums.filter((sum) => sum.fieldId === fieldId)
  const total = addUp(all)
  const reached = addUp(all.filter(({ valueKey }) => valueKey === REACHED))
  return {
    fieldId,
    name,
    current: { reached: reached.current, total: total.current },
    before: { reached: reached.before, total: total.before },
  }
}

function addUp(sums: readonly ValueSum[]): Record<ValueSum['range'], number> {
  const total = { current: 0, before: 0 }
  for (const { range, calls } of sums) total[range] += calls
  return total
}

/** A value of an outcome. `isReached`: null if it is not, or no longer, a choice; `valueKey`: how it is counted. */
type CountedChoice = { value: string; isReached: boolean | null; valueKey: string }

/** An outcome's choices in order, then counted values that are not, or no longer, among them. */
export function listChoices(choices: readonly Choice[], valueKeys: Iterable<string>): CountedChoice[] {
  const found = new Map<string, Omit<CountedChoice, 'valueKey'>>()
  for (const choice of choices) found.set(toValueKey(choice.value), choice)
  for (const value of valueKeys) if (!found.has(value)) found.set(value, { value, isReached: null })
  return [...found].map(([valueKey, choice]) => ({ ...choice, valueKey }))
}
