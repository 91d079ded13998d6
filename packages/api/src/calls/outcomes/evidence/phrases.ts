import { toWords } from './words.ts'

type Entry<Label> = { words: string[]; label: Label }
/** Phrases by their first word, longest first. */
export type PhraseIndex<Label> = ReadonlyMap<string, readonly Entry<Label>[]>
type PhraseMatch<Label> = { label: Label; at: number; end: number }

/** Lists of phrases, separated by "|", by what they mean. */
export function indexPhrases<Label extends string>(lists: Record<Label, string>): PhraseIndex<Label> {
  const index = new Map<string, Entry<Label>[]>()
  for (const label of Object.keys(lists) as Label[]) {
    for (const phrase of lists[label].split('|')) {
      const words = toWords(phrase)
      const [first] = words
      if (first === undefined) continue
      const entries = index.get(first) ?? []
      entries.push({ words, label })
      index.set(first, entries)
    }
  }
  for (const entries of index.values()) entries.sort((a, b) => b.words.length - a.words.length)
  return index
}

/** The longest phrase that starts at a word. */
export function matchPhrase<Label>(
  words: readonly string[],
  at: number,
  index: PhraseIndex<Label>,
): PhraseMatch<Label> | null {
  const entry = index
    .get(words[at] ?? '')
    ?.find((each) => each.words.every((word, offset) => words[at + offset] === word))
  return entry ? { label: entry.label, at, end: at + entry.words.length } : null
}

/** The phrases in a text, from left to right, without overlaps. */
export function findPhrases<Label>(words: readonly string[], index: PhraseIndex<Label>): PhraseMatch<Label>[] {
  const matches: PhraseMatch<Label>[] = []
  for (let at = 0; at < words.length;) {
    const match = matchPhrase(words, at, index)
    if (match) matches.push(match)
    at = match ? match.end : at + 1
  }
  return matches
}

/** Reads each text once, however many fields are checked against it. */
export function remember<Result>(read: (words: readonly string[]) => Result): (words: readonly string[]) => Result {
  const known = new WeakMap<readonly string[], Result>()
  return (words) => {
    const result = known.get(words) ?? read(words)
    known.set(words, result)
    return result
  }
}
