import { toWords } from './words.ts'

/** A quotation as words; more than one part if it leaves out words in between. */
export type Quotation = { parts: string[][]; text: string }

const QUOTATIONS_MAX = 4
const WORDS_MAX = 60

/** Single marks can be apostrophes, so no letter or digit may be next to them on the outside. */
const MARKED = new RegExp(
  [
    '"([^"]*)"',
    '“([^“”]*)”',
    '„([^„“”]*)[“”]',
    '”([^“”]*)”',
    '«([^«»]*)»',
    '»([^«»]*)«',
    '‹([^‹›]*)›',
    '「([^「」]*)」',
    '『([^『』]*)』',
    String.raw`(?<![\p{L}\p{N}])'(?=\S)([^"]+?)'(?![\p{L}\p{N}])`,
    String.raw`(?<![\p{L}\p{N}])‘([^‘"]+?)’(?![\p{L}\p{N}])`,
  ].join('|'),
  'gu',
)
const OMISSION = /\[?(?:\.{3,}|…)\]?/u

/** The first quotations in a rationale. One without its end is none. @param rationale up to 2,000 letters */
export function readQuotations(rationale: string): Quotation[] {
  const quotations: Quotation[] = []
  for (const [, ...groups] of rationale.matchAll(MARKED)) {
    const text = groups.find((group) => group !== undefined) ?? ''
    const parts = text.split(OMISSION).map(toWords)
    const said = limitWords(parts)
    if (said.length > 0) quotations.push({ parts: said, text: text.trim() })
    if (quotations.length === QUOTATIONS_MAX) break
  }
  return quotations
}

function limitWords(parts: readonly string[][]): string[][] {
  let left = WORDS_MAX
  return parts
    .map((part) => {
      const words = part.slice(0, left)
      left -= words.length
      return words
    })
    .filter((part) => part.length > 0)
}
