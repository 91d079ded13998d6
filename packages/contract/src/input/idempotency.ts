import { z } from './zod.ts'

/** Each interface has its own name for the key. */
const LENGTH = 'The idempotency key must have 8 to 100 characters'

/**
 * A new key for each intended action: a repeated key returns the first response and changes nothing. With other content
 * it is refused.
 */
export const idempotencyKeySchema = z.string().min(8, LENGTH).max(100, LENGTH).optional()

/**
 * For a removal by the row's id or by `index`, its position in the list. With both, the id decides, and the index
 * recognizes a repetition.
 */
export const removalFields = {
  idempotencyKey: idempotencyKeySchema,
  index: z.number().int().min(0).optional(),
}
