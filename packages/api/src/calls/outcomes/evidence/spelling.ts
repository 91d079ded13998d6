import { CARDINALS, readSpokenNumbers } from './numbers.ts'
import { remember } from './phrases.ts'
import { isMark, withoutPrototype } from './words.ts'

const SYMBOLS: Record<string, string> = withoutPrototype({
  at: '@',
  dot: '.',
  period: '.',
  point: '.',
  underscore: '_',
  dash: '-',
  hyphen: '-',
  minus: '-',
  plus: '+',
})
const TIMES: Record<string, number> = withoutPrototype({ double: 2, triple: 3 })
const TOP_DOMAINS = new Set('com net org edu gov co io us biz info me uk ca dev app law'.split(' '))
/** Said between the parts of an address, not part of it. */
const SPELLING_WORDS = new Set('capital uppercase lowercase letter letters sign symbol space'.split(' '))

/** A text as it would be typed: "m dot weber at example dot com" becomes "m.weber@example.com". */
type Typed = { text: string; starts: Set<number> }

const toTyped = remember((words: readonly string[]): Typed => {
  let text = ''
  const starts = new Set<number>()
  const numbers = new Map(readSpokenNumbers(words).map((number) => [number.at, number]))
  for (let at = 0; at < words.length;) {
    const { typed, end } = typeWord(words, at, numbers.get(at)?.end)
    if (typed !== '') starts.add(text.length)
    text += typed
    at = end
  }
  starts.add(text.length)
  return { text, starts }
})

function typeWord(words: readonly string[], at: number, numberEnd: number | undefined): { typed: string; end: number } {
  const word = words[at] ?? ''
  const next = words[at + 1] ?? ''
  if (isMark(word) || SPELLING_WORDS.has(word)) return { typed: '', end: at + 1 }
  const times = TIMES[word]
  if (times !== undefined && (next.length === 1 || isDigit(next))) {
    return { typed: (isDigit(next) ? digitsOf(next) : next).repeat(times), end: at + 2 }
  }
  if (word.length === 1 && /[a-z]/.test(word)) return { typed: word, end: skipExample(words, at) }
  if (numberEnd !== undefined && /^[a-z]/.test(word)) {
    return { typed: findSpokenDigits(words.slice(at, numberEnd)), end: numberEnd }
  }
  return { typed: SYMBOLS[word] ?? word, end: at + 1 }
}

/** "B as in boy", "v like victor". */
function skipExample(words: readonly string[], at: number): number {
  const from = words[at + 1] === ',' ? at + 2 : at + 1
  if (words[from] === 'as' && words[from + 1] === 'in') return from + 3
  const isExample = (words[from] === 'like' || words[from] === 'for') && words[from + 1]?.startsWith(words[at] ?? '')
  return isExample ? from + 2 : at + 1
}

/** Whether an e-mail address was said. */
export function hasEmail(words: readonly string[]): boolean {
  return words.some((word, at) => {
    if (word.includes('@')) return true
    return (word === 'dot' || word === '.') && TOP_DOMAINS.has(words[at + 1] ?? '') && words.slice(0, at).includes('at')
  })
}

/** Whether something was typed out in a text, such as an e-mail address or the parts of one. */
export function isTyped(words: readonly string[], typed: string): boolean {
  const { text, starts } = toTyped(words)
  for (let at = text.indexOf(typed); at !== -1; at = text.indexOf(typed, at + 1)) {
    const isWhole = starts.has(at) && starts.has(at + typed.length)
    const isJoined = at > 0 && /[._+@-]/.test(text[at - 1] ?? '') && !/^[._+@-]/.test(typed)
    if (isWhole && !isJoined) return true
  }
  return false
}

/** Words that were spelled letter by letter. */
export function findSpelledWords(words: readonly string[]): string[] {
  const spelled: string[] = []
  let letters = ''
  for (let at = 0; at <= words.length;) {
    const word = words[at] ?? ''
    if ((isMark(word) || /^(?:again|then|and|another)$/.test(word)) && letters !== '' && words[at + 1]?.length === 1)
      at++
    else if (word.length === 1 && /[a-z]/.test(word)) {
      letters += word
      at = skipExample(words, at)
    } else if (TIMES[word] !== undefined && words[at + 1]?.length === 1) {
      letters += (words[at + 1] ?? '').repeat(TIMES[word])
      at += 2
    } else {
      if (letters.length > 1) spelled.push(letters)
      letters = ''
      at++
    }
  }
  return spelled
}

function isDigit(word: string): boolean {
  return /^\d$/.test(word) || word === 'oh' || (CARDINALS.get(word) ?? 10) < 10
}

function digitsOf(word: string): string {
  if (word === 'oh') return '0'
  return /^\d+$/.test(word) ? word : String(CARDINALS.get(word) ?? '')
}

/** Every digit that was said, in order: "five five five, oh one" becomes "55501". */
export function findSpokenDigits(words: readonly string[]): string {
  const numbers = new Map(readSpokenNumbers(words).map((number) => [number.at, number]))
  let digits = ''
  for (let at = 0; at < words.length;) {
    const word = words[at] ?? ''
    const next = words[at + 1] ?? ''
    const times = TIMES[word]
    const number = numbers.get(at)
    if (times !== undefined && isDigit(next)) {
      digits += digitsOf(next).repeat(times)
      at += 2
    } else if (/^\d+$/.test(word)) {
      digits += word
      at++
    } else {
      if (number && Number.isInteger(number.value) && !number.isOrdinal && word !== 'a') digits += String(number.value)
      at = number?.end ?? at + 1
    }
  }
  return digits
}

/** What was said before each "at", as it would be typed. */
export function findLocals(words: readonly string[]): string[] {
  return [...toTyped(words).text.matchAll(/([a-z\d._+-]{1,64})@/g)].flatMap(([, local = '']) => local)
}

/** "Com" of "dot com", in order. */
export function findTopDomains(words: readonly string[]): string[] {
  return words.filter((word, at) => TOP_DOMAINS.has(word) && (words[at - 1] === 'dot' || words[at - 1] === '.'))
}
