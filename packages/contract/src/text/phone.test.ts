import { describe, expect, it, test } from 'vitest'
import { asE164, checkPhone, readPhone, readReportedPhone, refuseCall } from './phone.ts'
import { createGenerator, findWrongReads } from '../testing/phone-spellings.ts'

const SHORTENED = 'The spreadsheet has shortened this number: format the column as text and save it again'
const SERVICE = 'Premium, shared-cost, personal and service numbers cannot be called'
const EXTRA = /two numbers, or a number with extra digits$/

describe('checkPhone', () => {
  it.each(['(415) 555-2671', '415.555.2671', '+1 415 555 2671', '1 415 555 2671', ' 4155552671 '])(
    'converts every format of a number to the same E.164 number: %s',
    (typed) => {
      expect(checkPhone(typed, ['1'])).toEqual({ ok: true, e164: '+14155552671' })
    },
  )

  it.each([
    ['', 'Please enter a phone number'],
    ['911', 'Emergency and short numbers cannot be called'],
    ['+911', 'Emergency and short numbers cannot be called'],
    ['12345', 'Emergency and short numbers cannot be called'],
    ['415 555 2671 x5', 'Please enter a valid phone number: digits only, without letters or an extension'],
    ['415-555-CALL', 'Please enter a valid phone number: digits only, without letters or an extension'],
    ['٤١٥٥٥٥٢٦٧١', 'Please enter a valid phone number: digits only, without letters or an extension'],
    ['4155552671.0', SHORTENED],
    ['1415555267.0', SHORTENED],
    ['115 555 2671', 'Please enter a valid phone number'],
    ['415 055 2671', 'Please enter a valid phone number'],
    ['211 555 2671', 'Please enter a valid phone number'],
    ['900 555 2671', 'Premium, shared-cost, personal and service numbers cannot be called'],
    ['555-2671', 'The number is too short'],
    ['415 555 267', 'The number is too short'],
    ['+1 415 555', 'The number is too short'],
    ['+1 415 555 26712', 'The number is too long'],
    ['+1234567890123456', 'The number is too long'],
    ['+0 415 555 2671', 'Please enter a valid phone number'],
    ['+44 20 7946 0958', 'Calls to country code +44 are not allowed. Your administrator can allow them.'],
    ['0044 20 7946 0958', 'Start with + instead of 00'],
  ])('refuses %s', (typed, message) => {
    expect(checkPhone(typed, ['1'])).toEqual({ ok: false, message })
  })

  it('accepts numbers in allowed countries, but not premium numbers', () => {
    expect(checkPhone('+44 20 7946 0958', ['1', '44'])).toEqual({ ok: true, e164: '+442079460958' })
    expect(checkPhone('+44 909 879 0000', ['44']).ok).toBe(false)
  })
})

// Security: 35
test.each([
  ['+1 1 (212) 555-0147', '+12125550147'],
  ['112125550148', '+12125550148'],
  ['+44 (0)20 7946 0958', '+442079460958'],
  ['+7 8 495 123-45-67', '+74951234567'],
  ['+36 (06) 1 234 5678', '+3612345678'],
  ['+39 06 6982 1234', '+390669821234'],
  ['+54 11 15 1234 5678', '+5491112345678'],
])('%s is stored as the library’s canonical number', (typed, e164) => {
  expect(readPhone(typed)).toEqual({ ok: true, e164 })
})

test.each([
  'tel:+1-212-555-0147',
  "'+12125550147",
  '="2125550147"',
  '\u202a+1\u00a0(212)\u2011555\u20110147\u202c',
  '212\u2212555\u22120147',
  '212/555-0147',
  'p:+12125550147',
  '(+1) 212 555 0147',
])('formatting characters are removed: %j', (typed) => {
  expect(readPhone(typed)).toEqual({ ok: true, e164: '+12125550147' })
})

// Security: 35
test.each([
  ['4425550147.00', SHORTENED],
  ['4.42556E+09', SHORTENED],
  ['4,42556E+09', SHORTENED],
  ['3. 3105550147', /remove the list number/],
  ['3) 310-555-0147', /remove the list number/],
  ['44) 207-946-0958', /remove the list number/],
  ['3 310-555-0147', EXTRA],
  ['212-555-0147 5', EXTRA],
  ['212 555 0147 (12)', EXTRA],
  ['2125550147/8', /digits only/],
  ['2125550147 / 2125550148', /digits only/],
  ['212-555-0147, 212-555-0148', /digits only/],
  ['2125550147\n2125550148', /digits only/],
  ['+1-212-555-0147;ext=5', /digits only/],
  [`2125550147${' '.repeat(200)}5`, /digits only/],
  ['011 44 20 7946 0958', 'Start with + instead of 011'],
  ['020 7946 0958', 'Please add the country code, starting with +'],
  // A premium number one digit short.
  ['+44 909 879 000', 'Please enter a valid phone number'],
])('digits that are not part of a number are refused: %j', (typed, message) => {
  expect(readPhone(typed)).toEqual({
    ok: false,
    message: typeof message === 'string' ? message : expect.stringMatching(message),
  })
})

test.each([
  ['+18765550100', ['1'], 'Calls to this country (Jamaica) are not allowed. Your administrator can allow them.'],
  ['+18765550100', ['JM'], null],
  ['+12125550147', ['JM'], 'Calls to this country (United States) are not allowed. Your administrator can allow them.'],
  ['+17875550100', ['1'], null],
  ['+16845550100', ['1'], null],
  // An area code that the library does not know.
  ['+12355550100', ['1'], null],
  ['+442079460958', ['GB'], null],
  ['+442079460958', ['44'], null],
  ['+15005550006', ['1'], SERVICE],
  ['+15335550100', ['1'], SERVICE],
  ['+16005550100', ['1'], SERVICE],
  ['+17005550100', ['1'], SERVICE],
  ['+17105550100', ['1'], SERVICE],
  ['+12125551212', ['1'], SERVICE],
  ['+19765550100', ['1'], null],
  ['+447012345678', ['44'], SERVICE],
])('calls to %s where %j are allowed: %s', (number, countries, message) => {
  expect(refuseCall(asE164(number), countries)?.message ?? null).toBe(message)
})

test.each([
  ['12125550147', null, '+12125550147'],
  ['2125550147', null, '+12125550147'],
  ['442079460958', null, '+442079460958'],
  ['00442079460958', null, '+442079460958'],
  ['02079460958', '+442071838750', '+442079460958'],
  ['02079460958', '+12125550100', null],
  ['0123456789', '+33123456788', '+33123456789'],
  ['912345678', '+34912345670', '+34912345678'],
  ['2079460958', '+442071838750', '+12079460958'],
  ['anonymous', null, null],
  ['+266696687', null, null],
  ['sip:alice@example.com', null, null],
  ['5550147', '+12125550100', null],
])('%s, reported for a call to %s, is read as %s', (reported, called, e164) => {
  expect(readReportedPhone(reported, called === null ? null : asE164(called))).toBe(e164)
})

// Security: 35
test('every spelling is either read as the canonical number or refused', () => {
  expect(findWrongReads(1000, createGenerator(1))).toEqual([])
})

test('whatever is read from random characters is canonical', () => {
  const randomBelow = createGenerator(2)
  const characters = '00112233445566778899+-. ()/'
  for (let made = 0; made < 20_000; made += 1) {
    const typed = Array.from({ length: 7 + randomBelow(14) }, () => characters[randomBelow(characters.length)]).join('')
    const read = readPhone(typed)
    if (read.ok) expect([typed, readPhone(read.e164)]).toEqual([typed, read])
  }
})
