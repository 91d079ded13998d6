import { diffLines, diffWordsWithSpace } from 'diff'

/** One text change: the removed and the added part, and the words just before. */
export type TextChange = { context: string; removed: string; added: string }

type Part = { value: string; added?: boolean; removed?: boolean }

/** In words or lines. Time grows with its square, so strings that differ more are compared less finely. */
const LIMIT = { maxEditLength: 500 }
/** Characters of context shown before a change. */
const CONTEXT = 24

/** The changes between two strings, in the order of the text; empty if they are equal. */
export function diffText(before: string, after: string): TextChange[] {
  const parts: Part[] = diffWordsWithSpace(before, after, LIMIT) ??
    diffLines(before, after, LIMIT) ?? [
      { value: before, removed: true },
      { value: after, added: true },
    ]
  const changes: TextChange[] = []
  let context = ''
  let open: TextChange | null = null
  for (const [index, { value, added, removed }] of parts.entries()) {
    const isSame = !added && !removed
    const isGap = isSame && open !== null && value.trim() === '' && index < parts.length - 1
    if (isSame && !isGap) {
      context = lastWords(value)
      open = null
      continue
    }
    if (!open) changes.push((open = { context, removed: '', added: '' }))
    // Whitespace between two changed words goes to the same side as the first word.
    if (removed || (isGap && open.removed !== '')) open.removed += value
    if (added || (isGap && open.added !== '')) open.added += value
  }
  return changes
}

/** Whole words of the last line only. */
function lastWords(text: string): string {
  const line = text.slice(text.lastIndexOf('\n') + 1).trimStart()
  if (line.length <= CONTEXT) return line
  return `…${line.slice(-CONTEXT).replace(/^\S*\s/, '')}`
}
