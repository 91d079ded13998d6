import { idSchema } from './input/id.ts'
import { z } from './input/zod.ts'
import { PHONE_SEPARATORS } from './text/text.ts'

/** Assigns a number to a client; null unassigns it. */
export const assignNumberSchema = z.strictObject({
  number: z
    .string('Please enter a phone number')
    // A number copied from a page has separators.
    .overwrite((text) => text.replace(PHONE_SEPARATORS, ''))
    .regex(/^\+[1-9]\d{6,14}$/, 'Please enter the number with + and country code, like +12125550100'),
  tenantId: idSchema.nullable(),
})
