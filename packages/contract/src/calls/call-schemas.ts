import { idSchema } from '../input/id.ts'
import { idempotencyKeySchema } from '../input/idempotency.ts'
import { pageFields } from '../input/paging.ts'
import { textSchema, z } from '../input/zod.ts'
import { FIELDS_MAX, GOALS_MAX } from './call-fields.ts'
import { valueFilterSchema } from './call-field-schemas.ts'
import { CALL_DIRECTIONS, CALL_NOTES_MAX, CALL_SORTS, CALL_STATUSES, FILTERED_END_REASONS } from './calls.ts'
import { parseValueFilters } from './value-filters.ts'

export const callIdSchema = z.strictObject({ callId: idSchema })

/** Epoch milliseconds within the range of a call's sort key; `from` is inclusive, `to` exclusive. */
const timestampSchema = z
  .number()
  .int()
  .min(0)
  .max(Date.UTC(2048, 0, 1))

const listSchema = z.string().transform((text) => text.split(',').filter((item) => item !== ''))
const digitsSchema = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)

const flagSchema = z.literal('true').transform(() => true)

const valueFiltersSchema = z
  .array(valueFilterSchema)
  .max(FIELDS_MAX + GOALS_MAX)
  .refine((values) => new Set(values.map(({ fieldId }) => fieldId)).size === values.length)

export const callFilterFields = {
  statuses: z.array(z.enum(CALL_STATUSES)).max(CALL_STATUSES.length).optional(),
  directions: z.array(z.enum(CALL_DIRECTIONS)).max(CALL_DIRECTIONS.length).optional(),
  from: timestampSchema.optional(),
  to: timestampSchema.optional(),
  campaignId: idSchema.optional(),
  search: z.string().trim().max(200).optional(),
  /** Only calls that ended this way. */
  endReason: z.enum(FILTERED_END_REASONS).optional(),
  /** Only calls with all of these values; one per field. */
  values: valueFiltersSchema.optional(),
  /**
   * Only calls that count as business: no calls of campaigns in Test Mode, and no simulated calls
   * where a real voice provider is connected.
   */
  withoutTests: z.boolean().optional(),
  /** Only calls with a value that a person should check. */
  needsCheck: z.boolean().optional(),
  /** Only calls whose AI disclosure was missing, cut short, or off. */
  notDisclosed: z.boolean().optional(),
  sort: z.enum(CALL_SORTS).optional().default('date'),
  /** Defaults to the column's initial order. */
  order: z.enum(['asc', 'desc']).optional(),
}

export const listCallsSchema = z.strictObject({
  ...callFilterFields,
  ...pageFields({ max: 1000, default: 25 }),
  /** Adds each transcript as text, for exports and scripts. */
  withTranscripts: z.boolean().optional().default(false),
})

/** The same filter in a query string: comma-separated lists, times in epoch milliseconds. */
export const callQuerySchema = z.strictObject({
  ...callFilterFields,
  statuses: listSchema.pipe(z.array(z.enum(CALL_STATUSES))).optional(),
  directions: listSchema.pipe(z.array(z.enum(CALL_DIRECTIONS))).optional(),
  from: digitsSchema.pipe(timestampSchema).optional(),
  to: digitsSchema.pipe(timestampSchema).optional(),
  /** `<field id>:<value>`, comma-separated; a comma in a value has a backslash before it */
  values: z.string().transform(parseValueFilters).pipe(valueFiltersSchema).optional(),
  withoutTests: flagSchema.optional(),
  needsCheck: flagSchema.optional(),
  notDisclosed: flagSchema.optional(),
})

/** The longest range that a review covers: two years and a day. */
const MAX_REVIEW_MS = 732 * 24 * 60 * 60 * 1000

export const reviewSchema = z
  .strictObject({
    from: timestampSchema,
    to: timestampSchema,
    /** The reader's IANA time zone; days and hours are counted in it. */
    timeZone: z.string().min(1).max(64).refine(isTimeZone),
    directions: callFilterFields.directions,
    withoutTests: callFilterFields.withoutTests.default(true),
  })
  .refine(({ from, to }) => from < to && to - from <= MAX_REVIEW_MS, 'Please choose a range of at most two years')

/** The longest day that a time zone's clock changes make. */
const MAX_DAY_MS = 26 * 60 * 60 * 1000

/** One of the reader's days, from midnight to midnight. */
export const daySchema = z
  .strictObject({ from: timestampSchema, to: timestampSchema })
  .refine(({ from, to }) => from < to && to - from <= MAX_DAY_MS, 'Please choose a single day')

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

export const placeCallSchema = z.strictObject({
  phoneNumber: z
    .string('Please enter a phone number')
    .trim()
    .min(1, 'Please enter a phone number')
    .max(40, 'Please enter a valid phone number'),
  /** A new key for each click; a repeated key returns the first response, and is refused for another number. */
  idempotencyKey: idempotencyKeySchema,
})

export const simulateInboundSchema = z.strictObject({
  /** What the customer wants. */
  asks: z.enum(['anything', 'person']),
  /** Simulates a call during or outside the opening hours; `now`: whichever applies. */
  at: z.enum(['now', 'open', 'closed']).optional().default('now'),
})

export const saveCallNotesSchema = z.strictObject({
  callId: idSchema,
  notes: textSchema().max(CALL_NOTES_MAX, 'Notes are too long (20,000 characters at most)'),
})

/** An event id is the event's number in the tenant's sequence. */
export const callCompletedSchema = z
  .strictObject({
    lastEventId: z
      .string()
      .regex(/^\d{1,15}$/)
      .nullish(),
  })
  .optional()
