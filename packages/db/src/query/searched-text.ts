/** The fields of a listed call that searches and filters use. */
export type SearchableCall = {
  tenantId: string
  orderKey: number
  facet: number
  campaignId: string | null
  phoneNumber: string | null
  contactName: string | null
  summary: string | null
  notes: string | null
  transcript: string | null
}

/** A call meets a condition if it has one of the words. A search combines its conditions with AND. */
export type SearchCondition = {
  words: readonly string[]
  /** prefix match */
  isPrefix: boolean
  /** digits that also match anywhere in a phone number */
  matchesPhoneNumbers: boolean
}

/** A search in one tenant; `above` and `below` are exclusive order keys. */
export type CallSearch = {
  tenant: string
  conditions: readonly SearchCondition[]
  above: number
  below: number
  order: 'asc' | 'desc'
}

/** Filter values are indexed as words that begin with this private-use character, which no word from text contains. */
export const FACT_PREFIX = '\uE000'

/** A two-hour transcript has about 100 kB. Longer text is indexed only up to this length. */
export const MAX_TEXT_LENGTH = 200_000
const PIECE_LENGTH = 10_000
const MAX_WORD_LENGTH = 40
/** Shorter words match only whole words, so that "a" does not find every call. */
const MIN_LETTERS = 3
/** Longer words match by their first letters: SQLite's index has prefixes up to this length. */
const MAX_PREFIX_LETTERS = 8
export const MIN_DIGITS = 3
const MAX_CONDITIONS = 24

const ASCII = /^[\x00-\x7f]*$/
const CJK = '\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}'
const CJK_RUN = new RegExp(`[${CJK}]+|[^${CJK}]+`, 'gu')
const IS_CJK = new RegExp(`^[${CJK}]`, 'u')

/** A phone number in any notation, and nothing else. */
export const TYPED_NUMBER = /^[0-9\s+().\-/]+$/

/** The text's words in lower case without accents, in order of appearance. */
export function wordsOf(text: string): string[] {
  return runsOf(text).map((word) => word.slice(0, MAX_WORD_LENGTH))
}

function runsOf(text: string): string[] {
  const start = text.slice(0, MAX_TEXT_LENGTH).toLowerCase()
  // Most text is ASCII, and this takes a quarter of the time.
  if (ASCII.test(start)) return start.match(/[0-9a-z]+/g) ?? []
  let plain = ''
  // A single letter may become 18.
  for (let at = 0; at < start.length && plain.length < MAX_TEXT_LENGTH; at += PIECE_LENGTH) {
    const piece = start.slice(at, at + PIECE_LENGTH).normalize('NFKD')
    plain += piece
      .replaceAll(/\p{M}+/gu, '')
      .normalize('NFC')
      .toLowerCase()
  }
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}

export function digitsOf(text: string): string {
  return text.replaceAll(/[^0-9]/g, '').slice(0, MAX_WORD_LENGTH)
}

/** Chinese, Japanese and Korean are written without spaces between words. */
export function isCjk(word: string): boolean {
  return IS_CJK.test(word)
}

/** The distinct words of a call, including its facts. Phone numbers are indexed differently in each database. */
export function callWords(call: SearchableCall): string[] {
  const { contactName, summary, notes, transcript } = call
  const tenant = tenantFact(call.tenantId)
  const words = new Set([tenant, facetFact(tenant, call.facet)])
  if (call.campaignId !== null) words.add(campaignFact(tenant, call.campaignId))
  for (const text of [contactName, summary, notes, transcript]) {
    for (const run of new Set(runsOf(text ?? ''))) for (const word of splitRun(run)) words.add(word)
  }
  return [...words]
}

/** CJK runs become overlapping pairs plus the last letter, so that every letter begins a word. */
function splitRun(run: string): string[] {
  if (ASCII.test(run)) return [run.slice(0, MAX_WORD_LENGTH)]
  return (run.match(CJK_RUN) ?? []).flatMap((part) => (isCjk(part) ? pairsOf(part) : [part.slice(0, MAX_WORD_LENGTH)]))
}

function pairsOf(run: string): string[] {
  const letters = [...run]
  return letters.map((letter, index) => letter + (letters[index + 1] ?? ''))
}

/** @returns empty if the text has no searchable words */
export function parseSearchText(typed: string): SearchCondition[] {
  const digits = digitsOf(typed)
  if (TYPED_NUMBER.test(typed) && digits.length >= MIN_DIGITS) return [digitsCondition(digits)]
  const words = runsOf(typed).flatMap((run) => run.match(CJK_RUN) ?? [])
  const conditions = words.flatMap((word) => {
    const letters = [...word]
    if (isCjk(word) && letters.length > 1) return pairsOf(word).slice(0, -1).map(wholeWord)
    const isPrefix = isCjk(word) || letters.length >= MIN_LETTERS
    if (isPrefix && /^[0-9]+$/.test(word)) return digitsCondition(word)
    return { words: [letters.slice(0, MAX_PREFIX_LETTERS).join('')], isPrefix, matchesPhoneNumbers: false }
  })
  return conditions.slice(0, MAX_CONDITIONS)
}

function digitsCondition(digits: string): SearchCondition {
  return { words: [digits.slice(0, MAX_WORD_LENGTH)], isPrefix: true, matchesPhoneNumbers: true }
}

function wholeWord(word: string): SearchCondition {
  return { words: [word], isPrefix: false, matchesPhoneNumbers: false }
}

/** The conditions for the tenant and the list's filters. */
export function buildFilterConditions(filter: {
  tenantId: string
  facets: readonly number[] | null
  campaignId: string | null
}): SearchCondition[] {
  const tenant = tenantFact(filter.tenantId)
  const { facets, campaignId } = filter
  const facts: string[][] = []
  if (facets !== null) facts.push(facets.map((facet) => facetFact(tenant, facet)))
  if (campaignId !== null) facts.push([campaignFact(tenant, campaignId)])
  // The other facts include the tenant and match fewer calls.
  if (facts.length === 0) facts.push([tenant])
  return facts.map((words) => ({ words, isPrefix: false, matchesPhoneNumbers: false }))
}

function tenantFact(tenantId: string): string {
  return `${FACT_PREFIX}t${toIndexWord(tenantId)}`
}

function facetFact(tenant: string, facet: number): string {
  return `${tenant}f${facet}`
}

function campaignFact(tenant: string, campaignId: string): string {
  return `${tenant}c${toIndexWord(campaignId)}`
}

/** Letters and digits only, so that the id is a single word. */
function toIndexWord(id: string): string {
  return id.replaceAll(/[^0-9A-Za-z]/g, '').toLowerCase()
}
