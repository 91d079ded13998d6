import { idSchema } from '../input/id.ts'
import { pageFields } from '../input/paging.ts'
import { z } from '../input/zod.ts'

/** `proposed`: it has not been answered yet. */
export const CALL_BACK_STATES = ['proposed', 'confirmed', 'dismissed'] as const
export type CallBackState = (typeof CALL_BACK_STATES)[number]

const withoutTests = z.boolean().default(true)

/** A call-back is planned at most this many days ahead. */
export const CALL_BACK_MAX_DAYS = 365

export const listCallBacksSchema = z
  .strictObject({
    state: z.enum(CALL_BACK_STATES).optional().default('proposed'),
    withoutTests,
    ...pageFields({ max: 100, default: 25 }),
  })
  .optional()

export const missedCallersSchema = z.strictObject({ withoutTests }).optional()

export const addCallBackSchema = z.strictObject({ callId: idSchema })

export const answerCallBackSchema = z.strictObject({
  callBackId: idSchema,
  /** `true` calls the customer back, `false` dismisses the request. */
  accept: z.boolean(),
  /** When to call, in epoch milliseconds, within `CALL_BACK_MAX_DAYS`; by default, the time that the customer asked for. */
  at: z.number().int().optional(),
})
