import { clientSearchSchema, MONTH } from './admin.ts'
import { idSchema } from './input/id.ts'
import { idempotencyKeySchema } from './input/idempotency.ts'
import { pageFields } from './input/paging.ts'
import { textSchema, z } from './input/zod.ts'

export const monthSchema = z.string().regex(MONTH)

export const USAGE_SORTS = ['created', 'client', 'email', 'minutes', 'total', 'limit', 'share', 'alert'] as const
export type UsageSort = (typeof USAGE_SORTS)[number]

/** The order that a column has at first: names from A, figures from the largest. */
export const FIRST_USAGE_ORDER = {
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
  /** The current one where it is left out. */
  month: monthSchema.optional(),
  /** Part of the business's name or of the e-mail address, in any case. */
  search: clientSearchSchema,
  sort: z.enum(USAGE_SORTS).optional(),
  /** The column's own first order where it is left out. */
  order: z.enum(['asc', 'desc']).optional(),
}

export const usageSchema = z.strictObject({ ...usageFields, ...pageFields({ most: 1000, usual: 50 }) }).optional()

/** The filter as it stands in an address. */
export const exportUsageSchema = z.strictObject(usageFields)

export const usageByDaySchema = z
  .strictObject({
    month: monthSchema.optional(),
    /** All clients together where it is left out. */
    tenantId: idSchema.optional(),
  })
  .optional()

export const explainUsageSchema = z.strictObject({
  tenantId: idSchema,
  month: monthSchema.optional(),
  ...pageFields({ most: 500, usual: 50 }),
})

export const MOST_CORRECTED_MINUTES = 1_000_000

export const addCorrectionSchema = z.strictObject({
  tenantId: idSchema,
  month: monthSchema,
  /** Added to the month's minutes, so that a negative number takes some away; kept in whole seconds. */
  minutes: z
    .number('Please enter the minutes')
    .min(-MOST_CORRECTED_MINUTES, 'Please enter fewer minutes')
    .max(MOST_CORRECTED_MINUTES, 'Please enter fewer minutes')
    .refine((minutes) => Math.round(minutes * 60) !== 0, 'Please enter the minutes'),
  note: textSchema('Please say why').trim().min(3, 'Please say why').max(500, 'Please use at most 500 characters'),
  /** The same key again is the same correction. */
  idempotencyKey: idempotencyKeySchema,
})

export const compareUsageSchema = z.strictObject({ tenantId: idSchema, month: monthSchema })

/** A comparison lists this many differences at most. */
export const MOST_DIFFERENCES = 500

/**
 * `missing-here`: the provider has a conversation that we know nothing of. `missing-there`: the ledger charges a call
 * that the provider does not list. `not-charged`: we know the call, but the ledger does not charge it.
 * `other-length`: both count it, with other seconds.
 */
export const USAGE_DIFFERENCES = ['missing-here', 'missing-there', 'not-charged', 'other-length'] as const
export type UsageDifference = (typeof USAGE_DIFFERENCES)[number]
