import type { SearchMatch } from '@callwright/contract/calls/calls'
import { digitsOf, MIN_DIGITS, isCjk, wordsOf } from '@callwright/db/query/searched-text'

const LENGTH_BEFORE = 40
const LENGTH_AFTER = 80
/** Number of characters searched for a snippet. */
const SCANNED_LENGTH = 200_000

/** The position of a matching word in its text. */
type Hit = { from: number; to: number }

type Passage = Pick<SearchMatch, 'field'> & { text: string }

export type SearchedText = Record<'number' | 'name' | 'summary' | 'notes' | 'transcript', string | null>

/** Where a search matched, most useful field first; null if only facts such as the status matched. */
export function findMatchSnippet(query: string, searched: SearchedText): SearchMatch | null {
  const digits = digitsOf(query)
  const { number } = searched
  if (digits.length >= MIN_DIGITS && number !== null && digitsOf(number).includes(digits)) {
    return matchInNumber(number, digits)
  }
  const words = wordsOf(query)
  for (const field of ['name', 'summary', 'notes', 'transcript'] as const) {
    const text = searched[field]?.slice(0, SCANNED_LENGTH)
    if (!text) continue
    const passages: Passage[] = field === 'transcript' ? splitLines(text) : [{ field, text }]
    const hit = findFirstWord(passages, words)
    if (hit) return { field: hit.passage.field, ...withContext(hit.passage.text, hit) }
  }
  return null
}

/** The first of these words that is in a passage, where it occurs first. Reads each passage once. */
function findFirstWord(passages: readonly Passage[], words: readonly string[]): (Hit & { passage: Passage }) | null {
  let best: (Hit & { passage: Passage; rank: number }) | null = null
  for (const passage of passages) {
    for (const hit of findWordStarts(passage.text, words)) {
      if (!best || hit.rank < best.rank) best = { ...hit, passage }
      if (best.rank === 0) return best
    }
  }
  return best
}

/** Digits in the number may be separated by spaces or parentheses. */
function matchInNumber(number: string, digits: string): SearchMatch {
  const pattern = new RegExp([...digits].join('[^0-9]*'))
  const match = pattern.exec(number)
  const from = match?.index ?? 0
  return { field: 'number', ...withContext(number, { from, to: from + (match?.[0].length ?? 0) }) }
}

/** Each line of a transcript starts with who speaks, which nobody said: `Agent: ...` or `Customer: ...`. */
function splitLines(transcript: string): Passage[] {
  return transcript.split('\n').map((line) => ({
    field: line.startsWith('Agent:') ? 'agent' : 'customer',
    text: line.slice(line.indexOf(':') + 2),
  }))
}

/**
 * Where words start with the letters of a searched word, ignoring accents; CJK text matches anywhere in a run.
 * `rank`: which of the searched words.
 */
function* findWordStarts(text: string, searched: readonly string[]): Generator<Hit & { rank: number }> {
  for (const [rank, letters] of searched.entries()) {
    const from = isCjk(letters) ? text.indexOf(letters) : -1
    if (from >= 0) yield { from, to: from + letters.length, rank }
  }
  for (const match of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const plain = wordsOf(match[0])
    const rank = searched.findIndex((letters) => plain.some((word) => word.startsWith(letters)))
    if (rank >= 0) yield { from: match.index, to: match.index + match[0].length, rank }
  }
}

function withContext(text: string, { from, to }: Hit): Omit<SearchMatch, 'field'> {
  const start = Math.max(0, from - LENGTH_BEFORE)
  const end = Math.min(text.length, to + LENGTH_AFTER)
  return {
    before: (start > 0 ? '…' : '') + toOneLine(text.slice(start, from)),
    hit: text.slice(from, to),
    after: toOneLine(text.slice(to, end)) + (end < text.length ? '…' : ''),
  }
}

function toOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}
