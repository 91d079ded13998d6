import { phoneNumberSchema } from './campaigns/do-not-call.ts'
import { idSchema } from './input/id.ts'
import { z } from './input/zod.ts'

/** Assigns a number to a client; null unassigns it. */
export const assignNumberSchema = z.strictObject({
  /** as typed */
  number: phoneNumberSchema,
  tenantId: idSchema.nullable(),
})
