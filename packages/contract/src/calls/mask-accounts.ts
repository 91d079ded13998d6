import { readPhone } from '../text/phone.ts'
import { DASH, type Find, MASK, matchAt, SPACE } from './replace-each.ts'

/** Noncharacters between the turns of one speaker. `asked`: the other speaker used a word of `CARD_WORDS` in between. */
export const TURN_ENDS = { plain: '\ufdd0', asked: '\ufdd1', any: /[\ufdd0\ufdd1]/g }
/** Parts of "expires", "valid", "code" and the words for them in en, de, fr, es, it, nl, pt and pl. */
export const CARD_WORDS =
  /\ufdd1|expir|\bexp\b|valid|válid|valab|code|códig|codic|codig|kod|\bcv[cv]|cryptogr|gültig|ablauf|abläuft|läuft ab|prüf|caduc|\bvenc|scad|geldig|verval|verloop|ważn|wygas/i
/** Characters after a card number in which its expiry date and code are masked. */
const REACH = 60

/** One kind of separator each; between two turns, also punctuation. */
const GAPS = [`[${SPACE}]{1,2}`, `[${SPACE}]{0,2}[${DASH}][${SPACE}]{0,2}`, `[.,…][${SPACE}]{0,2}`]
const TURN_GAP = `[${SPACE}${DASH}.,;:!?…]{0,4}[\\ufdd0\\ufdd1][${SPACE}]{0,3}`
const CARD_GROUPS = GAPS.map((gap) => new RegExp(`(?:${gap}|${TURN_GAP})?([0-9]{1,20})`, 'uy'))
const IBAN_GROUPS = GAPS.map((gap) => new RegExp(`(?:${gap})?([0-9A-Za-z]{1,35})`, 'uy'))
/** The last four digits of a mask are no such digit. */
const AFTER_DIGIT = new RegExp(`(?<!▮ [0-9]{3})[0-9](?:${GAPS.join('|')}|[,:/])$`, 'u')

/** Lengths of groups: unbroken, in fours, 4-6-4 and 4-6-5, in pairs, or digit by digit. */
const CARD_SHAPE = /^(?:1[3-9] |(?:4 ){3}[2-4] |(?:4 ){4}[1-3] |4 6 [45] |(?:2 ){7,9}(?:1 )?|(?:1 ){14,19})$/
const IBAN_SHAPE = /^(?:[1-3][0-9] |(?:4 )+(?:[1-3] )?)$/
const ISSUERS: readonly [prefix: RegExp, lengths: readonly number[]][] = [
  [/^4/, [13, 16, 19]],
  [/^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, [16]],
  [/^3[47]/, [15]],
  [/^3[0689]/, [14, 16, 17, 18, 19]],
  [/^(?:35(?:2[89]|[3-8])|5[06-9]|6)/, [16, 17, 18, 19]],
]
const IBAN_LENGTHS =
  'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 ' +
  'FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 ' +
  'LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 ' +
  'RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'
const IBAN_LENGTH_BY_COUNTRY = new Map(IBAN_LENGTHS.split(' ').map((row) => [row.slice(0, 2), Number(row.slice(2))]))

const SLASH = `[${SPACE}]?\\/[${SPACE}]?`
const MONTH = '(?:0?[1-9]|1[0-2])'
const EXPIRY_FORM = `(?<!${SLASH})${MONTH}${SLASH}(?:[0-9]{4}|[0-9]{2})(?![0-9]|${SLASH}[0-9])`
const EXPIRY = new RegExp(EXPIRY_FORM, 'uy')
const ALONE = `(?:(?=[${SPACE}]${EXPIRY_FORM})|(?![${SPACE}${DASH}.,:/]?[0-9]|[${SPACE}]?\\p{Sc}))`
/** A code, or an expiry date in another form; both also digit by digit. */
const CODE = new RegExp(
  `(?<!\\p{Sc}[${SPACE}]?)(?:[0-9]{3,4}${ALONE}|[0-9](?:[${SPACE}${DASH}][0-9]){2,6}${ALONE}|` +
    `${MONTH}[${SPACE}${DASH}./]{1,3}(?:20)?[0-9]{2}(?:${ALONE}|(?=[${SPACE},]{1,2}[0-9]{3,4}${ALONE})))`,
  'uy',
)

type Reading = { code: string; shape: string; end: number }
type Account = { start: number; end: number; code: string; lastFour: string }

