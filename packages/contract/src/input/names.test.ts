import { expect, test } from 'vitest'

import { businessNameSchema, isSameName, shortName } from './names.ts'

const HIDDEN_MESSAGE = 'Business name contains hidden characters. Please type it again.'

test.each([
  'Ada\tDental',
  'Ada\nDental',
  'Ada\u0007',
  'Ada\u2028Dental',
  'Ada \u202Elatned',
  'Ada\u2066!',
  'Ada \uD800!',
])('rejects a name with line breaks or hidden characters: %j', (name) => {
  expect(businessNameSchema.safeParse(name).error?.issues.map(({ message }) => message)).toEqual([HIDDEN_MESSAGE])
})

test.each(["Ada's Bakery", 'Ada  Dental', 'مخبز آدا', '菜单', '👩‍🍳 Ada', 'x'.repeat(200)])(
  'accepts the name %j',
  (name) => {
    expect(businessNameSchema.parse(` ${name}\n`)).toBe(name)
  },
)

test.each([
  ['Ada  Dental', 'Ada Dental'],
  [' Ada\u00A0Dental\t', 'Ada Dental'],
  ['Ada\r\nDental', 'Ada Dental'],
  ['Ada \u202ElatneD', 'Ada latneD'],
  ['Ada\uD800', 'Ada\uFFFD'],
  ['👩‍🍳 Ada', '👩‍🍳 Ada'],
])('shows %j as %j and accepts that spelling as the same name', (name, shown) => {
  expect(shortName(name)).toBe(shown)
  expect([isSameName(shown, name), isSameName(`${shown}x`, name)]).toEqual([true, false])
})

test('invisible characters need not be typed', () => {
  for (const name of ['Ada\u200BDental', 'Ada\u00ADDental', 'AdaD\u2060ental', 'Ａｄａ\uFEFFDental']) {
    expect(isSameName('AdaDental', name)).toBe(true)
  }
  expect(isSameName('Ada Cafe\u0301', 'Ada Café')).toBe(true)
  expect(isSameName('Ada Dental', 'AdaDental')).toBe(false)
})

test('a long name is cut to 80 characters, never within a character', () => {
  expect(shortName('x'.repeat(80))).toBe('x'.repeat(80))
  expect(shortName('🦷'.repeat(81))).toBe(`${'🦷'.repeat(79)}…`)
})
