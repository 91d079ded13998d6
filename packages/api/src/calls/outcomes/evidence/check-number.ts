import type { CheckedField, Exchange, Finding, Passage, Transcript } from './transcript.ts'
import { isCorrection, isRejected } from './corrections.ts'
import { findDates } from './dates.ts'
import { findNumbers, type NumberMention } from './numbers.ts'
import { findTerms, share, type Term, toTopic } from './terms.ts'
import { findTimes } from './times.ts'
import { toSentences, toWords, withoutPrototype } from './words.ts'

type NumberQuestion = {
  value: number
  /** what is counted or measured */
  topic: readonly Term[]
  /** how many of the field's unit a spoken unit has */
  factors: ReadonlyMap<string, number>
  isAboutTime: boolean
}

type Candidate = {
  fits: boolean
  /** has the field's unit, or answers a question about its subject */
  isOwn: boolean
  isRejected: boolean
  replaces: boolean
  size: number
  turn: number
}

/** Whether the last number that the customer gave for the field's subject is the value. */
export function checkNumber(field: CheckedField, value: number, call: Transcript): Finding {
  const words = toWords(`${field.name} . ${field.question}`)
  const isAboutTime = words.some((word) => /^(?:time|hour|oclock|date|day|when)$/.test(word))
  const topic = [...toTopic(field.name), ...toTopic(field.question)]
  const question = { value, topic, factors: toUnitFactors(words), isAboutTime }
  const candidates = call.passages.flatMap((passage) => findCandidates(question, passage, call))
  const denied = candidates.findLast((each) => each.fits && each.isRejected)
  const said = candidates.filter((each) => !each.isRejected && !(each.fits && denied && denied.turn >= each.turn))
  const fit = said.findLast((each) => each.fits && each.isOwn) ?? said.findLast((each) => each.fits)
  if (!fit) return findOtherwise(question, candidates, call)
  const own = said.findLast((each) => each.isOwn)
  const isOther = !fit.isOwn && own && !(fit.replaces && fit.turn >= own.turn)
  const rival = said.slice(said.indexOf(fit) + 1).find((each) => !each.fits && takesPlaceOf(each, fit))
  if (isOther) return { quoteTurn: null, doubt: 'not-said' }
  return rival ? { quoteTurn: null, doubt: 'replaced' } : { quoteTurn: fit.turn, doubt: null }
}

function takesPlaceOf(rival: Candidate, fit: Candidate): boolean {
  const isAlike = rival.size >= fit.size / 4 && rival.size <= fit.size * 4
  return (
    rival.replaces ||
    (isAlike &&
      ((rival.size >= 1000 && !isYear(rival.size) && rival.turn > fit.turn) || (rival.isOwn && rival.turn > fit.turn)))
  )
}

function isYear(size: number): boolean {
  return size >= 1900 && size < 2100
}

/** The customer's numbers and those that they agreed to, without other units. */
function findCandidates(question: NumberQuestion, passage: Passage, call: Transcript): Candidate[] {
  const { words, by, turn } = passage
  const exchange = call.exchangeByTurn.get(turn)
  if (by === 'agent' || !exchange || (by === 'confirmed' && isAnsweredOtherwise(question, exchange, words))) return []
  const isAsked = isOn(question.topic, findTerms(exchange.question))
  const mentions = findCounts(words, question.isAboutTime)
  return mentions.flatMap((mention) => {
    const unit = unitOf(mention, words)
    const isFirst = isAsked && mention.at < 4 && mention === mentions[0]
    const isOwn = unit === null ? isAsked : isFirst || isOwnUnit(question, unit)
    const isRate = /^an?$/.test(words[mention.at] ?? '') && /^(?:dollars|[a-z]+ty)$/.test(words[mention.at - 1] ?? '')
    if (!isOwn && mention.isOrdinal) return []
    if (isRate) return []
    return {
      fits: isValue(question, mention, words),
      isOwn,
      isRejected: by === 'customer' && isRejected(words, mention),
      replaces:
        by === 'customer' &&
        (unit === null || isOwn) &&
        (isCorrection(words, mention) || /^(?:so|only)$/.test(words[mention.at - 1] ?? '')),
      size: Math.max(...mention.values),
      turn,
    }
  })
}

/** The doubt about a number that nobody gave as it is, unless it is a sum of others. */
function findOtherwise(question: NumberQuestion, candidates: readonly Candidate[], call: Transcript): Finding {
  const turn = findSum(question, call) ?? (question.value === 0 ? findNothing(question, call) : null)
  if (turn !== null) return { quoteTurn: turn, doubt: null }
  if (candidates.some(({ fits }) => fits)) return { quoteTurn: null, doubt: 'denied' }
  const isOffered = call.passages.some(
    ({ by, words }) => by !== 'customer' && findNumbers(words).some((mention) => isValue(question, mention, words)),
  )
  return { quoteTurn: null, doubt: isOffered ? 'agent-only' : 'not-said' }
}

function isValue(
  { value, factors }: NumberQuestion,
  { values, end }: NumberMention,
  words: readonly string[],
): boolean {
  return values.some((said) => isSame(value, said, factors.get(toSingular(words[end] ?? '')) ?? 1))
}

function isSame(value: number, said: number, factor: number): boolean {
  if (said === value || said * factor === value) return true
  if (value >= 1000 && value < 10_000 && said >= 10 && said < 100 && said * 100 === value) return true
  // "Four fifty" for 450,000, "fifteen eight" for 15,800, and "ninety eight" for 1998.
  if (value >= 10_000 && said >= 10 && said < 1000 && said * 1000 === value) return true
  return value >= 1930 && value < 2040 && said > 0 && said < 100 && value % 100 === said
}

