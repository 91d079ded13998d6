import { z } from './zod.ts'

/** Any length is allowed: an unknown id results in "Not found", not in an invalid request. */
export const idSchema = z.string().min(1)
