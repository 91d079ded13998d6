import { findCorrectionCues, isDroppedBefore, isNegatedAt } from './corrections.ts'
import { areSameDay, findDates } from './dates.ts'
import { findNumbers } from './numbers.ts'
import { findSpelledWords, isTyped } from './spelling.ts'
import { findTerms, isInside, share, type Term, toTopic } from './terms.ts'
import { areSameTime, findTimes } from './times.ts'
import type { CheckedField, Exchange, Finding, Passage, Transcript } from './transcript.ts'
import { checkDigits, checkEmail, judgeMentions } from './typed-evidence.ts'
import { splitValue, type ValueParts } from './value-parts.ts'
import { isContentWord, isFrameWord, toStem, toWords, withoutPrototype } from './words.ts'

/** Values that say that there is none. */
const NOTHING =
  /^(?:(?:none|nothing|n\/?a|unknown|unclear|unspecified|not)\b.{0,40}|no .{0,40}(?:requests?|mentioned|given|notes?|provided|stated|comments?|concerns?)|no|-|)$/i

export function checkText(field: CheckedField, value: string, call: Transcript): Finding {
  if (NOTHING.test(value.trim())) return { quoteTurn: null, doubt: null }
  const parts = splitValue(value)
  const street = findStreets(toWords(value)).at(-1)
  if (street && isOtherAddress(street, call)) return { quoteTurn: null, doubt: 'replaced' }
  // A summary may name the agent's price; a short value is the customer's own.
  const isSummary = parts.words.length > 4
  const findings = [
    ...parts.emails.map((email) => checkEmail(email, call)),
    ...parts.digits.map((digits) => checkDigits(digits, call)),
    ...parts.dates.map((date) => judgeMentions(call, { find: findDates, fits: (said) => areSameDay(date, said) })),
    ...parts.times.map((time) => judgeMentions(call, { find: findTimes, fits: (said) => areSameTime(time, said) })),
    ...parts.numbers.map((number) =>
      judgeMentions(call, { find: findNumbers, fits: ({ values }) => values.includes(number) }),
    ),
    ...(parts.names.length > 0 ? [checkNames(parts, call)] : []),
    ...(parts.words.length > 0 ? [checkWords(field, parts, call)] : []),
  ].filter(({ doubt }) => !(isSummary && doubt === 'agent-only'))
  const doubtful = findings.find(({ doubt }) => doubt !== null)
  if (doubtful) return doubtful
  return { quoteTurn: findings.find(({ quoteTurn }) => quoteTurn !== null)?.quoteTurn ?? null, doubt: null }
}

const STREETS: ReadonlyMap<string, string> = new Map(
  'street avenue road lane drive court place way boulevard terrace circle'.split(' ').map((type) => [type, type]),
)
const SHORT_STREETS: Record<string, string> = withoutPrototype({
  st: 'street',
  ave: 'avenue',
  rd: 'road',
  ln: 'lane',
  ct: 'court',
  blvd: 'boulevard',
})

type Street = { name: string; numbers: readonly number[] }

/** "Twelve sixty Birch Lane". */
function findStreets(words: readonly string[]): Street[] {
  const numbers = findNumbers(words)
  return words.flatMap((word, at) => {
    const before = words[at - 1] ?? ''
    const type = STREETS.get(word) ?? SHORT_STREETS[word]
    if (type === undefined || !isContentWord(before)) return []
    return { name: `${before} ${type}`, numbers: numbers.find(({ end }) => end === at - 1)?.values ?? [] }
  })
}

/** Whether the customer gave another number in that street, or took it back and named another street. */
function isOtherAddress({ name, numbers }: Street, { passages }: Transcript): boolean {
  const said = passages.flatMap(({ by, words }) =>
    by === 'customer' ? findStreets(words).map((street) => ({ street, words })) : [],
  )
  const last = said.at(-1)
  if (last && last.street.name !== name) return last.words.includes('no') || findCorrectionCues(last.words).length > 0
  const same = said.findLast(({ street }) => street.name === name && street.numbers.length > 0)?.street.numbers ?? []
  return numbers.length > 0 && same.length > 0 && !same.some((number) => numbers.includes(number))
}

/** Names must have been said, or spelled; in a longer text, at least half of them. */
function checkNames({ names, words }: ValueParts, call: Transcript): Finding {
  const heard = call.passages.filter(({ by }) => by !== 'agent')
  const found = names.map((name) => heard.findLast((passage) => isNameIn(passage, name)))
  const said = found.filter((passage) => passage !== undefined)
  const content = words.filter((word) => isContentWord(word) && !isFrameWord(word))
  const needed = content.length > 2 ? names.length / 2 : names.length
  const last = said.at(-1)
  if (!last || said.length < needed) {
    const isOffered = names.every((name) => call.passages.some((passage) => isNameIn(passage, name)))
    return { quoteTurn: null, doubt: isOffered ? 'agent-only' : 'not-said' }
  }
  const isReplaced =
    last.by === 'customer' && names.some((name) => isTakenBack(last.words, last.words.lastIndexOf(name)))
  return isReplaced ? { quoteTurn: null, doubt: 'replaced' } : { quoteTurn: last.turn, doubt: null }
}

/** "Gallagher. No, it is under Brandt." */
function isTakenBack(words: readonly string[], at: number): boolean {
  return at !== -1 && /^[.,] (?:no [.,]|wait|actually|sorry|i mean)/.test(words.slice(at + 1, at + 5).join(' '))
}

