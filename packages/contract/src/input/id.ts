import { z } from './zod.ts'

/** Ids may have any length: a wrong id is "Not found", not an invalid request. */
export const idSchema = z.string().min(1)
