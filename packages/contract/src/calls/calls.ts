import { idSchema } from '../input/id.ts'
import { idempotencyKeySchema } from '../input/idempotency.ts'
import { pageFields } from '../input/paging.ts'
import { textSchema, z } from '../input/zod.ts'

export const CALL_STATUSES = ['completed', 'initiated', 'in-progress', 'missed', 'failed'] as const
export type CallStatus = (typeof CALL_STATUSES)[number]

export const END_REASONS = [
  'answered',
  'voicemail',
  'no-answer',
  'busy',
  'declined',
  'provider-error',
  'client-paused',
  'limit-reached',
  'cancelled',
  'unknown',
] as const
export type EndReason = (typeof END_REASONS)[number]

export const CALL_DIRECTIONS = ['inbound', 'outbound'] as const
export type CallDirection = (typeof CALL_DIRECTIONS)[number]

/** One line of a transcript; `atSeconds` counts from the start of the call, null if unknown. */
export type Turn = { role: 'agent' | 'customer'; text: string; atSeconds: number | null }

/**
 * A status only moves forward. End states are ordered too, so that events produce the same row in any order of
 * arrival: the more informative outcome (a conversation took place) wins.
 */
const FORWARD: Record<CallStatus, number> = { initiated: 0, 'in-progress': 1, failed: 2, missed: 3, completed: 4 }

export function isForwardTransition(from: CallStatus, to: CallStatus): boolean {
  return FORWARD[to] > FORWARD[from]
}

export function isEnded(status: CallStatus): boolean {
  return FORWARD[status] >= FORWARD.failed
}

export const STATUS_LABELS: Record<CallStatus, string> = {
  completed: 'Completed',
  initiated: 'Initiated',
  'in-progress': 'In Progress',
  missed: 'Missed',
  failed: 'Failed',
}

export function isFlagged(status: CallStatus): boolean {
  return status === 'initiated' || status === 'missed'
}

export const callIdSchema = z.strictObject({ callId: idSchema })

export const CALL_SORTS = ['date', 'duration', 'status'] as const
export type CallSort = (typeof CALL_SORTS)[number]
export type SortOrder = 'asc' | 'desc'

/** The initial sort order of each column. */
export const INITIAL_CALL_ORDER: Record<CallSort, SortOrder> = { date: 'desc', duration: 'desc', status: 'asc' }

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

export const callFilterFields = {
  statuses: z.array(z.enum(CALL_STATUSES)).max(CALL_STATUSES.length).optional(),
  directions: z.array(z.enum(CALL_DIRECTIONS)).max(CALL_DIRECTIONS.length).optional(),
  from: timestampSchema.optional(),
  to: timestampSchema.optional(),
  campaignId: idSchema.optional(),
  search: z.string().trim().max(200).optional(),
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
})

/** The field of a call that a search matched, with the surrounding words. */
export type SearchMatch = {
  field: 'number' | 'name' | 'summary' | 'notes' | 'transcript'
  before: string
  hit: string
  after: string
}

/** The longest range that a review covers: two years and a day. */
const MAX_REVIEW_MS = 732 * 24 * 60 * 60 * 1000

export const reviewSchema = z
  .strictObject({
    from: timestampSchema,
    to: timestampSchema,
    /** The reader's IANA time zone; days and hours are counted in it. */
    timeZone: z.string().min(1).max(64).refine(isTimeZone),
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
  /** A new key for each click; a repeated key returns the first response and places no second call. */
  idempotencyKey: idempotencyKeySchema,
})

export const CALL_NOTES_MAX = 20_000

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

export type CallCompleted = { conversationId: string; callId: string }
