import type { QuoteState } from '@callwright/contract/calls/call-fields'

import { findExactly, findSimilar, type FoundWords } from './find-words.ts'
import { type Quotation, readQuotations } from './read-quotations.ts'
import type { PreparedCall } from './prepare-call.ts'
import { isNumber, toWords, weightOf } from '@callwright/contract/text/words'

/**
 * The line of a call that a rationale quotes. `turn`: the customer's line with the words, or their answer to the agent's;
 * otherwise the line that is most similar, if there is one. `by`: whose words were quoted.
 * `isConsent`: the words agree to a recording (`findConsent`).
 */
export type FoundLine = {
  turn: number | null
  quotes: QuoteState | null
  by: 'customer' | 'agent' | null
  isConsent?: boolean
}

/**
 * What a value is about. `labels`: names of answers, which models also put in quotation marks. A label is not a quotation,
 * nor is the value next to another quotation.
 */
export type ValueFacts = { question: string; value: string; labels: readonly string[] }

/** A quotation, and the customer's lines that contain it or answer it. `nearest`: see `FoundWords`. */
type Place = { quotation: Quotation; turns: readonly number[]; by: FoundLine['by']; nearest: number | null }

/** Finds the line that a rationale quotes, in short steps. */
export function* findLine(
  rationale: string,
  call: PreparedCall,
  facts: ValueFacts,
): Generator<undefined, FoundLine, void> {
  const places: Place[] = []
  for (const quotation of readQuotations(rationale)) places.push(yield* findPlace(quotation, call))
  const found = places.filter(({ turns }) => turns.length > 0)
  const turn = yield* chooseTurn(found, call, `${facts.question} ${facts.value} ${rationale}`)
  const others = places.filter((place) => place.turns.length === 0 && !isLabel(place.quotation, facts, places.length))
  const missing = others.find(
    ({ by, quotation }) => by === null && (!isBareNumber(quotation) || saysNumber(call, turn)),
  )
  if (missing) return { turn: missing.nearest ?? turn, quotes: 'absent', by: null }
  if (found.length > 0) {
    return { turn, quotes: 'found', by: found.some(({ by }) => by === 'customer') ? 'customer' : 'agent' }
  }
  const unanswered = others.find(({ by }) => by === 'agent')
  if (unanswered) return { turn: unanswered.nearest, quotes: 'agent', by: 'agent' }
  // A number in digits cannot be compared with a call that has none.
  return { turn: null, quotes: others.length > 0 ? null : 'none', by: null }
}

const SEARCHES = [
  { by: 'customer', isExact: true },
  { by: 'agent', isExact: true },
  { by: 'customer', isExact: false },
] as const

function* findPlace(quotation: Quotation, call: PreparedCall): Generator<undefined, Place, void> {
  let nearest: number | null = null
  // The agent's words must match exactly: similar ones may mean the opposite.
  for (const { by, isExact } of SEARCHES) {
    const parts: FoundWords[] = []
    for (const part of quotation.parts) {
      parts.push(isExact ? findExactly(part, call[by]) : yield* findSimilar(part, call[by]))
      yield
    }
    const [first, ...others] = parts.map((part) => new Set(part.turns))
    const turns = [...(first ?? [])].filter((turn) => others.every((each) => each.has(turn)))
    nearest ??= parts.find((part) => part.nearest !== null)?.nearest ?? null
    if (turns.length === 0) continue
    if (by === 'customer') return { quotation, turns, by, nearest }
    const answers = turns.map((turn) => findAnswer(call, turn)).filter((turn) => turn !== -1)
    return { quotation, turns: [...new Set(answers)], by, nearest: turns.at(-1) ?? null }
  }
  return { quotation, turns: [], by: null, nearest }
}

/** The customer's next line. @returns -1 without one */
function findAnswer({ roles, lines }: PreparedCall, agentTurn: number): number {
  return roles.findIndex((role, turn) => turn > agentTurn && role === 'customer' && (lines[turn] ?? []).length > 0)
}

/** A longer line is compared by its beginning. */
const WORDS_ASKED = 200

/** The turn with most quotations, then with the longest, then the one whose question shares most words with the value. */
function* chooseTurn(
  places: readonly Place[],
  call: PreparedCall,
  about: string,
): Generator<undefined, number | null, void> {
  const words = new Set(toWords(about))
  let best: { turn: number; rating: readonly number[] } | null = null
  for (const turn of new Set(places.flatMap(({ turns }) => turns))) {
    const here = places.filter(({ turns }) => turns.includes(turn))
    const asked = (call.lines[call.roles.lastIndexOf('agent', turn)] ?? []).slice(0, WORDS_ASKED)
    const shared = [...new Set(asked)].filter((word) => words.has(word))
    const length = Math.max(...here.map(({ quotation }) => quotation.text.length))
    const rating = [here.length, length, shared.reduce((sum, word) => sum + weightOf(word), 0), turn]
    if (!best || isGreater(rating, best.rating)) best = { turn, rating }
    yield
  }
  return best?.turn ?? null
}

function isGreater(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((part, index) => part !== other[index])
  return (one[at] ?? 0) > (other[at] ?? 0)
}

function isLabel({ parts }: Quotation, { labels, value }: ValueFacts, quotations: number): boolean {
  const words = parts.flat().join(' ')
  return [...labels, ...(quotations > 1 ? [value] : [])].some((label) => toWords(label).join(' ') === words)
}

function isBareNumber({ parts }: Quotation): boolean {
  return parts.flat().every(isNumber)
}

/** Whether the line has a number in digits; without a line, whether the customer said one. */
function saysNumber({ lines, customer }: PreparedCall, turn: number | null): boolean {
  return (turn === null ? customer.words : (lines[turn] ?? [])).some(isNumber)
}
