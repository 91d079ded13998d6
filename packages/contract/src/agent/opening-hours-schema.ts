import { callingHoursSchema } from '../campaigns/campaigns.ts'
import { nameSchema } from '../input/names.ts'
import { textSchema, z } from '../input/zod.ts'
import { timeZoneSchema } from '../text/time-zone-schema.ts'
import { FIRST_MESSAGE_MAX, updateAgentSchema } from '../agent.ts'
import { describeSpan, formatDay } from './opening-hours-text.ts'
import { type Holiday, type OpeningHours, type Span, toMinutes, WEEKDAYS } from './opening-hours.ts'

export const HOLIDAYS_MAX = 50
/** Per day. */
export const SPANS_MAX = 5
const YEARS_MAX = 5
const YEAR_MS = 366 * 24 * 60 * 60_000

type Week = Pick<OpeningHours, 'week' | 'holidays'>

const TOO_MANY_SPANS = `A day can have at most ${SPANS_MAX} time ranges`

const spanFields = {
  from: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time like 09:00'),
  until: callingHoursSchema.shape.until,
}
const dateSchema = z.iso.date('Please enter a date')

const holidaySchema = z.strictObject({
  name: nameSchema('Name'),
  from: dateSchema,
  until: dateSchema,
  spans: z.array(z.strictObject(spanFields)).max(SPANS_MAX, TOO_MANY_SPANS),
})

const outsideSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('agent'),
    firstMessage: updateAgentSchema.shape.firstMessage,
    systemPrompt: updateAgentSchema.shape.systemPrompt,
  }),
  z.strictObject({
    kind: z.literal('message'),
    message: textSchema('Please enter a message')
      .trim()
      .min(1, 'Please enter a message')
      .max(FIRST_MESSAGE_MAX, 'The message is too long (2,000 characters at most)'),
  }),
])

/** For hours of other kinds, too, such as those for appointments. */
export const hoursFields = {
  timeZone: timeZoneSchema,
  week: z
    .array(z.strictObject({ day: z.number().int().min(0).max(6), ...spanFields }))
    .max(WEEKDAYS.length * SPANS_MAX, TOO_MANY_SPANS),
  holidays: z.array(holidaySchema).max(HOLIDAYS_MAX, `You can add at most ${HOLIDAYS_MAX} exceptions`),
}

export const openingHoursSchema = z
  .strictObject({ ...hoursFields, outside: outsideSchema })
  .transform(sortHours)
  .superRefine(checkHours)

export function sortHours<Hours extends Week>({ week, holidays, ...hours }: Hours): Omit<Hours, keyof Week> & Week {
  return {
    ...hours,
    week: week.toSorted((a, b) => a.day - b.day || a.from.localeCompare(b.from)),
    holidays: holidays
      .map((holiday) => ({ ...holiday, spans: holiday.spans.toSorted((a, b) => a.from.localeCompare(b.from)) }))
      .toSorted((a, b) => a.from.localeCompare(b.from)),
  }
}

/** @param hours in order */
export function checkHours({ week, holidays }: Week, context: z.RefinementCtx): void {
  for (const [day, name] of WEEKDAYS.entries()) {
    const message = findSpanProblem(
      name,
      week.filter((span) => span.day === day),
    )
    if (message !== null) context.addIssue({ code: 'custom', path: ['week'], message })
  }
  const message = findHolidayProblem(holidays)
  if (message !== null) context.addIssue({ code: 'custom', path: ['holidays'], message })
}

/** null: always open */
export const saveOpeningHoursSchema = z.strictObject({ hours: openingHoursSchema.nullable() })

/** @param spans in order */
function findSpanProblem(day: string, spans: readonly Span[]): string | null {
  if (spans.length > SPANS_MAX) return TOO_MANY_SPANS
  for (const [index, span] of spans.entries()) {
    const next = spans[index + 1]
    if (!next || toMinutes(span).until <= toMinutes(next).from) continue
    const both = `${describeSpan(span)} and ${describeSpan(next)}`
    return `Two time ranges on ${day} overlap: ${both}. Please change one of them.`
  }
  return null
}

/** @param holidays in order */
function findHolidayProblem(holidays: readonly Holiday[]): string | null {
  for (const [index, { name, from, until, spans }] of holidays.entries()) {
    if (until < from) return `"${name}" ends before it begins. Please change its dates.`
    const problem = findSpanProblem(`"${name}"`, spans)
    if (problem !== null) return problem
    const next = holidays[index + 1]
    if (next && next.from <= until) {
      return `"${name}" and "${next.name}" both include ${formatDay(next.from)}. Please change one of them.`
    }
  }
  const first = holidays[0]
  const last = holidays.at(-1)
  if (!first || !last || Date.parse(last.until) - Date.parse(first.from) <= YEARS_MAX * YEAR_MS) return null
  return `Exceptions can be at most ${YEARS_MAX} years apart. Please remove old ones.`
}
