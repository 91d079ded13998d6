import { SKIP_REASONS } from '@callwright/contract/campaigns/campaigns'
import type { FlightPlan, PlannedPerson, PlanWarning } from '@callwright/contract/campaigns/flight-plan'
import { z } from '@callwright/contract/input/zod'
import { isoText } from '@callwright/contract/text/iso-text'

const count = z.number().int()
const time = z.iso.datetime()
const rangeOf = <Schema extends z.ZodType>(value: Schema) => z.strictObject({ low: value, median: value, high: value })
const personShape = { line: count, phone_number: z.string(), name: z.string().nullable() }

export const planSchema = z.strictObject({
  flights: count,
  own_calls: count,
  starts_at: time,
  people: count,
  called: count,
  end: rangeOf(time).nullable(),
  calls: rangeOf(count),
  minutes: rangeOf(count),
  half_hours: z.array(z.strictObject({ first_at: time, last_at: time, calls: count, people: count })),
  first_calls: z.array(z.strictObject({ ...personShape, at: time, attempt: count })),
  not_called: z.array(
    z.strictObject({
      reason: z.enum([...SKIP_REASONS, 'opted-out', 'refused-row', 'not-in-time']),
      people: count,
      first: z.array(z.strictObject(personShape)),
    }),
  ),
  warnings: z.array(
    z.strictObject({
      kind: z.enum(['limit', 'no-transfers', 'short-hours', 'shared-lines', 'paused', 'missing-variables']),
      at: time.nullable(),
      people: count.nullable(),
      calls: count.nullable(),
      minutes: count.nullable(),
      delay_ms: count.nullable(),
      names: z.array(z.string()).nullable(),
      fix: z.strictObject({ until: z.string() }).nullable(),
    }),
  ),
})
planSchema.register(z.globalRegistry, { id: 'FlightPlan' })
type WirePlan = z.output<typeof planSchema>

export const EXAMPLE_PLAN: WirePlan = {
  flights: 50,
  own_calls: 240,
  starts_at: '2026-10-01T09:30:00.000Z',
  people: 2,
  called: 1,
  end: { low: '2026-10-01T09:30:20.000Z', median: '2026-10-01T09:31:15.000Z', high: '2026-10-01T09:33:20.000Z' },
  calls: { low: 1, median: 1, high: 1 },
  minutes: { low: 0, median: 1, high: 3 },
  half_hours: [{ first_at: '2026-10-01T09:30:00.000Z', last_at: '2026-10-01T09:30:00.000Z', calls: 1, people: 1 }],
  first_calls: [{ line: 1, phone_number: '+12122000001', name: 'Grace', at: '2026-10-01T09:30:00.000Z', attempt: 1 }],
  not_called: [{ reason: 'refused-row', people: 1, first: [{ line: 2, phone_number: '911', name: null }] }],
  warnings: [
    {
      ...{ kind: 'no-transfers', at: '2026-10-01T09:30:00.000Z', people: null, calls: 1, minutes: null },
      ...{ delay_ms: null, names: null, fix: { until: '17:00' } },
    },
  ],
}

export function planFields({ end, ...plan }: FlightPlan): WirePlan {
  const { flights, people, called, calls, minutes } = plan
  return {
    ...{ flights, own_calls: plan.ownCalls, starts_at: isoText(plan.startsAt), people, called },
    end: end && { low: isoText(end.low), median: isoText(end.median), high: isoText(end.high) },
    ...{ calls, minutes },
    half_hours: plan.halfHours.map(({ firstAt, lastAt, ...counts }) => {
      return { first_at: isoText(firstAt), last_at: isoText(lastAt), ...counts }
    }),
    first_calls: plan.firstCalls.map(({ at, attempt, ...person }) => {
      return { ...personFields(person), at: isoText(at), attempt }
    }),
    not_called: plan.notCalled.map(({ first, ...reason }) => ({ ...reason, first: first.map(personFields) })),
    warnings: plan.warnings.map(warningFields),
  }
}

function personFields({ line, phoneNumber, name }: PlannedPerson): z.output<z.ZodObject<typeof personShape>> {
  return { line, phone_number: phoneNumber, name }
}

function warningFields({ kind, fix, ...facts }: PlanWarning): WirePlan['warnings'][number] {
  return {
    kind,
    at: 'at' in facts ? isoText(facts.at) : null,
    people: 'people' in facts ? facts.people : null,
    calls: 'calls' in facts ? facts.calls : null,
    minutes: 'minutes' in facts ? facts.minutes : null,
    delay_ms: 'delayMs' in facts ? Math.round(facts.delayMs) : null,
    names: 'names' in facts ? facts.names : null,
    fix,
  }
}
