import type { Speech } from './prepare-call.ts'
import { areAlike, isFact, isNumber, weightOf } from '@callwright/contract/text/words'

/** `turns`: where the words were said. `nearest`: otherwise, the most similar line, if there is one. */
export type FoundWords = { turns: number[]; nearest: number | null }

/** Finds a row of words, which may go on in the speaker's next turns. The turn in which it ends counts. */
export function findExactly(row: readonly string[], { words, passages, passagesByWord }: Speech): FoundWords {
  const turns: number[] = []
  if (!row.every((word) => passagesByWord.has(word))) return { turns, nearest: null }
  const extend = createMatcher(row)
  let passage = 0
  let matched = 0
  for (let at = 0; at < words.length; at += 1) {
    matched = extend(matched, words[at])
    if (matched < row.length) continue
    while ((passages[passage]?.end ?? Infinity) <= at) passage += 1
    const turn = passages[passage]?.turn
    if (turn !== undefined && turns.at(-1) !== turn) turns.push(turn)
  }
  return { turns, nearest: null }
}

/** Returns how many of the row's first words match once another word is read (Knuth, Morris, Pratt). */
function createMatcher(row: readonly string[]): (matched: number, word: string | undefined) => number {
  // For each beginning of the row, how many of its last words are also its first ones.
  const borders = [0]
  const extend = (matched: number, word: string | undefined): number => {
    let length = matched
    while (length > 0 && row[length] !== word) length = borders[length - 1] ?? 0
    return row[length] === word ? length + 1 : length
  }
  for (let at = 1; at < row.length; at += 1) borders.push(extend(borders[at - 1] ?? 0, row[at]))
  return extend
}

const LINES_COMPARED = 4
const SHARE_MIN = 0.6
const SHOWN_SHARE_MIN = 0.5

/**
 * Finds turns with nearly the same words in the same order. Short words may differ, and digits may be spelled out.
 * Compares the turns that share most words with the row, alone and with the speaker's next or previous turn.
 */
export function* findSimilar(row: readonly string[], speech: Speech): Generator<undefined, FoundWords, void> {
  let best = { share: SHOWN_SHARE_MIN, turns: new Set<number>(), isSame: false }
  for (const [first, last] of listCandidates(row, speech)) {
    const { share, turn, isSame } = compare(row, speech, { first, last })
    const isEqual = share === best.share && isSame === best.isSame
    if (share > best.share || (share === best.share && isSame && !best.isSame)) {
      best = { share, turns: new Set([turn]), isSame }
    } else if (isEqual && first === last) best.turns.add(turn)
    yield
  }
  const turns = [...best.turns]
  return best.isSame ? { turns, nearest: null } : { turns: [], nearest: turns.at(-1) ?? null }
}

function* listCandidates(row: readonly string[], speech: Speech): Generator<[first: number, last: number]> {
  const shared = new Map<number, number>()
  for (const word of new Set(row)) {
    const weight = weightOf(word) + 0.01
    for (const passage of speech.passagesByWord.get(word) ?? [])
      shared.set(passage, (shared.get(passage) ?? 0) + weight)
  }
  const byWeight = [...shared].toSorted(([, one], [, other]) => other - one).slice(0, LINES_COMPARED)
  // A single turn wins a tie against the same turn with a neighbor.
  for (const [passage] of byWeight) yield [passage, passage]
  for (const [passage] of byWeight) {
    if (passage > 0) yield [passage - 1, passage]
    if (passage + 1 < speech.passages.length) yield [passage, passage + 1]
  }
}

type Comparison = { share: number; turn: number; isSame: boolean }

function compare(row: readonly string[], speech: Speech, { first, last }: { first: number; last: number }): Comparison {
  const { words, passages } = speech
  const start = passages[first]?.start ?? 0
  const said = words.slice(start, passages[last]?.end)
  const compared = said.some(isNumber) ? row : withoutNumbers(row)
  const weigh = chooseWeight(compared)
  const aligned = alignWords(compared, said)
  const [total, matched] = [
    sum(compared, weigh),
    sum(compared, (word, at) => (aligned[at] === undefined ? 0 : weigh(word))),
  ]
  const isMissing = (word: string, at: number): boolean => aligned[at] === undefined && isFact(word)
  const end = start + Math.max(0, ...aligned.map((at) => at ?? 0))
  const passage = passages.slice(first, last + 1).find((each) => end < each.end)
  const share = total === 0 ? 0 : matched / total
  return { share, turn: passage?.turn ?? -1, isSame: share >= SHARE_MIN && !compared.some(isMissing) }
}

/** Digits may be spelled out in the transcript. The other words must be long enough to be meaningful. */
function withoutNumbers(row: readonly string[]): readonly string[] {
  const rest = row.filter((word) => !isNumber(word))
  const letters = rest.join('').length
  return letters >= 6 || letters * 2 >= row.join('').length ? rest : row
}

/** If there are only short words, each counts by its length. */
function chooseWeight(row: readonly string[]): (word: string) => number {
  return row.some((word) => weightOf(word) > 0) ? weightOf : (word) => word.length
}

function sum(row: readonly string[], weigh: (word: string, at: number) => number): number {
  return row.reduce((total, word, at) => total + weigh(word, at), 0)
}

const GAP_MAX = 8

/**
 * Aligns a row of words with a line: the heaviest choice of alike words in the same order, with at most eight words in
 * between. @returns for each word of the row its index in the line; undefined for none
 */
function alignWords(row: readonly string[], line: readonly string[]): (number | undefined)[] {
  type Step = { weight: number; at: number; word: number; before: Step | undefined }
  const ends: (Step | undefined)[] = Array.from({ length: line.length })
  let best: Step | undefined
  for (const [word, text] of row.entries()) {
    for (let at = line.length - 1; at >= 0; at -= 1) {
      if (!areAlike(text, line[at] ?? '')) continue
      let before: Step | undefined
      for (let earlier = Math.max(0, at - GAP_MAX - 1); earlier < at; earlier += 1) {
        const step = ends[earlier]
        if (step && step.weight >= (before?.weight ?? 0)) before = step
      }
      const step = { weight: weightOf(text) + 0.01 + (before?.weight ?? 0), at, word, before }
      if (step.weight > (ends[at]?.weight ?? 0)) ends[at] = step
      if (step.weight > (best?.weight ?? 0)) best = step
    }
  }
  const aligned: (number | undefined)[] = Array.from({ length: row.length })
  for (let step = best; step; step = step.before) aligned[step.word] = step.at
  return aligned
}
