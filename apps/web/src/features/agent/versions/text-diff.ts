/** One place where a text became another: what stood there, what stands there now, and the words just before. */
export type TextChange = { context: string; removed: string; added: string }

/** So many comparisons of lines at most; beyond it the whole middle counts as one change. */
const MOST_COMPARISONS = 250_000
/** Characters before a change that are shown with it. */
const CONTEXT = 24

/** What became of a text, in the order of the text; empty where nothing did. */
export function diffTexts(before: string, after: string): TextChange[] {
  if (before === after) return []
  const old = linesOf(before)
  const now = linesOf(after)
  const start = sameAtStart(old, now)
  const end = sameAtStart(old.slice(start).toReversed(), now.slice(start).toReversed())
  const oldMiddle = old.slice(start, old.length - end)
  const nowMiddle = now.slice(start, now.length - end)
  return hunksOf(oldMiddle, nowMiddle).map(({ removed, added }) => withinLines(removed.join(''), added.join('')))
}

type Hunk = { removed: string[]; added: string[] }

function hunksOf(old: readonly string[], now: readonly string[]): Hunk[] {
  if (old.length * now.length > MOST_COMPARISONS) return [{ removed: [...old], added: [...now] }]
  const common = commonLengths(old, now)
  const lengthAt = (row: number, column: number): number => common[row]?.[column] ?? 0
  const hunks: Hunk[] = []
  let open: Hunk | null = null
  let i = 0
  let j = 0
  while (i < old.length || j < now.length) {
    const [line, next] = [old[i], now[j]]
    if (line !== undefined && line === next) {
      open = null
      i += 1
      j += 1
      continue
    }
    if (!open) hunks.push((open = { removed: [], added: [] }))
    if (next === undefined || (line !== undefined && lengthAt(i + 1, j) >= lengthAt(i, j + 1))) {
      if (line !== undefined) open.removed.push(line)
      i += 1
    } else {
      open.added.push(next)
      j += 1
    }
  }
  return hunks
}

/** How many lines the rests from (i, j) on have in common. */
function commonLengths(old: readonly string[], now: readonly string[]): Uint16Array[] {
  const rows = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1))
  for (let i = old.length - 1; i >= 0; i -= 1) {
    const [row, below] = [rows[i], rows[i + 1]]
    if (!row || !below) continue
    for (let j = now.length - 1; j >= 0; j -= 1) {
      row[j] = old[i] === now[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0)
    }
  }
  return rows
}

/** Takes away the words at both ends that stayed. */
function withinLines(removed: string, added: string): TextChange {
  const old = wordsOf(removed)
  const now = wordsOf(added)
  const start = sameAtStart(old, now)
  const end = sameAtStart(old.slice(start).toReversed(), now.slice(start).toReversed())
  const part = (words: readonly string[]): string => words.slice(start, words.length - end).join('')
  return { context: tailOf(old.slice(0, start).join('')), removed: part(old), added: part(now) }
}

/** Whole words only. */
function tailOf(text: string): string {
  if (text.length <= CONTEXT) return text
  return `…${text.slice(-CONTEXT).replace(/^\S*\s/, '')}`
}

function sameAtStart(one: readonly string[], other: readonly string[]): number {
  const most = Math.min(one.length, other.length)
  let count = 0
  while (count < most && one[count] === other[count]) count += 1
  return count
}

function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}

/** Words, and the spaces between them. */
function wordsOf(text: string): string[] {
  return text.match(/\s+|[^\s]+/g) ?? []
}
