import { z } from './zod.ts'

/** Any length is allowed: a wrong id is "Not found", not an invalid request. */
export const idSchema = z.string().min(1)