/** A clock time, a date, or a rank is no answer to "How many?". */
function findCounts(words: readonly string[], isAboutTime: boolean): readonly NumberMention[] {
  const numbers = findNumbers(words)
  if (isAboutTime) return numbers
  const times = findTimes(words).filter(({ isExplicit }) => isExplicit)
  const dates = findDates(words).filter(({ month, day }) => month !== undefined && day !== undefined)
  return numbers.filter(
    (number) =>
      !/^(?:at|before|after|until)$/.test(words[number.at - 1] ?? '') &&
      ![...times, ...dates].some(({ at, end }) => number.at >= at && number.at < end),
  )
}

const NO_UNIT =
  /^(?:is|was|us|this|as|has|yes|does|plus|less|thanks|always|sometimes|unless|across|works|sounds|days|of|bucks)$/

/** What a number counts: the noun after it, or null. */
function unitOf({ end, isOrdinal }: NumberMention, words: readonly string[]): string | null {
  if (isOrdinal) return words[end] ?? ''
  const next = /^(?:of|more|other|or|big|full|extra)$/.test(words[end] ?? '') ? end + 1 : end
  const places = [words[next] ?? '', words[next] === 'square' ? (words[next + 1] ?? '') : '']
  return places.find((word) => isUnit(word)) ?? null
}

function isUnit(word: string): boolean {
  return (
    /^(?:people|percent|feet|foot|day|week|month|year|hour|minute|acre|mile|pound|dozen|inch)$/.test(word) ||
    (/^[a-z]{3,}s$/.test(word) && !NO_UNIT.test(word))
  )
}

function isOwnUnit({ topic, factors }: NumberQuestion, unit: string): boolean {
  return factors.has(toSingular(unit)) || isOn(topic, findTerms([unit]))
}

function isOn(topic: readonly Term[], terms: readonly Term[]): boolean {
  return topic.some((one) => terms.some((other) => share(one, other)))
}

/** Who answers "About ten?" with "twelve" does not confirm ten. */
function isAnsweredOtherwise(question: NumberQuestion, { words }: Exchange, asked: readonly string[]): boolean {
  const offered = new Set(findNumbers(asked).flatMap(({ values }) => values))
  const numbers = findCounts(words, question.isAboutTime).filter((mention) => {
    const unit = unitOf(mention, words)
    return unit === null || isOwnUnit(question, unit)
  })
  const others = numbers.filter(({ values }) => !values.some((value) => offered.has(value)))
  return others.length > 0 && !numbers.some((mention) => isValue(question, mention, words))
}

const PEOPLE =
  /^(?:wife|husband|son|daughter|mother|father|mom|dad|brother|sister|friend|boyfriend|girlfriend|fiance|partner|baby|grandma|grandpa|boss|roommate|myself|me)$/

/** "Two adults and three kids" are five, and so are "me, my wife, and three kids". */
function findSum({ value }: NumberQuestion, { exchanges }: Transcript): number | null {
  return (
    exchanges.find(({ words }) => toSentences(words).some((each) => sumsOf(each.words).includes(value)))?.turn ?? null
  )
}

function sumsOf(words: readonly string[]): number[] {
  const mentions = findNumbers(words).filter(({ isOrdinal, values: [first = 0] }) => !isOrdinal && first > 0)
  const numbers = mentions.map(({ values: [first = 0] }) => first)
  const people = new Set(words.filter((word) => PEOPLE.test(word)).map((word) => (word === 'me' ? 'myself' : word)))
  const sums = numbers.flatMap((_, from) => [2, 3].map((count) => numbers.slice(from, from + count)))
  const total = numbers.reduce((sum, number) => sum + number, 0)
  const withOthers = people.has('myself') ? [people.size, people.size - 1] : [people.size]
  return [
    ...sums.filter((parts) => parts.length > 1).map((parts) => parts.reduce((sum, part) => sum + part, 0)),
    ...(people.size > 0 ? withOthers.map((count) => count + total) : []),
  ].filter((sum) => sum > 0)
}

/** "None", "I don't have any": zero. */
function findNothing({ topic }: NumberQuestion, { exchanges }: Transcript): number | null {
  const isAbout = ({ question, words }: Exchange): boolean =>
    isOn(topic, findTerms(question)) || isOn(topic, findTerms(words))
  return exchanges.find((each) => each.reply === 'no' && isAbout(each))?.turn ?? null
}

const DAYS: Record<string, number> = withoutPrototype({ day: 1, night: 1, week: 7, month: 30, year: 365 })
const MINUTES: Record<string, number> = withoutPrototype({ minute: 1, hour: 60 })
const MONTHS: Record<string, number> = withoutPrototype({ month: 1, year: 12 })

/** How many of the unit that is asked for a spoken unit has: two weeks are 14 days. */
function toUnitFactors(asked: readonly string[]): ReadonlyMap<string, number> {
  const words = asked.map(toSingular)
  const factors = new Map<string, number>()
  for (const units of [DAYS, MINUTES, MONTHS]) {
    const unit = Object.keys(units).find((each) => words.includes(each))
    if (unit === undefined) continue
    for (const [each, size] of Object.entries(units)) factors.set(each, size / (units[unit] ?? 1))
  }
  return factors
}

function toSingular(word: string): string {
  return word.endsWith('s') ? word.slice(0, -1) : word
}
