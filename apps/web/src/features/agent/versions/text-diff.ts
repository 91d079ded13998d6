import { diffLines, diffWordsWithSpace } from 'diff'

/** One place where a text became another: what stood there, what stands there now, and the words just before. */
export type TextChange = { context: string; removed: string; added: string }

type Part = { value: string; added?: boolean; removed?: boolean }

/** Words or lines. The time grows with its square, so texts that differ more are compared less finely. */
const LIMIT = { maxEditLength: 500 }
/** Characters before a change that are shown with it. */
const CONTEXT = 24

/** What became of a text, in the order of the text; empty where nothing did. */
export function diffTexts(before: string, after: string): TextChange[] {
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
      context = lastWordsOf(value)
      open = null
      continue
    }
    if (!open) changes.push((open = { context, removed: '', added: '' }))
    // Spaces between two changed words belong to the sides that the first one is on.
    if (removed || (isGap && open.removed !== '')) open.removed += value
    if (added || (isGap && open.added !== '')) open.added += value
  }
  return changes
}

/** Whole words of the last line only. */
function lastWordsOf(text: string): string {
  const line = text.slice(text.lastIndexOf('\n') + 1).trimStart()
  if (line.length <= CONTEXT) return line
  return `…${line.slice(-CONTEXT).replace(/^\S*\s/, '')}`
}
