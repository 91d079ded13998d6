import type { CheckedField, Exchange, Finding, Passage, Transcript } from './transcript.ts'
import { checkStatement } from './check-statement.ts'
import { findCorrectionCues, isDropped } from './corrections.ts'
import { findNumbers } from './numbers.ts'
import { findPhrases, indexPhrases } from './phrases.ts'
import { isContentWord, toSentences, toWords } from './words.ts'
import { findTerms, share, type Term, toTopic } from './terms.ts'
import { findTimes } from './times.ts'

/** Choices that say that there is none. */
const OPEN_CHOICE =
  /^(?:general|question|inquiry|info|other|none|unknown|unclear|unspecified|undecided|not (?:sure|known|specified|mentioned|stated|applicable|given|discussed)|n\/?a|no preference|no answer|any|either|anything else|something else)\b/i

type Mention = {
  choice: string
  turn: number
  at: number
  order: number
  strength: number
  isNegated: boolean
  isAgent: boolean
}

/** Whether the customer named a choice, and did not change to another one. */
export function checkChoice(field: CheckedField, value: string, call: Transcript): Finding {
  if (isYesOrNo(value)) return checkStatement({ ...field, kind: 'yes-no' }, value.toLowerCase() === 'yes', call)
  const mentions = findMentions(field.choices, call)
  const named = mentions.filter(({ isAgent, isNegated }) => !isAgent && !isNegated)
  const own = named.filter(({ choice }) => choice === value)
  const rivals = named.filter(({ choice }) => choice !== value)
  if (OPEN_CHOICE.test(value)) {
    const isOther = own.length === 0 && rivals.some(({ strength }) => strength === 2)
    return { quoteTurn: own.at(-1)?.turn ?? null, doubt: isOther ? 'not-said' : null }
  }
  const last = bestOf(own)
  if (last) {
    const isDenied = mentions.some((each) => each.choice === value && each.isNegated && each.order > last.order)
    if (isDenied) return { quoteTurn: null, doubt: 'denied' }
    const isReplaced = rivals.some((rival) => rival.order > last.order && replaces(call, rival, last))
    const isWeaker = last.strength < 2 && rivals.some((rival) => rival.strength === 2)
    if (isReplaced) return { quoteTurn: null, doubt: 'replaced' }
    return isWeaker ? { quoteTurn: null, doubt: 'not-said' } : { quoteTurn: last.turn, doubt: null }
  }
  if (mentions.some((each) => each.choice === value && each.isNegated)) return { quoteTurn: null, doubt: 'denied' }
  const isOffered = mentions.some((each) => each.choice === value && each.isAgent)
  const isOther = rivals.some(({ strength }) => strength > 1) || (rivals.length > 0 && isOffered)
  const answer = isOther ? null : findAnswer(field, call)
  if (answer !== null) return { quoteTurn: answer, doubt: null }
  return { quoteTurn: null, doubt: isOffered && rivals.length === 0 ? 'agent-only' : 'not-said' }
}

function isYesOrNo(value: string): boolean {
  return /^(?:yes|no)$/i.test(value)
}

/** The strongest mention; among equals the last. */
function bestOf(mentions: readonly Mention[]): Mention | null {
  return mentions.reduce<Mention | null>((best, each) => (best && best.strength > each.strength ? best : each), null)
}

/** Where the choices are named, by their own words (strength 2) or by others (1). */
function findMentions(choices: readonly string[], call: Transcript): Mention[] {
  const options = toOptions(choices)
  let order = 0
  return call.passages.flatMap((passage) =>
    findTerms(passage.words)
      .toSorted((a, b) => a.at - b.at)
      .flatMap((term) => {
        order++
        return options.flatMap((option) => matchOption(option, { passage, term, order }))
      })
      .concat(options.flatMap((option) => matchRange(option, passage, order)))
      .concat(choices.flatMap((choice) => matchPartOfDay(choice, passage, order))),
  )
}

type Option = { choice: string; terms: readonly Term[]; range: ReturnType<typeof readRange> }

/** Words that all choices have in common tell nothing. */
function toOptions(choices: readonly string[]): Option[] {
  const all = choices.map((choice) => findTerms(toWords(choice)))
  return choices.map((choice, index) => {
    const others = all.filter((_, other) => other !== index)
    const terms = all[index] ?? []
    const own = terms.filter((term) => !others.some((other) => other.some(({ word }) => word === term.word)))
    const isNamed = own.some(({ word }) => !/^\d+$/.test(word))
    const range = readRange(choice) ?? (isNamed ? null : readNumber(choice))
    return { choice, terms: own.length > 0 ? own : terms, range }
  })
}

function matchOption(
  { choice, terms, range }: Option,
  { passage, term, order }: { passage: Passage; term: Term; order: number },
): Mention[] {
  const match = range ? undefined : terms.find((each) => share(each, term))
  if (!match) return []
  const { words, by, turn } = passage
  const stems = [...match.concepts].filter((concept) => !concept.startsWith('#'))
  const isNamed = term.at < words.length && (stems.some((stem) => term.concepts.has(stem)) || match.word === term.word)
  const place = { at: term.at, end: term.at + term.word.split(' ').length }
  const isNegated = by === 'customer' && isDropped(words, place)
  // What the customer only agreed to, or only asked about, counts less than their own words.
  const isQuiet = by === 'confirmed' || (by === 'customer' && isInQuestion(words, term.at))
  const related = term.word.includes(' ') ? 1.5 : 1
  const strength = (isNamed ? 2 : related) - (isQuiet ? 0.5 : 0)
  return [{ choice, turn, at: term.at, order, strength, isNegated, isAgent: by === 'agent' }]
}

