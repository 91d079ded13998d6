/** Scripts without spaces between words: each character counts as a word. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const EACH_UNSPACED = new RegExp(String.raw`(?=\p{L})${UNSPACED.source}\p{M}*`, 'gu')
/** Accents and other marks that are often left out; the vowels of Thai or Hindi are marks as well, and stay. */
const OPTIONAL_MARKS = /\p{Script=Inherited}|(?=\p{Script=Hebrew})\p{M}|\p{Cf}|ـ/gu
const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu
/** "1,500", "3:30", and "555-0142" are one number each, whatever divides them. */
const INSIDE_NUMBERS = /(?<=[0-9])(?:[.:/-]|,(?=[0-9]{3}(?![0-9])))(?=[0-9])/g
const HIRAGANA = /\p{Script=Hiragana}/u
const DIGITS = /^\p{N}/u
/** Models expand contractions: "I've" becomes "I have". Shorter auxiliary verbs never count anyway. */
const AUXILIARY_VERBS = new Set('cannot could does going have must shall should were will would'.split(' '))

/**
 * The words of a text without marks, accents, and case, in the form in which quotations are compared. Apostrophes and
 * changes between letters and digits separate words, so "I'm" is two words, like "10am".
 */
export function toWords(text: string): string[] {
  const plain = text.normalize('NFKD').toLowerCase().replace(OPTIONAL_MARKS, '')
  const latin = plain.replace(OTHER_DIGITS, toAsciiDigit).replaceAll('ß', 'ss').replaceAll('ʼ', "'")
  const numbers = latin.replace(INSIDE_NUMBERS, '')
  return numbers.replace(EACH_UNSPACED, ' $& ').match(/\p{L}[\p{L}\p{M}]*|\p{N}+/gu) ?? []
}

/** In Unicode, the ten digits of a script are consecutive. */
function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  const value = [9, 8, 7, 6, 5, 4, 3, 2, 1].find((each) => /^\p{Nd}+$/u.test(String.fromCodePoint(code - each)))
  return String(value ?? 0)
}

export function isNumber(word: string): boolean {
  return DIGITS.test(word)
}

/** How distinctive a word is: 0 for short words and auxiliary verbs. */
export function weightOf(word: string): number {
  if (UNSPACED.test(word)) return 2
  return isNumber(word) || (word.length > 2 && !AUXILIARY_VERBS.has(word)) ? word.length : 0
}

/** Whether a quotation with this word differs from a line without it. */
export function isFact(word: string): boolean {
  if (UNSPACED.test(word)) return !HIRAGANA.test(word)
  return isNumber(word) || (word.length >= 4 && weightOf(word) > 0)
}

/** Whether two words are the same, apart from an ending. */
export function areAlike(one: string, other: string): boolean {
  if (one === other) return true
  if (one[0] !== other[0] || isNumber(one)) return false
  const [shorter, longer] = [Math.min(one.length, other.length), Math.max(one.length, other.length)]
  let prefix = 1
  while (prefix < shorter && one[prefix] === other[prefix]) prefix += 1
  return prefix >= 3 && prefix >= longer * 0.7
}

/** Whether the words contain the phrase as consecutive words. */
export function includesPhrase(words: readonly string[], row: readonly string[]): boolean {
  const first = row[0]
  if (first === undefined) return true
  return words.some((word, at) => word === first && row.every((each, index) => words[at + index] === each))
}
