import { toWords } from '@callwright/contract/text/words'

/** A quotation as words; more than one part if it leaves out words in between. */
export type Quotation = { parts: string[][]; text: string }

const QUOTATIONS_MAX = 4
const PARTS_MAX = 6
const WORDS_MAX = 60

/** A single mark next to one of these is an apostrophe. */
const OUTSIDE = String.raw`(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])[\p{L}\p{N}]`
const MARKED = new RegExp(
  [
    // After a digit, it means inches.
    String.raw`(?<!\d)"([^"]*)"`,
    // Models often end these with a straight mark.
    '“([^“”"]*)[”"]',
    '„([^„“”"]*)[“”"]',
    '‚([^‚‘]*)‘',
    '”([^“”]*)”',
    '«([^«»]*)»',
    '»([^«»]*)[«»]',
    '‹([^‹›]*)›',
    '「([^「」]*)」',
    '『([^『』]*)』',
    `(?<!${OUTSIDE})'(?=\\S)([^"]+?)'(?!${OUTSIDE})`,
    `(?<!${OUTSIDE})‘([^‘"]+?)’(?!${OUTSIDE})`,
  ].join('|'),
  'gu',
)
const OMISSION = /\[?(?:\.{3,}|…)\]?/u

/** The first quotations in a rationale; an unclosed one is ignored. @param rationale up to 2,000 characters */
export function readQuotations(rationale: string, max = QUOTATIONS_MAX): Quotation[] {
  const quotations: Quotation[] = []
  for (const [, ...groups] of rationale.replace(/＂|&quot;/g, '"').matchAll(MARKED)) {
    const text = groups.find((group) => group !== undefined) ?? ''
    const parts = limitWords(text.split(OMISSION, PARTS_MAX).map(toWords))
    if (parts.length > 0) quotations.push({ parts, text: text.trim() })
    if (quotations.length === max) break
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