/** "What is the delivery fee?", but not "Can you deliver it?" */
function isInQuestion(words: readonly string[], at: number): boolean {
  const sentence = toSentences(words).find(({ start, words: all }) => at >= start && at < start + all.length)
  return sentence?.isQuestion === true && !/\b(?:can|could|would|may|let)\b/.test(sentence.words.join(' '))
}

function matchRange({ choice, range }: Option, { words, turn, by }: Passage, order: number): Mention[] {
  if (!range) return []
  const spoken = words.map((word) => (word === 'noon' ? '12' : word))
  const numbers = findNumbers(spoken)
  return numbers
    .filter(({ values, at, end }) => {
      const next = words[end] === 'to' ? numbers.find((other) => other.at === end + 1) : undefined
      if (next) return values.includes(range.from) && next.values.includes(range.to)
      const isEnd = words[at - 1] === 'to' && numbers.some((other) => other.end === at - 1)
      return !isEnd && values.some((value) => isRangeOf(range, value))
    })
    .map(({ at }) => ({ choice, turn, at, order, strength: 2, isNegated: false, isAgent: by === 'agent' }))
}

const PARTS_OF_DAY: Record<string, (hour: number) => boolean> = {
  morning: (hour) => hour >= 7 && hour < 12,
  afternoon: (hour) => hour === 0 || hour < 5,
  evening: (hour) => hour >= 5 && hour < 7,
}

/** "Around nine" is in the morning, "after two" in the afternoon. */
function matchPartOfDay(choice: string, { words, turn, by }: Passage, order: number): Mention[] {
  const isPart = PARTS_OF_DAY[choice.toLowerCase()]
  if (!isPart) return []
  return findTimes(words)
    .filter(
      ({ hour, at, half }) =>
        half === null && /^(?:at|after|around|about|like|by)$/.test(words[at - 1] ?? '') && isPart(hour),
    )
    .map(({ at }) => ({ choice, turn, at, order, strength: 1.5, isNegated: false, isAgent: by === 'agent' }))
}

/** Whether a later choice takes the place of an earlier one. */
function replaces({ exchangeByTurn }: Transcript, rival: Mention, last: Mention): boolean {
  const words = exchangeByTurn.get(rival.turn)?.words ?? []
  const from = rival.turn === last.turn ? last.at : 0
  const isCorrected = findCorrectionCues(words).some(({ at }) => at >= from && at <= rival.at + 4)
  return isCorrected ? rival.strength + 0.5 >= last.strength : rival.strength > 1 && rival.strength >= last.strength
}

const GENERAL_QUESTIONS = indexPhrases({
  cue: `what happened|what is going on|what is wrong|what is the problem|what is happening|how did we do|how did it go|how did everything go
    |how was|tell me what|what kind of|who is it for|how is|when are|when would|when do|how urgent|how soon|how bad|why`,
})

/** A statement after a question about the field, in words of which none is known. */
function findAnswer({ name, question }: CheckedField, { exchanges }: Transcript): number | null {
  const topic = [...toTopic(name), ...toTopic(question)]
  const isAbout = ({ question: asked }: Exchange): boolean =>
    findPhrases(asked, GENERAL_QUESTIONS).length > 0 ||
    findTerms(asked).some((term) => topic.some((other) => share(other, term)))
  const answer = exchanges.find(({ reply, words, ...exchange }) => {
    const length = words.filter(isContentWord).length
    return (reply === 'other' ? length > 0 : reply === 'no' && length > 2) && isAbout({ reply, words, ...exchange })
  })
  return answer?.turn ?? null
}

/** The numbers that a choice stands for, such as "11-50" or "over $10,000". */
type Range = { from: number; to: number }

/** @returns null if the choice is no range */
function readRange(choice: string): Range | null {
  const text = choice.replaceAll(/(\d)\s*[-–—]\s*(?=[$\d])/g, '$1 to ')
  const words = toWords(text)
  const numbers = findNumbers(words).map(({ values }) => values[0] ?? 0)
  const [first, second] = numbers
  if (first === undefined) return null
  if (second !== undefined)
    return words.includes('to') || words.includes('between') || words.includes('and')
      ? { from: first, to: second }
      : null
  if (/\b(?:under|less|below|up to|fewer|within|at most)\b|</.test(text.toLowerCase())) return { from: 0, to: first }
  if (/\b(?:over|more|above|plus|at least|or more)\b|\d\+|>/.test(text.toLowerCase()))
    return { from: first, to: Infinity }
  return null
}

function isRangeOf({ from, to }: Range, value: number): boolean {
  return value >= from && value <= to
}

/** The only number of a choice such as "two bedrooms". */
function readNumber(choice: string): Range | null {
  const [number, other] = findNumbers(toWords(choice)).map(({ values }) => values[0] ?? 0)
  return number === undefined || other !== undefined ? null : { from: number, to: number }
}
