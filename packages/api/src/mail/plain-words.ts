import { toOneLine } from '@callwright/contract/input/names'

import type { EmailBlock } from './queue-email.ts'

/** What mail programs make links of: a scheme, and a dot between letters that is not part of an email address. */
const LINK_PARTS = /:(?=\/\/)|\.(?<![\p{L}\p{N}]@[\p{L}\p{N}.-]{0,64}\.)(?<=[\p{L}\p{N}]\.)(?=\p{L})/gu
const WORD_JOINER = '\u2060'

/** Text of callers, names, and numbers: without control and hidden characters, and never a link in a mail program. */
export function toPlainWords(text: string): string {
  const lines = text.split(/\r?\n/).map(toOneLine)
  return lines.join('\n').replace(LINK_PARTS, (part) => part + WORD_JOINER)
}

/** The same for every text of an email, but not for our own links. */
export function withPlainWords(body: string | readonly EmailBlock[]): EmailBlock[] {
  const blocks = typeof body === 'string' ? [body] : body
  return JSON.parse(JSON.stringify(blocks), (key, value: unknown) =>
    typeof value === 'string' && key !== 'href' ? toPlainWords(value) : value,
  ) as EmailBlock[]
}
