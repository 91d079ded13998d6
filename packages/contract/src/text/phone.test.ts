import { describe, expect, it } from 'vitest'
import { checkPhone, normalizePhone } from './phone.ts'

describe('normalizePhone', () => {
  it.each([
    ['+44 20 7946 0958', '+442079460958'],
    ['(415) 555-2671', '+14155552671'],
    ['1-415-555-2671', '+14155552671'],
    ['442079460958', '+442079460958'],
    ['no digits', ''],
  ])('converts %j to %j', (typed, e164) => {
    expect(normalizePhone(typed)).toBe(e164)
  })
})

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
    ['4155552671.0', 'Please enter a valid phone number'],
    ['1415555267.0', 'Please enter a valid phone number'],
    ['115 555 2671', 'Please enter a valid phone number'],
    ['415 055 2671', 'Please enter a valid phone number'],
    ['211 555 2671', 'Please enter a valid phone number'],
    ['900 555 2671', 'Please enter a valid phone number'],
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
