import { z } from 'zod'

import { limitMarks } from '../text/text.ts'

/**
 * zod with one default sentence: an issue without a sentence of its own says `Invalid request`
 * instead of zod's inner words, so that no message for developers reaches a person.
 * `jitless`, because zod's probe for `eval` violates the content security policy of the pages.
 */
z.config({ customError: () => 'Invalid request', jitless: true })

export { z }

/** Free text entered by people, with a limit on combining marks. */
export function textSchema(message?: string): z.ZodString {
  return z.string(message).overwrite(limitMarks)
}
