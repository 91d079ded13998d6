import { withoutPrototype } from './words.ts'
import { remember } from './phrases.ts'

/** A number as one says it, such as "two hundred and fifty". */
type SpokenNumber = { value: number; at: number; end: number; isOrdinal: boolean }

/** Numbers without a word between them: "four fifty" has the values 4, 50, 450. */
export type NumberMention = { values: number[]; at: number; end: number; isOrdinal: boolean }

export const findNumbers = remember((words: readonly string[]): NumberMention[] => {
  const spoken = readSpokenNumbers(words)
  const mentions: NumberMention[] = []
  for (let first = 0; first < spoken.length;) {
    let next = first + 1
    while (spoken[next]?.at === spoken[next - 1]?.end && !/^an?$/.test(words[spoken[next]?.at ?? 0] ?? '')) next++
    const run = spoken.slice(first, next)
    const { at = 0 } = run[0] ?? {}
    const { end = at, isOrdinal = false } = run.at(-1) ?? {}
    mentions.push({ values: [...new Set(readingsOf(run))], at, end, isOrdinal })
    first = next
  }
  return mentions
})

export function readSpokenNumbers(words: readonly string[]): SpokenNumber[] {
  const found: SpokenNumber[] = []
  for (let at = 0; at < words.length;) {
    const number = readNumber(words, at)
    if (number) found.push(number)
    at = number ? number.end : at + 1
  }
  return found
}

/** "One twenty three" is 1, 23, and 123; "nineteen eighty four" is 1984; "four fifty" can be 4.50. */
function readingsOf(run: readonly SpokenNumber[]): number[] {
  const values = run.map(({ value }) => value)
  const joined = values.flatMap((_, from) =>
    [2, 3, 4].flatMap((length) => {
      const parts = values.slice(from, from + length)
      return parts.length < length ? [] : joinParts(parts)
    }),
  )
  const isTimeOrPrice = values.length === 2 && (values[0] ?? 0) <= 12 && (values[1] ?? 0) > 9 && (values[1] ?? 0) < 60
  return [...(isTimeOrPrice ? [] : values), ...joined]
}

function joinParts(parts: readonly number[]): number[] {
  const [first = 0, second = 0] = parts
  if (parts.length === 2 && first < 100 && second >= 1000 && second < 1_000_000 && second % 1000 === 0) {
    return [Number(`${first}${second / 1000}`) * 1000]
  }
  if (parts.some((part) => !Number.isInteger(part) || part > 9999)) return []
  const isPair = parts.length === 2 && second < 100
  // "Fifteen eight" for 15,800 and "two four" for 2,400.
  const hundreds = isPair && first > 0 && second > 0 && second < 10 ? [first * 1000 + second * 100] : []
  return [Number(parts.join('')), ...(isPair ? [first + second / 100] : []), ...hundreds]
}

const NUMBER_START = /^(?:\d|[aefhmnostqgdcpbz])/

function readNumber(words: readonly string[], at: number): SpokenNumber | null {
  const word = words[at]
  if (word === undefined || !NUMBER_START.test(word)) return null
  const number = readCount(words, at) ?? readCardinal(words, at)
  return number && addFraction(words, number)
}

