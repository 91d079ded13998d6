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
    for (const word of words) {
      for (const passage of passages) {
        const hit = findWordStart(passage.text, word)
        if (hit) return { field: passage.field, ...withContext(passage.text, hit) }
      }
    }
  }
  return null
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

/** The first word that starts with these letters, ignoring accents; CJK text matches anywhere in a run. */
function findWordStart(text: string, letters: string): Hit | null {
  const from = isCjk(letters) ? text.indexOf(letters) : -1
  if (from >= 0) return { from, to: from + letters.length }
  for (const match of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const [word] = match
    if (wordsOf(word).some((plain) => plain.startsWith(letters))) {
      return { from: match.index, to: match.index + word.length }
    }
  }
  return null
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
