import { idSchema } from '../input/id.ts'
import { pageFields } from '../input/paging.ts'
import { z } from '../input/zod.ts'

export const scheduleSchema = z
  .strictObject({
    /** Default: all campaigns. */
    campaignId: idSchema.optional(),
    ...pageFields({ max: 100, default: 25 }),
  })
  .optional()

/** `all`: every queued call except first calls. */
const CANCELED_PLANS = ['retry', 'call-back', 'all'] as const

/** Single queued calls, or the planned calls of one kind, of one campaign or of all. */
export const cancelPlannedSchema = z.union([
  z.strictObject({ recipientIds: z.array(idSchema).min(1).max(100) }),
  z.strictObject({ campaignId: idSchema.optional(), plan: z.enum(CANCELED_PLANS) }),
])

export type CancelPlanned = z.output<typeof cancelPlannedSchema>
