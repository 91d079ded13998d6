import { expect, test } from 'vitest'

import { LANGUAGES } from '../agent.ts'
import { runToEnd } from '../campaigns/run-to-end.ts'
import { createGenerator, createNumbers, spellPhone } from '../testing/phone-spellings.ts'
import type { Turn } from './calls.ts'
import { maskText, maskTurns } from './mask.ts'

// Security: 71

const ALWAYS = { personal: false }
const PERSONAL = { personal: true }
const THIS_YEAR = new Date().getFullYear()

const randomBelow = createGenerator(52)
const makeDigits = (count: number): string => Array.from({ length: count }, () => randomBelow(10)).join('')
const spellPhones = (attempts: number): string[] =>
  [...createNumbers(attempts, randomBelow)]
    .flatMap(([number]) => spellPhone(number))
    .filter((one) => !one.includes('()'))

function addCheckDigit(start: string): string {
  const sum = [...start].toReversed().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return `${start}${(10 - (sum % 10)) % 10}`
}

const PREFIXES: Record<number, string> = {
  14: '36 38 305',
  15: '34 37',
  16: '4 51 55 2221 2720 6011 62 65 3528 3589 5018 67',
  19: '4 62 56',
}
const ISSUERS = Object.entries(PREFIXES).flatMap(([length, prefixes]) =>
  prefixes.split(' ').map((prefix) => ({ prefix, length: Number(length) })),
)
const SEPARATORS = [' ', '\u00a0', '\u2009', '  ', '-', '\u2013', ' - ', '.', ', ', '. ']

/** Unbroken, in groups with each separator, in pairs, and digit by digit. */
function spellCard(card: string): string[] {
  const groups = card.length < 16 ? [card.slice(0, 4), card.slice(4, 10), card.slice(10)] : card.match(/.{1,4}/g)
  return [
    card,
    ...SEPARATORS.map((separator) => groups?.join(separator) ?? ''),
    [...card].join(' '),
    (card.match(/.{1,2}/g) ?? []).join(' '),
  ]
}

const SENTENCES = [
  '#',
  '# is my card, and it expires 09/28, code 7391.',
  'Meine Karte hat die Nummer #. Gültig bis 09 / 2028, Prüfziffer 739, Platz 12.',
  "Oui, c'est le # 09/28 739",
  'Es la #, caduca el 09-28 y el código es 7 3 9',
  'Numer #, ważna do 09/2028, kod 739',
]

test('200 cards in thirteen spellings are masked, with what follows them', () => {
  for (let made = 0; made < 200; made += 1) {
    const { prefix, length } = ISSUERS[made % ISSUERS.length] ?? { prefix: '4', length: 16 }
    const card = addCheckDigit(prefix + makeDigits(length - prefix.length - 1))
    for (const spelling of spellCard(card)) {
      const text = SENTENCES[made % SENTENCES.length]?.replace('#', spelling) ?? ''
      const masked = maskText(text, ALWAYS)
      expect(masked.replaceAll(/▮ \d{4}|Platz 12/g, ''), text).not.toMatch(/\d/)
      expect(maskText(masked, PERSONAL)).toBe(masked)
    }
  }
  expect(maskText('4222222222222', ALWAYS)).toBe('▮▮▮▮ 2222')
})

test('phone numbers, amounts, dates, times, devices, books and other numbers are no cards', () => {
  const makeDate = (): string => `${10 + randomBelow(20)}.${10 + randomBelow(3)}.${1950 + randomBelow(90)}`
  const makeTexts = (): string[] => [
    `€${makeDigits(3)},${makeDigits(3)}.${makeDigits(2)}`,
    `${makeDate()} ${makeDate()}`,
    `20${makeDigits(2)}-11-${makeDigits(2)} 2028-12-${makeDigits(2)}`,
    `17${makeDigits(11)}`,
    addCheckDigit(`35${makeDigits(12)}`),
    addCheckDigit(`49151${makeDigits(7)}`),
    `978-3-16-${makeDigits(6)}-${makeDigits(1)}`,
    `+${addCheckDigit(`4${makeDigits(14)}`)}`,
    addCheckDigit(`4${makeDigits(14)}`).replace(/.$/, (digit) => `${(Number(digit) + 1) % 10}`),
  ]
  const texts = [...spellPhones(500), ...Array.from({ length: 500 }, makeTexts).flat(), '4242 4242\n4242 4242']
  expect(texts.length).toBeGreaterThan(5000)
  expect(texts.filter((text) => maskText(text, ALWAYS) !== text)).toEqual([])
})

