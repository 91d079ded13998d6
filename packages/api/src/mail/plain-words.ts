import { toOneLine } from '@callwright/contract/input/names'

import type { EmailBlock } from './queue-email.ts'

/** What mail programs make links of: a scheme, and a dot between letters. */
const LINK_PARTS = /:(?=\/\/)|[.。．｡](?<=[\p{L}\p{N}].)(?=\p{L})/gu
const WORD_JOINER = '\u2060'

/** Text of callers, names, and numbers: without control and hidden characters, and never a link in a mail program. */
export function toPlainWords(text: string): string {
  const lines = text.split(/\r?\n/).map(toOneLine)
  return lines.join('\n').replace(LINK_PARTS, (part) => part + WORD_JOINER)
}

/** The same for every text of an email, but not for our own links. */
export function toPlainBlocks(body: string | readonly EmailBlock[]): EmailBlock[] {
  const blocks = typeof body === 'string' ? [body] : body
  return JSON.parse(JSON.stringify(blocks), (key, value: unknown) =>
    typeof value === 'string' && key !== 'href' ? toPlainWords(value) : value,
  ) as EmailBlock[]
}

/** Plain words, cut to a size. @param max bytes in the email */
export function cut(text: string, max: number): string {
  // No character is smaller.
  const start = toPlainWords(text.slice(0, max / 2).toWellFormed())
  let size = 0
  let end = 0
  for (const character of start) {
    size += sizeOf(character)
    if (size > max) break
    end += character.length
  }
  return end === start.length && text.length <= max / 2 ? start : `${start.slice(0, end)}…`
}

/** Bytes of a character in the two parts of an email, HTML and text, encoded as quoted-printable. */
function sizeOf(character: string): number {
  if (/[&<>"'=\n]/.test(character)) return 7
  return character <= '~' ? 2 : Buffer.byteLength(character) * 6
}
