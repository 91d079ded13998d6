import { diffLines, diffWordsWithSpace } from 'diff'

/** A change to a text: the words just before it, and the removed and added parts. */
export type TextChange = { context: string; removed: string; added: string }

type Part = { value: string; added?: boolean; removed?: boolean }

/** Maximum edits, in words or lines. Time grows with its square, so very different strings are compared coarsely. */
const LIMIT = { maxEditLength: 500 }
/** Characters of context shown before a change. */
const CONTEXT_LENGTH = 24

/** Lists the changes between two strings, in text order; empty if the strings are equal. */
export function diffText(before: string, after: string): TextChange[] {
  const parts: Part[] = diffWordsWithSpace(before, after, LIMIT) ??
    diffLines(before, after, LIMIT) ?? [
      { value: before, removed: true },
      { value: after, added: true },
    ]
  const changes: TextChange[] = []
  let context = ''
  let openChange: TextChange | null = null
  for (const [index, { value, added, removed }] of parts.entries()) {
    const isSame = !added && !removed
    const isGap = isSame && openChange !== null && value.trim() === '' && index < parts.length - 1
    if (isSame && !isGap) {
      context = lastWords(value)
      openChange = null
      continue
    }
    if (!openChange) changes.push((openChange = { context, removed: '', added: '' }))
    // Whitespace between two changed words is added to the same side as the first word.
    if (removed || (isGap && openChange.removed !== '')) openChange.removed += value
    if (added || (isGap && openChange.added !== '')) openChange.added += value
  }
  return changes
}

/** Returns the last whole words of the last line. */
function lastWords(text: string): string {
  const line = text.slice(text.lastIndexOf('\n') + 1).trimStart()
  if (line.length <= CONTEXT_LENGTH) return line
  return `…${line.slice(-CONTEXT_LENGTH).replace(/^\S*\s/, '')}`
}
