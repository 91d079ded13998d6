import type { SearchMatch } from '@callwright/contract/calls/calls'
import { digitsOf, FEWEST_DIGITS, isCjk, wordsOf } from '@callwright/db/query/searched-text'

const BEFORE = 40
const AFTER = 80
/** Further into a text than this nobody reads a snippet for. */
const LOOKED_AT = 200_000

export type SearchedTexts = Record<'number' | 'name' | 'summary' | 'notes' | 'transcript', string | null>

/** Where a call was found, in the order in which a reader would look; null where only facts matched. */
export function matchSnippet(typed: string, texts: SearchedTexts): SearchMatch | null {
  const digits = digitsOf(typed)
  const { number } = texts
  if (digits.length >= FEWEST_DIGITS && number !== null && digitsOf(number).includes(digits)) {
    return inNumber(number, digits)
  }
  const words = wordsOf(typed)
  for (const field of ['name', 'summary', 'notes', 'transcript'] as const) {
    const text = texts[field]?.slice(0, LOOKED_AT)
    if (!text) continue
    for (const word of words) {
      const hit = beginningWith(text, word)
      if (hit) return { field, ...around(text, hit.from, hit.to) }
    }
  }
  return null
}

/** The digits may stand apart by spaces or brackets. */
function inNumber(number: string, digits: string): SearchMatch {
  const pattern = new RegExp([...digits].join('[^0-9]*'))
  const match = pattern.exec(number)
  const from = match?.index ?? 0
  return { field: 'number', ...around(number, from, from + (match?.[0].length ?? 0)) }
}

/** The first word of the text that begins with these letters, whatever their accents; CJK anywhere in a run. */
function beginningWith(text: string, letters: string): { from: number; to: number } | null {
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

function around(text: string, from: number, to: number): { before: string; hit: string; after: string } {
  const start = Math.max(0, from - BEFORE)
  const end = Math.min(text.length, to + AFTER)
  return {
    before: (start > 0 ? '…' : '') + oneLine(text.slice(start, from)),
    hit: text.slice(from, to),
    after: oneLine(text.slice(to, end)) + (end < text.length ? '…' : ''),
  }
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}
