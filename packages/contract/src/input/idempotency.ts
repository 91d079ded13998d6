import { z } from './zod.ts'

/** Each interface has its own name for the key. */
const LENGTH = 'The idempotency key must have 8 to 100 characters'

/**
 * A new key for each intended action: a repeated key returns the first response and changes nothing. With other content
 * it is refused.
 */
export const idempotencyKeySchema = z.string().min(8, LENGTH).max(100, LENGTH).optional()

/** For a removal. `index`: the row's position in the list, if the client named the row by it, as a repetition will. */
export const removalFields = {
  idempotencyKey: idempotencyKeySchema,
  index: z.number().int().min(0).optional(),
}
