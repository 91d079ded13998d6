import { z } from 'zod'

import { limitCombiningMarks } from '../text/text.ts'

/**
 * Issues without their own message say `Invalid request`, so that zod's developer messages never reach users; unknown
 * fields are named for developers.
 * `jitless`: zod's probe for `eval` violates the pages' content security policy.
 */
z.config({ customError: describeIssue, jitless: true })

const MAX_KEYS_NAMED = 3
const MAX_KEY_LENGTH = 60

function describeIssue(issue: { code?: string | undefined; keys?: unknown }): string {
  if (issue.code !== 'unrecognized_keys' || !Array.isArray(issue.keys)) return 'Invalid request'
  const keys = issue.keys.slice(0, MAX_KEYS_NAMED).map((key) => String(key).slice(0, MAX_KEY_LENGTH).toWellFormed())
  return `Unknown ${keys.length === 1 ? 'field' : 'fields'}: ${keys.join(', ')}`
}

export { z }

/**
 * Text of several lines entered by people: tabs and line breaks are its only control characters, and combining marks are
 * limited. Names and other single lines use `nameSchema`.
 */
export function textSchema(message?: string): z.ZodString {
  return z.string(message).overwrite((text) => limitCombiningMarks(text.replace(/[^\P{Cc}\t\n\r]/gu, '')))
}
