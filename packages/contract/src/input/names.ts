import { limitCombiningMarks } from '../text/text.ts'
import { z } from './zod.ts'

export const NAME_MAX = 200

/** What scripts and emoji need: joiners and variation selectors, and the tags of a flag. */
const JOINERS = String.raw`\u200C\u200D\p{Variation_Selector}`
const TAGS = String.raw`\u{E0020}-\u{E007F}`
/**
 * Control characters, line breaks, and invisible characters, which can make `exe` look like `pdf`, and one name like
 * another. A visible character may have two joiners, and a flag its tags.
 */
const HIDDEN = new RegExp(
  [
    String.raw`[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\uFFF9-\uFFFB]`,
    String.raw`\p{Default_Ignorable_Code_Point}(?<![${JOINERS}${TAGS}])`,
    String.raw`[${JOINERS}](?<=(?:^|\s|[${JOINERS}]{2})[${JOINERS}])`,
    String.raw`[${TAGS}](?<!\u{1F3F4}[${TAGS}]{1,7})`,
  ].join('|'),
  'gu',
)

type LineRules = {
  max?: number
  /** what to do about a rejected text, as a sentence */
  remedy?: string
  /** the message for an empty text; null if it may be empty */
  required?: string | null
  /** Line breaks and hidden characters are removed, for what people paste and what older versions stored. */
  isCleaned?: boolean
}

/** A name or another single line, which looks the way it is stored: without control and other hidden characters. */
export function nameSchema(
  label: string,
  { max = NAME_MAX, remedy, required = `${label} is required`, isCleaned = false }: LineRules = {},
): z.ZodString {
  const tooLong = [`${label} is too long (${max.toLocaleString('en-US')} characters at most)`, remedy]
  const line = z
    .string(required ?? undefined)
    .overwrite((text) => limitCombiningMarks(isCleaned ? toOneLine(text) : text))
    .trim()
    .max(max, tooLong.filter(Boolean).join('. '))
    .refine(
      (text) => text.search(HIDDEN) === -1 && text.isWellFormed(),
      `${label} contains hidden characters. ${remedy ?? 'Please type it again.'}`,
    )
  // The Braille blank is the only invisible character that is neither a space nor refused.
  return required === null ? line : line.min(1, required).refine((text) => !/^[\s\u2800]+$/.test(text), required)
}

export const businessNameSchema = nameSchema('Business name')

/** One line with single spaces and no hidden characters, for names from the provider, from lists, and older names. */
export function toOneLine(name: string): string {
  return name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(HIDDEN, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Whether two names look the same. Invisible characters are ignored because people cannot type them. */
export function isSameName(one: string, other: string): boolean {
  return toComparable(one) === toComparable(other)
}

function toComparable(name: string): string {
  return toOneLine(name.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, ''))
}

/** For a name inside a longer line: at most 80 characters, ending in an ellipsis if it was cut. */
export function shortName(name: string): string {
  const characters = [...toOneLine(name)]
  return characters.length > 80 ? `${characters.slice(0, 79).join('')}…` : characters.join('')
}
