import { z } from './zod.ts'

/** A new key for each intended action: a repeated key returns the first response and changes nothing. */
export const idempotencyKeySchema = z.string().min(8).max(100).optional()
