import { clientSearchSchema, MONTH } from './admin.ts'
import { idSchema } from './input/id.ts'
import { idempotencyKeySchema } from './input/idempotency.ts'
import { pageFields } from './input/paging.ts'
import { nameSchema } from './input/names.ts'
import { z } from './input/zod.ts'

/** At the first of these shares of a limit, its bar turns amber; at each, the operator gets an email. In percent. */
export const LIMIT_ALERTS = [80, 100] as const

export const monthSchema = z.string().regex(MONTH)

export const USAGE_SORTS = ['created', 'client', 'email', 'minutes', 'total', 'limit', 'share', 'alert'] as const
export type UsageSort = (typeof USAGE_SORTS)[number]

/** The initial sort order of each column. */
export const INITIAL_USAGE_ORDER = {
  created: 'desc',
  client: 'asc',
  email: 'asc',
  minutes: 'desc',
  total: 'desc',
  limit: 'desc',
  share: 'desc',
  alert: 'desc',
} as const satisfies Record<UsageSort, 'asc' | 'desc'>

const usageFields = {
  /** Defaults to the current month. */
  month: monthSchema.optional(),
  /** Part of the business name or email address; case does not matter. */
  search: clientSearchSchema,
  sort: z.enum(USAGE_SORTS).optional(),
  /** Defaults to the column's initial order. */
  order: z.enum(['asc', 'desc']).optional(),
}

export const usageSchema = z.strictObject({ ...usageFields, ...pageFields({ max: 1000, default: 50 }) }).optional()

/** The filter as it appears in a query string. */
export const exportUsageSchema = z.strictObject(usageFields)

export const usageByDaySchema = z
  .strictObject({
    month: monthSchema.optional(),
    /** All clients if omitted. */
    tenantId: idSchema.optional(),
  })
  .optional()

export const explainUsageSchema = z.strictObject({
  tenantId: idSchema,
  month: monthSchema.optional(),
  ...pageFields({ max: 500, default: 50 }),
})

export const MAX_CORRECTED_MINUTES = 1_000_000

export const addCorrectionSchema = z.strictObject({
  tenantId: idSchema,
  month: monthSchema,
  /** Added to the month's minutes; may be negative. Stored in whole seconds. */
  minutes: z
    .number('Please enter the number of minutes')
    .min(-MAX_CORRECTED_MINUTES, 'Please enter fewer minutes')
    .max(MAX_CORRECTED_MINUTES, 'Please enter fewer minutes')
    .refine((minutes) => Math.round(minutes * 60) !== 0, 'Please enter the number of minutes'),
  note: nameSchema('The reason', { max: 500, required: 'Please enter a reason' }).min(3, 'Please enter a reason'),
  /** A repeated correction with the same key is added once, and 409 if anything in it differs. */
  idempotencyKey: idempotencyKeySchema,
})

export const compareUsageSchema = z.strictObject({ tenantId: idSchema, month: monthSchema })

/**
 * `missing-here`: the provider has a conversation that is unknown here. `missing-there`: the ledger charges a call that
 * the provider does not have. `not-charged`: the call is known, but the ledger does not charge it. `other-length`: both
 * have the call, but with different durations.
 */
export const USAGE_DIFFERENCES = ['missing-here', 'missing-there', 'not-charged', 'other-length'] as const
export type UsageDifference = (typeof USAGE_DIFFERENCES)[number]
