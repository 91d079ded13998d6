import { z } from 'zod'

import { limitCombiningMarks } from '../text/text.ts'

/**
 * Issues without their own message get this one, so that zod's developer messages never reach users. The server's name
 * the field and the rule (`describeIssue`); in pages, forms have their own messages.
 * `jitless`: zod's probe for `eval` violates the pages' content security policy.
 */
z.config({ customError: () => 'Invalid request', jitless: true })

export { z }

/** What to say about input that a schema refuses: its first issue, since one often causes others. */
export function messageOf({ issues: [first] }: Pick<z.ZodError, 'issues'>): string {
  return first?.message ?? 'Invalid request'
}

/**
 * Text of several lines entered by people: tabs and line breaks are its only control characters, and combining marks are
 * limited. Names and other single lines use `nameSchema`.
 */
export function textSchema(message?: string): z.ZodString {
  return z.string(message).overwrite((text) => limitCombiningMarks(text.replace(/[^\P{Cc}\t\n\r]/gu, '')))
}