/** "A dozen", "half a million", "a couple hundred", "a thousand". */
function readCount(words: readonly string[], at: number): SpokenNumber | null {
  const word = words[at] ?? ''
  if (word === 'a' || word === 'an' || word === 'another') {
    const next = words[at + 1] ?? ''
    const isOneAndHalf = FRACTIONS[`${words[at + 3]} ${words[at + 4]}`] !== undefined && words[at + 2] === 'and'
    if (TIME_UNIT.test(next) || isOneAndHalf) return { value: 1, at, end: at + 1, isOrdinal: false }
    if (SCALES.has(next) && next !== 'grand')
      return withDecimals(words, scaled(words, { value: 1, at, end: at + 1, isOrdinal: false }))
    if (next === 'dozen' || next === 'couple' || next === 'pair') return readCount(words, at + 1)
    return null
  }
  if (/^(?:hundred|thousand)$/.test(word)) return scaled(words, { value: 1, at, end: at, isOrdinal: false })
  const value = COUNTS.get(word)
  if (value === undefined || words[at + 1] === 'past') return null
  let end = at + 1
  if (words[end] === 'of' || (word === 'half' && /^an?$/.test(words[end] ?? ''))) end++
  const next = words[end] ?? ''
  const count = { value, at, end: at + 1, isOrdinal: false }
  if (next === 'dozen') return { ...count, value: value * 12, end: end + 1 }
  return SCALES.has(next) ? scaled(words, { ...count, end }) : count
}

function readCardinal(words: readonly string[], at: number): SpokenNumber | null {
  const word = words[at] ?? ''
  if (word === 'one' && (ONE_IS_PRONOUN_AFTER.has(words[at - 1] ?? '') || words[at + 1] === 'of')) return null
  if (word === 'second' && /^(a|one|just|this|wait|quick)$/.test(words[at - 1] ?? '')) return null
  const ordinal = ORDINALS.get(word) ?? readDigitOrdinal(word)
  if (ordinal !== null) return { value: ordinal, at, end: at + 1, isOrdinal: true }
  const value = readDigits(word) ?? CARDINALS.get(word) ?? (isZero(words, at) ? 0 : undefined)
  if (value === undefined) return null
  const tens = withUnit(words, { value, at, end: at + 1, isOrdinal: false })
  if (words[tens.end] === 'dozen') return { ...tens, value: tens.value * 12, end: tens.end + 1 }
  return withDecimals(words, scaled(words, withDecimals(words, tens)))
}

/** "Oh" between digits. */
function isZero(words: readonly string[], at: number): boolean {
  if (words[at] !== 'oh' && words[at] !== 'o') return false
  return [words[at - 1], words[at + 1]].some((word) => word === 'oh' || isDigitWord(word))
}

function isDigitWord(word: string | undefined): boolean {
  return word !== undefined && (CARDINALS.has(word) || /^\d+$/.test(word))
}

function readDigits(word: string): number | undefined {
  return /^\d+(?:\.\d+)?$/.test(word) ? Number(word) : undefined
}

function readDigitOrdinal(word: string): number | null {
  const [, digits] = /^(\d+)(?:st|nd|rd|th)$/.exec(word) ?? []
  return digits === undefined ? null : Number(digits)
}

/** "Twenty five", "twenty fifth". */
function withUnit(words: readonly string[], tens: SpokenNumber): SpokenNumber {
  const next = words[tens.end] ?? ''
  if (tens.value < 20 || tens.value > 90 || tens.value % 10 !== 0 || /^\d/.test(words[tens.at] ?? '')) return tens
  const unit = CARDINALS.get(next) ?? ORDINALS.get(next) ?? 0
  if (unit < 1 || unit > 9) return tens
  return { ...tens, value: tens.value + unit, end: tens.end + 1, isOrdinal: ORDINALS.has(next) }
}

/** "Two point five". */
function withDecimals(words: readonly string[], number: SpokenNumber): SpokenNumber {
  if (words[number.end] !== 'point') return number
  let digits = ''
  let end = number.end + 1
  for (; digits.length < 6; end++) {
    const value = words[end] === 'oh' ? 0 : (CARDINALS.get(words[end] ?? '') ?? readDigits(words[end] ?? ''))
    if (value === undefined || !Number.isInteger(value)) break
    digits += String(value)
  }
  return digits === '' ? number : { ...number, value: Number(`${number.value}.${digits}`), end }
}

