/**
 * Texts, numbers and facts as tokens of letters and digits, made here so that both databases index and ask for the
 * same. The first letter tells the kind: `w` a word, `n` the rest of a number from some digit on, `m` a fact.
 */
export type SearchDocument = {
  /** what a reader would look for: names, summaries, notes, transcripts */
  texts: readonly (string | null)[]
  /** phone numbers in any spelling */
  numbers: readonly (string | null)[]
  /** exact facts to filter by, letters and digits only */
  facts: readonly string[]
}

/** Of a longer text the beginning is indexed: a call of two hours is about 100 kB. */
const LONGEST_TEXT = 200_000
const LONGEST_TOKEN = 40
/** A number is found by any of its digits in a row, from this many on. */
export const FEWEST_DIGITS = 3

export function documentTokens({ texts, numbers, facts }: SearchDocument): string[] {
  const tokens = new Set<string>()
  for (const fact of facts) tokens.add(`m${fact}`)
  for (const text of texts) for (const word of wordsOf(text ?? '')) tokens.add(`w${word}`)
  for (const number of numbers) {
    const digits = digitsOf(number ?? '')
    for (let from = 0; from + FEWEST_DIGITS <= digits.length; from += 1) tokens.add(`n${digits.slice(from)}`)
  }
  return [...tokens]
}

/** Words in small letters without accents, in the order they stand. */
export function wordsOf(text: string): string[] {
  const plain = text
    .slice(0, LONGEST_TEXT)
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, LONGEST_TOKEN))
}

export function digitsOf(text: string): string {
  return text.replaceAll(/[^0-9]/g, '').slice(0, LONGEST_TOKEN)
}

/** All of these have to match; of a group one has to. */
export type SearchQuery = readonly (readonly SearchTerm[])[]
export type SearchTerm = { token: string; isPrefix: boolean }

/** Words from this length on also match as the beginning of longer ones; shorter beginnings match too much. */
const SHORTEST_PREFIX = 3
const MOST_WORDS = 12

/**
 * What somebody typed, as a query: every word has to occur, a run of digits may also be a part of a number, and a
 * number in any spelling is one number. null: nothing to look for.
 */
export function typedQuery(typed: string): SearchQuery | null {
  const words = wordsOf(typed).slice(0, MOST_WORDS)
  if (words.length === 0) return null
  const digits = digitsOf(typed)
  const isNumber = /^[0-9\s+().\-/]+$/.test(typed.trim()) && digits.length >= FEWEST_DIGITS
  if (isNumber && words.length > 1) return [[{ token: `n${digits}`, isPrefix: true }]]
  return words.map((word) => {
    const asWord = { token: `w${word}`, isPrefix: word.length >= SHORTEST_PREFIX }
    const isDigits = /^[0-9]+$/.test(word) && word.length >= FEWEST_DIGITS
    return isDigits ? [asWord, { token: `n${word}`, isPrefix: true }] : [asWord]
  })
}

/** One of the given facts has to hold. */
export function oneOfFacts(facts: readonly string[]): readonly SearchTerm[] {
  return facts.map((fact) => ({ token: `m${fact}`, isPrefix: false }))
}
