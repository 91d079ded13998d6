import { z } from 'zod'

import { limitCombiningMarks } from '../text/text.ts'

/**
 * Issues without their own message say `Invalid request`, so that zod's developer messages never reach users.
 * `jitless`: zod's probe for `eval` violates the pages' content security policy.
 */
z.config({ customError: () => 'Invalid request', jitless: true })

export { z }

/** Free text entered by people, with a limit on combining marks. */
export function textSchema(message?: string): z.ZodString {
  return z.string(message).overwrite(limitCombiningMarks)
}
