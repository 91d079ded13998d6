import { textSchema, type z } from './zod.ts'

export const NAME_MAX = 200

/** Characters that change the text direction can make `exe` look like `pdf`, and one name like another. */
const DIRECTION_MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g

/**
 * A one-line name that looks the way it is stored: no control characters, and none that change the text direction.
 * @param remedy what to do about a rejected name, as a sentence
 */
export function nameSchema(label: string, remedy?: string): z.ZodString {
  return textSchema(`${label} is required`)
    .trim()
    .min(1, `${label} is required`)
    .max(NAME_MAX, [`${label} is too long (${NAME_MAX} characters at most)`, remedy].filter(Boolean).join('. '))
    .refine(
      (name) => !/[\p{Cc}\u2028\u2029]/u.test(name) && name.search(DIRECTION_MARKS) === -1 && name.isWellFormed(),
      `${label} contains hidden characters. ${remedy ?? 'Please type it again.'}`,
    )
}

export const businessNameSchema = nameSchema('Business name')

/** One line with single spaces and no hidden characters; also applied to names from the provider and to older names. */
function toOneLine(name: string): string {
  return name
    .toWellFormed()
    .replace(DIRECTION_MARKS, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
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