test('a card in two turns is masked, and what repeats a part of it, its expiry date or its code', () => {
  const lines = [
    ['It is 4242 4242.', 'It is ▮▮▮▮'],
    ['Agent: Go on.', 'Agent: Go on.'],
    ['4242 4242', '▮▮▮▮ 4242'],
    ['Agent: 4242 4242, and? The code?', 'Agent: ▮▮▮▮, and? The code?'],
    ['123, until 08/27.', '▮▮▮▮, until ▮▮▮▮.'],
    ['', ''],
    ['Agent: So 08/27 and 123, right?', 'Agent: So ▮▮▮▮ and ▮▮▮▮, right?'],
  ]
  const turns = lines.map(([text = '']): Turn => ({
    role: text.startsWith('Agent') ? 'agent' : 'customer',
    text,
    atSeconds: 1,
  }))
  const result = runToEnd(maskTurns(turns, ALWAYS))
  expect(result.turns).toEqual(turns.map((turn, index) => ({ ...turn, text: lines[index]?.[1] })))
  expect(runToEnd(maskTurns(result.turns, PERSONAL)).turns).toEqual(result.turns)
  const parts = '42-42.42 42|4242 42|08/27|8/27|08 / 2027|08 27|0827|123|1 2 3|08/27 123|123 08/27|▮▮▮▮ 123'
  for (const part of parts.split('|'))
    expect(maskText(`Said ${part}, ok`, ALWAYS, result.secrets)).toMatch(/^Said ▮▮▮▮(?: ▮▮▮▮)?, ok$/)
  expect(maskText('▮▮▮▮ 4242 123', ALWAYS, result.secrets)).toBe('▮▮▮▮ 4242 ▮▮▮▮')
  const others =
    '1,000,000|1123|1230|1,123|123.5|$123|555 123 4567|123-4567|0123|2026/08/27|08/27/2026|108/27|8:27|▮▮▮▮ 4242'
  const secrets = [...result.secrets, '4000000000000002', '4242']
  expect(others.split('|').filter((text) => maskText(text, ALWAYS, secrets) !== text)).toEqual([])
})

test('at most 200 numbers are kept as secrets, cards before phone numbers', () => {
  const phones = Array.from({ length: 300 }, (_, index) => 5550100 + index).join('\n')
  const turns = [phones, '4242 4242 4242 4242'].map((text): Turn => ({ role: 'agent', text, atSeconds: 1 }))
  const { secrets } = runToEnd(maskTurns(turns, PERSONAL))
  expect(secrets).toHaveLength(200)
  expect(maskText('4242 42', ALWAYS, secrets)).toBe('▮▮▮▮')
})

test('IBANs are masked', () => {
  const ibans = ['DE89 3704 0044 0532 0130 00', 'gb29nwbk60161331926819', 'NO93-8601-1117-947']
  const masked = ibans.map((iban) => maskText(`To ${iban} this month`, ALWAYS))
  expect(masked).toEqual(['3000', '6819', '7947'].map((lastFour) => `To ▮▮▮▮ ${lastFour} this month`))
  expect(maskText('GB29 NWBK 6016 1331 9268 18', ALWAYS)).toBe('GB29 NWBK 6016 1331 9268 18')
})

test.each(Object.keys(LANGUAGES))('dates of past years are masked when personal: %s', (language) => {
  const format = new Intl.DateTimeFormat(`${language}-u-nu-latn`, { dateStyle: 'long' })
  for (const month of [0, 4, 7, 11]) {
    expect(maskText(format.format(new Date(1980, month, 12)), PERSONAL)).not.toMatch(/\d/)
    const later = format.format(new Date(THIS_YEAR, month, 12))
    expect(maskText(later, PERSONAL)).toBe(later)
  }
})

test('birthdays, addresses and phone numbers are masked when personal; amounts, times and later dates are not', () => {
  for (const text of [
    '12/05/1980',
    '1980-05-12',
    '12.5.80',
    'jo.12345678.x@mail.example.org',
    '555-0147',
    '030/1234567',
  ])
    expect(maskText(`It is ${text}. Or ${text} at 10:30`, PERSONAL)).toBe('It is ▮▮▮▮. Or ▮▮▮▮ at 10:30')
  const later = [`${THIS_YEAR}-12-03 10:00`, `3/12/${THIS_YEAR + 1}`, '2020-2025', '10:30-11:45', '9-12 14-18']
  const amounts = '$1,299,000.00|$12345.67|EUR 1500000|1.234.567 Euro|1 234 567 €|1 500 000 zł|me@home'
  for (const text of [...later, ...amounts.split('|')]) expect(maskText(text, PERSONAL)).toBe(text)
  expect(spellPhones(500).filter((text) => /\d{3}/.test(maskText(text, PERSONAL)))).toEqual([])
})
