import { z } from './zod.ts'

/** The id of one thing. It may be of any length: a wrong one is "Not found" and no invalid request. */
export const idSchema = z.string().min(1)