/** Multiplies by the scales that follow and adds what is below them: "two hundred and fifty thousand". */
function scaled(words: readonly string[], first: SpokenNumber): SpokenNumber {
  let total = 0
  let current = first.value
  let end = first.end
  for (;;) {
    const scale = SCALES.get(words[end] ?? '')
    if (scale === undefined || (scale === 100 && current >= 100)) break
    if (scale === 100) current *= 100
    else {
      total += current * scale
      current = 0
    }
    end++
    const from = words[end] === 'and' ? end + 1 : end
    const rest = readBelow(words, from, scale)
    if (!rest) continue
    current += rest.value
    end = rest.end
  }
  return { ...first, value: total + current, end }
}

/** The part of a number after a scale; "two thousand fifteen hundred" are two numbers. */
function readBelow(words: readonly string[], at: number, scale: number): SpokenNumber | null {
  const value = CARDINALS.get(words[at] ?? '') ?? (words[at - 1] === 'and' ? undefined : readDigits(words[at] ?? ''))
  if (value === undefined || value === 0 || value >= scale) return null
  // "A million two" is 1.2 million.
  if (scale === 1_000_000 && value < 10) return null
  const number = withUnit(words, { value, at, end: at + 1, isOrdinal: false })
  if (scale === 100 || words[number.end] !== 'hundred') return number
  const hundreds = { ...number, value: number.value * 100, end: number.end + 1 }
  const from = words[hundreds.end] === 'and' ? hundreds.end + 1 : hundreds.end
  const rest = readBelow(words, from, 100)
  return rest ? { ...hundreds, value: hundreds.value + rest.value, end: rest.end } : hundreds
}

/** "Two and a half", "one and three quarters", "an hour and a half". */
function addFraction(words: readonly string[], number: SpokenNumber): SpokenNumber {
  const from = words[number.end] === 'and' ? number.end : number.end + 1
  const [and, count, part] = words.slice(from, from + 3)
  const fraction = and === 'and' ? FRACTIONS[`${count} ${part}`] : undefined
  if (fraction === undefined) return number
  const factor = words[number.end - 1] === 'dozen' ? 12 : 1
  const end = from === number.end ? from + 3 : number.end
  return { ...number, value: number.value + fraction * factor, end }
}

const TIME_UNIT = /^(?:hour|day|week|month|year|minute)s?$/

const FRACTIONS: Record<string, number> = withoutPrototype({
  'a half': 0.5,
  'a quarter': 0.25,
  'three quarters': 0.75,
  'one half': 0.5,
})

const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
const SMALL_ORDINALS =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'
const TEN_ORDINALS = 'twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth'

function numbered(words: string, toNumber: (index: number) => number): [string, number][] {
  return words.split(' ').map((word, index) => [word, toNumber(index)])
}

export const CARDINALS: ReadonlyMap<string, number> = new Map([
  ...numbered(SMALL, (index) => index),
  ...numbered(TENS, (index) => (index + 2) * 10),
  ['fourty', 40],
])

const ORDINALS: ReadonlyMap<string, number> = new Map([
  ...numbered(SMALL_ORDINALS, (index) => index),
  ...numbered(TEN_ORDINALS, (index) => (index + 2) * 10),
])

const SCALES: ReadonlyMap<string, number> = new Map([
  ['hundred', 100],
  ['thousand', 1000],
  ['grand', 1000],
  ['million', 1_000_000],
  ['mil', 1_000_000],
])

/** Words that stand for a number by themselves. */
const COUNTS: ReadonlyMap<string, number> = new Map([
  ['dozen', 12],
  ['couple', 2],
  ['pair', 2],
  ['both', 2],
  ['twice', 2],
  ['once', 1],
  ['single', 1],
  ['twins', 2],
  ['triplets', 3],
  ['trio', 3],
  ['none', 0],
  ['half', 0.5],
])

/** "One" after these is no number: "that one". */
const ONE_IS_PRONOUN_AFTER: ReadonlySet<string> = new Set(
  'that this the which another no good any every each some other first last new old right wrong first second big small'.split(
    ' ',
  ),
)
