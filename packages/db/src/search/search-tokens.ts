/**
 * Texts, numbers and facts as tokens of letters and digits, made here so that both databases index and ask for the
 * same. The first letter tells the kind: `w` the beginning of a word, `n` digits in a row, `m` a fact. Every question
 * is about whole tokens: an index walks those in order and stops when a page is full, while for the beginnings of
 * tokens it has to gather all matches first.
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
const MOST_DIGITS = 5
/** A word is found by its beginning from this many letters on, and known by its first so many. */
const FEWEST_LETTERS = 3
const MOST_LETTERS = 8

export function documentTokens({ texts, numbers, facts }: SearchDocument): string[] {
  const tokens = new Set<string>()
  for (const fact of facts) tokens.add(`m${fact}`)
  for (const text of texts) for (const word of new Set(wordsOf(text ?? ''))) addBeginnings(tokens, word)
  for (const number of numbers) {
    const digits = digitsOf(number ?? '')
    for (let length = FEWEST_DIGITS; length <= MOST_DIGITS; length += 1) {
      for (const run of runsOf(digits, length)) tokens.add(`n${run}`)
    }
  }
  return [...tokens]
}

/** One that digits are looked for by, or a fact. */
const NUMBER_TOKEN = /^(m|n|w[0-9]+$)/

export function numberTokens(tokens: readonly string[]): string[] {
  return tokens.filter((token) => NUMBER_TOKEN.test(token))
}

function addBeginnings(tokens: Set<string>, word: string): void {
  // Letters, not halves of them: beyond the first 65,536 a letter is two units.
  const letters = word.length <= FEWEST_LETTERS || PLAIN.test(word) ? word : [...word]
  // A short word is only found whole, so that "a" does not find everything.
  if (letters.length <= FEWEST_LETTERS) tokens.add(`w${word}`)
  for (let length = FEWEST_LETTERS; length <= Math.min(MOST_LETTERS, letters.length); length += 1) {
    tokens.add(`w${typeof letters === 'string' ? letters.slice(0, length) : letters.slice(0, length).join('')}`)
  }
}

function runsOf(digits: string, length: number): string[] {
  return Array.from({ length: Math.max(0, digits.length - length + 1) }, (_, from) => digits.slice(from, from + length))
}

const PLAIN = /^[\x00-\x7f]*$/

/** Words in small letters without accents, in the order they stand. */
export function wordsOf(text: string): string[] {
  const begin = text.slice(0, LONGEST_TEXT).toLowerCase()
  // Most texts are plain letters, for which the long way is four times the work.
  const words = PLAIN.test(begin)
    ? begin.match(/[0-9a-z]+/g)
    : begin
        .normalize('NFKD')
        .replaceAll(/\p{M}+/gu, '')
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu)
  return (words ?? []).map((word) => word.slice(0, LONGEST_TOKEN))
}

export function digitsOf(text: string): string {
  return text.replaceAll(/[^0-9]/g, '').slice(0, LONGEST_TOKEN)
}

/** A phone number in any notation, and nothing else. */
export const TYPED_NUMBER = /^[0-9\s+().\-/]+$/

/** All groups have to match; of a group one way has to, with all of its tokens. */
export type SearchQuery = readonly (readonly (readonly string[])[])[]

/** A query of one tenant's calls, which has that among its groups. */
export type TenantQuery = { tenantId: string; query: SearchQuery }

const MOST_WORDS = 12

/**
 * What somebody typed, as a query: every word has to occur or begin a longer one, a run of digits may also be a part
 * of a number, and a number in any spelling is one number. null: nothing to look for.
 */
export function typedQuery(typed: string): SearchQuery | null {
  const words = wordsOf(typed).slice(0, MOST_WORDS)
  if (words.length === 0) return null
  const digits = digitsOf(typed)
  const isNumber = TYPED_NUMBER.test(typed) && digits.length >= FEWEST_DIGITS
  if (isNumber && words.length > 1) return [[digitTokens(digits)]]
  return words.map((word) => {
    const asWord = [`w${[...word].slice(0, MOST_LETTERS).join('')}`]
    const isDigits = /^[0-9]+$/.test(word) && word.length >= FEWEST_DIGITS
    return isDigits ? [asWord, digitTokens(word)] : [asWord]
  })
}

/** A longer run of digits has all of its shorter runs. */
function digitTokens(digits: string): string[] {
  return runsOf(digits, Math.min(digits.length, MOST_DIGITS)).map((run) => `n${run}`)
}

/** One of the given facts has to hold. */
export function oneOfFacts(facts: readonly string[]): readonly (readonly string[])[] {
  return facts.map((fact) => [`m${fact}`])
}
