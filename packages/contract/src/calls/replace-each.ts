/** Replaces what is masked. */
export const MASK = '▮▮▮▮'
/** All digits except the last four of a number that an earlier masking left. */
export const DIGITS = /(?<!▮ (?=[0-9]{4}(?![0-9]))|[0-9])[0-9]+/g
/** For character classes. */
export const SPACE = '\\p{Zs}'
export const DASH = '\\p{Pd}\\u2212'

export type Replacement = { start: number; end: number; mask: string }
/** `from`: the end of the last replacement; the next begins there or later. @returns null: the text stays */
export type Find = (text: string, index: number, from: number) => Replacement | null

/** Replaces what `find` finds at matches of the anchor, in short steps. */
export function* replaceEach(text: string, anchor: RegExp, find: Find): Generator<undefined, string, void> {
  let result = ''
  let done = 0
  for (const { index } of text.matchAll(anchor)) {
    yield
    const found = index < done ? null : find(text, index, done)
    if (!found) continue
    result += text.slice(done, found.start) + found.mask
    done = found.end
  }
  yield
  return result + text.slice(done)
}

/** @returns where a sticky pattern's match ends */
export function matchAt(pattern: RegExp, text: string, index: number): number | null {
  pattern.lastIndex = index
  return pattern.test(text) ? pattern.lastIndex : null
}