function isNameIn({ words, by }: Passage, name: string): boolean {
  const stem = toStem(name)
  const isSaid = words.some(
    (word, at) => (word === name || toStem(word) === stem) && !(by === 'customer' && isNegatedAt(words, at)),
  )
  return isSaid || findSpelledWords(words).includes(name) || isTyped(words, name)
}

/** A word of a value, in the ways that it can be said. */
type Unit = { term: Term; ways: Term[] }

/** How much of a paraphrase must be in the call. */
const ENOUGH = 0.4

/** A text in other words shares at least some of its subjects with the customer's words. */
function checkWords(field: CheckedField, { words }: ValueParts, call: Transcript): Finding {
  const units = toUnits(field, words)
  if (units.length === 0) return { quoteTurn: null, doubt: null }
  const isNegative = words.some((word) => /^(?:not|no|never|without|nothing|free)$/.test(word))
  const scores = call.passages.map((passage) =>
    scoreOf(passage, { units, isNegative, exchange: exchangeOf(call, passage) }),
  )
  const own = scores.filter(({ passage }) => passage.by !== 'agent')
  const best = bestOf(own)
  const all = new Set(own.flatMap(({ found }) => found)).size / units.length
  const denied = own.findLast((score) => score.denied.length / units.length >= ENOUGH)
  if (denied && (!best || best.passage.turn <= denied.passage.turn)) return { quoteTurn: null, doubt: 'denied' }
  if (best && Math.max(best.found.length / units.length, all * 0.8) >= (units.length > 2 ? 0.3 : ENOUGH)) {
    const at = best.passage.words.lastIndexOf(units.length === 1 ? (words[0] ?? '') : '')
    return isTakenBack(best.passage.words, at)
      ? { quoteTurn: null, doubt: 'replaced' }
      : { quoteTurn: best.passage.turn, doubt: null }
  }
  const answer = units.length > 2 ? findLongAnswer(field, call) : undefined
  if (answer) return { quoteTurn: answer.turn, doubt: null }
  const offered = bestOf(scores.filter(({ passage }) => passage.by === 'agent'))
  const isOffered = offered !== null && offered.found.length / units.length >= 0.6
  return { quoteTurn: null, doubt: isOffered ? 'agent-only' : 'not-said' }
}

/** A summary in words of its own, of what the customer told when asked. */
function findLongAnswer({ name, question }: CheckedField, { exchanges }: Transcript): Exchange | undefined {
  const topic = toTopic(`${name} . ${question}`)
  return exchanges.find(
    (exchange) =>
      exchange.words.filter(isContentWord).length > 3 &&
      findTerms(exchange.question).some((term) => topic.some((each) => share(each, term))),
  )
}

function toUnits({ name, question }: CheckedField, words: readonly string[]): Unit[] {
  const terms = findTerms(words)
  const topic = toTopic(`${name} . ${question}`)
  const units = terms.map((term) => ({
    term,
    ways: terms.filter((other) => other.at === term.at || isInside(term, other)),
  }))
  const own = units.filter(
    ({ term }) => !isFrameWord(term.word) && !topic.some(({ word }) => toStem(word) === toStem(term.word)),
  )
  const used = own.length > 0 ? own : units
  // A phrase counts once, through its words if it has any.
  return used.filter(({ term }) => !term.word.includes(' ') || !used.some((other) => isInside(other.term, term)))
}

type Score = { passage: Passage; found: Unit[]; denied: Unit[] }

function scoreOf(
  passage: Passage,
  { units, isNegative, exchange }: { units: readonly Unit[]; isNegative: boolean; exchange: Exchange | undefined },
): Score {
  const terms = findTerms(passage.words)
  const refused = exchange?.reply === 'no' ? findTerms(exchange.question) : []
  const found: Unit[] = []
  const denied: Unit[] = []
  const spelled = passage.by === 'agent' ? [] : findSpelledWords(passage.words)
  for (const unit of units) {
    const fits = (way: Term, term: Term): boolean =>
      passage.by === 'confirmed' ? toStem(way.word) === toStem(term.word) : share(way, term)
    const matches = terms.filter((term) => unit.ways.some((way) => fits(way, term)))
    const last = matches
      .filter((term) => !matches.some((other) => isInside(term, other)))
      .toSorted((a, b) => a.at - b.at)
      .at(-1)
    if (!last && unit.ways.some(({ word }) => spelled.includes(word))) found.push(unit)
    if (!last) continue
    const isDenied =
      passage.by === 'customer' &&
      !isNegative &&
      (isTurnedDown(passage.words, last) || refused.some((term) => toStem(term.word) === toStem(last.word)))
    const list = isDenied ? denied : found
    list.push(unit)
  }
  return { passage, found, denied }
}

/** "No peanuts", "peanuts are fine". */
function isTurnedDown(words: readonly string[], { at, word }: Term): boolean {
  const end = at + word.split(' ').length
  const isFine = /^(?:is|are) (?:fine|okay|good|no problem)/.test(words.slice(end, end + 3).join(' '))
  return isFine || words[at - 1] === 'no' || isDroppedBefore(words, at)
}

function bestOf(scores: readonly Score[]): Score | null {
  return scores.reduce<Score | null>(
    (best, each) => (best && best.found.length >= each.found.length ? best : each),
    null,
  )
}

function exchangeOf({ exchangeByTurn }: Transcript, { turn, by }: Passage): Exchange | undefined {
  return by === 'customer' ? exchangeByTurn.get(turn) : undefined
}
