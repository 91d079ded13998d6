import { checkPhone } from '@callwright/contract/text/phone'
import { expect, it } from 'vitest'
import { formatPhone } from './format-phone.ts'

it.each([
  ['+12125550110', '+1 212-555-0110'],
  ['+442079460018', '+44 207 946 0018'],
  ['+4930123456', '+49 301 234 56'],
  ['+35312345678', '+353 123 456 78'],
  ['+79161234567', '+7 916 123 4567'],
  ['+491234567890123', '+49 123 456 789 0123'],
])('%s is shown as %s, which can be pasted back', (e164, shown) => {
  expect(formatPhone(e164)).toBe(shown)
  expect(shown.replaceAll(/[\s-]/g, '')).toBe(e164)
})

it('a shown number is accepted where a number is typed', () => {
  const numbers = ['+14155552671', '+442079460018']
  const accepted = numbers.map((number) => ({ ok: true, e164: number }))
  expect(numbers.map((number) => checkPhone(formatPhone(number), ['1', '44']))).toEqual(accepted)
})

it('text that is not a full international number stays', () => {
  for (const text of ['Unknown', 'anonymous', '2125550110', '+1212555', '+0123456789', '+1234567890123456', '']) {
    expect(formatPhone(text)).toBe(text)
  }
})
