import { z } from './zod.ts'

/** New for each thing that is meant: the same key again gives the first answer and does nothing twice. */
export const idempotencyKeySchema = z.string().min(8).max(100).optional()