/** Finds cards, what follows them, and IBANs, one after the other, and adds the numbers to the secrets. */
export function createAccountFinder(secrets: Set<string>): Find {
  let reach = 0
  let hasWord = false
  return (text, index, from) => {
    const card = findCard(text, index, from)
    const account = findIban(text, index, from) ?? card
    if (account) {
      const { start, end } = account
      secrets.add(account.code)
      // An IBAN may stand between a card and what follows it.
      reach = account === card || reach > start ? end + REACH : 0
      hasWord = CARD_WORDS.test(text.slice(Math.max(0, start - REACH), end + REACH))
      const masked = text.slice(start, end).replace(/[^\ufdd0\ufdd1]+/g, MASK)
      return { start, end, mask: `${masked} ${account.lastFour}` }
    }
    if (index >= reach) return null
    const expiry = matchAt(EXPIRY, text, index)
    hasWord ||= expiry !== null
    const end = expiry ?? (hasWord ? matchCode(text, index, from) : null)
    if (end === null) return null
    secrets.add(toDigits(text.slice(index, end)))
    return { start: index, end, mask: MASK }
  }
}

/** Finds six and more digits that are a part of a secret, and expiry dates and codes that are equal to one. */
export function createSecretFinder(secrets: readonly string[]): Find {
  const known = secrets.join(' ')
  return (text, index, from) => {
    const whole = matchAt(EXPIRY, text, index) ?? matchCode(text, index, from)
    const isSecret = whole !== null && secrets.includes(toDigits(text.slice(index, whole)))
    const end = isSecret ? whole : matchPart(known, text, index)
    return end === null ? null : { start: index, end, mask: MASK }
  }
}

function matchPart(known: string, text: string, index: number): number | null {
  const group = /[^0-9A-Za-z▮]{0,3}([0-9A-Za-z]{1,35})/y
  group.lastIndex = index
  let part = ''
  let end: number | null = null
  for (let found = group.exec(text); found; found = group.exec(text)) {
    part += found[1]?.toUpperCase()
    if (!known.includes(part)) break
    // Zeros alone are in amounts too.
    if (/[1-9]/.test(part) && part.replace(/[^0-9]/g, '').length >= 6) end = group.lastIndex
  }
  return end
}

function matchCode(text: string, index: number, from: number): number | null {
  return AFTER_DIGIT.test(text.slice(Math.max(from, index - 12), index)) ? null : matchAt(CODE, text, index)
}

/** The same digits for 8/27, 08/27 and 08/2027. */
function toDigits(said: string): string {
  return said.replace(/^(?=[1-9]\s?\/)/, '0').replace(/[^0-9]|(?<=[^0-9])20(?=[0-9]{2}$)/g, '')
}

/** A card is found even if more digits follow it: masks the longest valid match, and shows the last four of the shortest. */
function findCard(text: string, index: number, from: number): Account | null {
  const before = text.slice(Math.max(from, index - 12), index)
  const isInRow = AFTER_DIGIT.test(before) && !/[0-9]/.test(text[index + 1] ?? '')
  if (isInRow || !/[2-6]/.test(text[index] ?? '') || /\+[\s(]?$/.test(before)) return null
  let lastFour = ''
  let card: Account | null = null
  for (const { code, shape, end } of readGroups(text, index, CARD_GROUPS)) {
    if ((card && end <= card.end) || !CARD_SHAPE.test(shape) || !isCard(code)) continue
    lastFour ||= code.slice(-4)
    card = { start: index, end, code, lastFour }
  }
  return card
}

function isCard(digits: string): boolean {
  const { length } = digits
  if (!ISSUERS.some(([prefix, lengths]) => lengths.includes(length) && prefix.test(digits))) return false
  const sum = [...digits].reduce((total, digit, place) => {
    const value = Number(digit) * ((length - place) % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0 && !(length === 13 && readPhone(`+${digits}`).ok)
}

function findIban(text: string, index: number, from: number): Account | null {
  const start = index - 2
  const length = start < from ? undefined : IBAN_LENGTH_BY_COUNTRY.get(text.slice(start, index).toUpperCase())
  if (length === undefined) return null
  for (const { code, shape, end } of readGroups(text, start, IBAN_GROUPS)) {
    if (code.length === length && IBAN_SHAPE.test(shape) && isIban(code))
      return { start, end, code, lastFour: code.slice(-4) }
  }
  return null
}

function isIban(code: string): boolean {
  const values = [...(code.slice(4) + code.slice(0, 4))].map((char) => parseInt(char, 36))
  return values.reduce((rest, value) => (rest * (value > 9 ? 100 : 10) + value) % 97, 0) === 1
}

/** The numbers of one group, two groups and so on, with each kind of separator. `shape`: such as `4 4 4 4 ` */
function* readGroups(text: string, start: number, kinds: readonly RegExp[]): Generator<Reading> {
  for (const group of kinds) {
    let [code, shape] = ['', '']
    group.lastIndex = start
    for (let found = group.exec(text); found && code.length < 34; found = group.exec(text)) {
      code += found[1]?.toUpperCase()
      shape += `${found[1]?.length} `
      yield { code, shape, end: group.lastIndex }
    }
  }
}
