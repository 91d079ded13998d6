import { z } from './zod.ts'

/**
 * A new key for each intended action: a repeated key returns the first response and changes nothing. With other content
 * it is refused.
 */
export const idempotencyKeySchema = z.string().min(8).max(100).optional()

/** Of a removal. `index`: the row's place in the list, if the client named the row by it, as a repetition will. */
export const removalFields = {
  idempotencyKey: idempotencyKeySchema,
  index: z.number().int().min(0).optional(),
}
