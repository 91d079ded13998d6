import type { Doubt, FieldKind } from '@callwright/contract/calls/call-fields'
import type { Turn } from '@callwright/contract/calls/calls'
import { findDates } from './dates.ts'
import { findNumbers } from './numbers.ts'
import { findPhrases, indexPhrases } from './phrases.ts'
import { readAnswer, type Reply } from './replies.ts'
import { isContentWord, toSentences, toStem, toWords } from './words.ts'
import { findTimes } from './times.ts'

export type CheckedField = { kind: FieldKind; name: string; question: string; choices: readonly string[] }

/** `quoteTurn`: index of the turn that supports the value; null if none was found. */
export type Finding = { quoteTurn: number | null; doubt: Doubt | null }

/**
 * Words of one line. `customer`: the customer's own. `confirmed`: the agent's, to which the customer agreed in line
 * `turn`. `agent`: the agent's, without agreement.
 */
export type Passage = { words: readonly string[]; turn: number; by: 'customer' | 'confirmed' | 'agent' }

/** A customer's line, and the agent's words that it replies to. */
export type Exchange = {
  question: readonly string[]
  words: readonly string[]
  turn: number
  reply: Reply
  /** not only "okay" */
  isFirm: boolean
}

export type Transcript = {
  passages: readonly Passage[]
  exchanges: readonly Exchange[]
  exchangeByTurn: ReadonlyMap<number, Exchange>
}

const known = new WeakMap<readonly Turn[], Transcript>()

export function readTranscript(turns: readonly Turn[]): Transcript {
  const transcript = known.get(turns) ?? parseTurns(turns)
  known.set(turns, transcript)
  return transcript
}

/** The agent's lines that wait for an answer are confirmed by one that comes a little later. */
const OPEN_MAX = 4

function parseTurns(turns: readonly Turn[]): Transcript {
  const passages: Passage[] = []
  const exchanges: Exchange[] = []
  let open: Passage[] = []
  let asked: Passage[] = []
  for (const [turn, { role, text }] of turns.entries()) {
    const words = toWords(text)
    if (words.length === 0) continue
    const passage: Passage = { words, turn, by: role }
    passages.push(passage)
    if (role === 'agent') {
      if (passages.at(-2)?.by === 'customer') asked = []
      asked.push(passage)
      continue
    }
    const question = asked.flatMap((each) => each.words)
    const { reply, isFirm } = readAnswer(words, question)
    exchanges.push({ question, words, turn, reply, isFirm })
    confirm({ reply, isFirm }, { reply: passage, asked, open })
    const isLeftOpen = reply === 'hold' || (reply === 'question' && !isCounterOffer(words))
    open = isLeftOpen ? [...open, ...asked].slice(-OPEN_MAX) : []
  }
  return { passages, exchanges, exchangeByTurn: new Map(exchanges.map((exchange) => [exchange.turn, exchange])) }
}

/** "Can I do half of it now?" */
function isCounterOffer(words: readonly string[]): boolean {
  return findPhrases(words, COUNTER_OFFERS).length > 0
}

const COUNTER_OFFERS = indexPhrases({
  cue: 'can i|could i|can we|could we|can you|could you|what about|how about|instead|do you have|is there|any chance|anything',
})

function confirm(
  { reply, isFirm }: { reply: Reply; isFirm: boolean },
  lines: { reply: Passage; asked: Passage[]; open: Passage[] },
): void {
  const { turn, words } = lines.reply
  const latest = new Set(lines.asked.flatMap((each) => each.words.filter(isContentWord).map(toStem)))
  const isAboutLatest = words.some((word) => isContentWord(word) && latest.has(toStem(word)))
  for (const passage of isAboutLatest ? lines.asked : [...lines.open, ...lines.asked]) {
    const chosen = chooseOption(passage.words, words)
    // "Thanks, goodbye" confirms nothing.
    const isAgreed = reply === 'yes' && (isFirm || passage.words.includes('?'))
    if (chosen === null ? !isAgreed : reply === 'unsure') continue
    passage.by = 'confirmed'
    passage.turn = turn
    passage.words = chosen ?? findAsked(passage.words)
  }
}

const POINTERS = /^(?:that|this|those|one|then|so|right|correct|okay)$/

/** What a "yes" agrees to: the question, with what it points to ("Does that work?"). */
export function findAsked(words: readonly string[]): readonly string[] {
  const questions = toSentences(words).filter(({ isQuestion }) => isQuestion)
  const isPointing = questions.some((each) => each.words.some((word) => POINTERS.test(word)))
  const hasSubject = questions.some((each) => each.words.some(isContentWord))
  if (questions.length === 0 || isPointing || !hasSubject) return words
  // "So three rooms. Walls only?"
  const summaries = toSentences(words).filter((each) => !each.isQuestion && each.words[0] === 'so')
  return [...[...summaries, ...questions].flatMap((each) => ['.', ...each.words]), '?']
}

/** The words of a choice between options ("Thursday at two or Friday at ten") that belong to the chosen one. */
function chooseOption(words: readonly string[], reply: readonly string[]): string[] | null {
  const sentence = toSentences(words).find((each) => each.words.includes('or'))
  if (!sentence) return null
  const options = splitOptions(sentence.words)
  const ordinal = reply.find((word) => /^(?:first|former|earlier|sooner|second|latter|later|last)$/.test(word))
  const isFirst = ordinal !== undefined && /^(?:first|former|earlier|sooner)$/.test(ordinal)
  const named = options.filter((option) => haveSameMention(option, reply))
  const chosen = named.length > 0 ? named : options.slice(isFirst ? 0 : -1, isFirst ? 1 : undefined)
  if (named.length === options.length || (named.length === 0 && ordinal === undefined)) return null
  const rest = words.filter((_, at) => at < sentence.start || at >= sentence.start + sentence.words.length)
  return [...rest, '.', ...chosen.flat()]
}

function splitOptions(words: readonly string[]): string[][] {
  const options: string[][] = [[]]
  for (const word of words) {
    if (word === 'or') options.push([])
    else options.at(-1)?.push(word)
  }
  return options
}

function haveSameMention(option: readonly string[], reply: readonly string[]): boolean {
  const dates = findDates(reply)
  const times = findTimes(reply)
  const numbers = new Set(findNumbers(reply).flatMap(({ values }) => values))
  const stems = new Set(reply.filter(isContentWord).map(toStem))
  return (
    findDates(option).some(({ weekday, day }) =>
      dates.some(
        (date) => (weekday !== undefined && date.weekday === weekday) || (day !== undefined && date.day === day),
      ),
    ) ||
    findTimes(option).some(({ hour, minute }) => times.some((time) => time.hour === hour && time.minute === minute)) ||
    findNumbers(option).some(({ values }) => values.some((value) => numbers.has(value))) ||
    option.some((word) => isContentWord(word) && stems.has(toStem(word)))
  )
}
