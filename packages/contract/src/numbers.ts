import { phoneNumberSchema } from './campaigns/do-not-call.ts'
import { idSchema } from './input/id.ts'
import { z } from './input/zod.ts'

/** Assigns a number to a client; null unassigns it. */
export const assignNumberSchema = z.strictObject({
  /** as typed; the procedure reads it */
  number: phoneNumberSchema.regex(
    /^\+[\s().\d\u2010-\u2015-]{7,}$/,
    'Please enter the number with + and country code, like +12125550100',
  ),
  tenantId: idSchema.nullable(),
})
