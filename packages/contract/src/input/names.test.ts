import { expect, test } from 'vitest'

import { createApiKeySchema } from '../api-keys.ts'
import { registerSchema } from '../auth.ts'
import { saveTransfersSchema } from '../agent/transfers.ts'
import { updateProfileSchema } from '../business-schemas.ts'
import { addFieldsSchema } from '../calls/call-field-schemas.ts'
import { addCorrectionSchema } from '../usage.ts'
import { addEndpointSchema } from '../webhooks.ts'
import { businessNameSchema, isSameName, shortName } from './names.ts'
import { textSchema, type z } from './zod.ts'

const HIDDEN_MESSAGE = 'Business name contains hidden characters. Please type it again.'

test.each([
  'Ada\tDental',
  'Ada\nDental',
  'Ada\u0007',
  'Ada\u2028Dental',
  'Ada \u202Elatned',
  'Ada\u2066!',
  'Ada \uD800!',
  'Ada\u200BDental',
  'Ada\u2060Dental',
  '\u200DAda',
  'Ada \u200C Dental',
  'Ada\u00ADDental',
  'Ada\u3164',
  'Ada\u034FDental',
  'Ada \uFE0F',
  'Ada\u200D\u200D\u200D',
  'Ada\u{E0141}\u{E0142}\u{E0143}',
  'Ada\u{E0041}',
  '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}\u{E0041}\u{E0042}',
])('rejects a name with line breaks or hidden characters: %j', (name) => {
  expect(businessNameSchema.safeParse(name).error?.issues.map(({ message }) => message)).toEqual([HIDDEN_MESSAGE])
})

test.each(['', ' ', '\u3164', '\u2800', '\u2800 \u2800', '\u00AD', '\uFE0F'])('rejects the blank name %j', (name) => {
  expect(businessNameSchema.safeParse(name).success).toBe(false)
})

test('other single lines follow the same rule, and texts keep only line breaks and tabs', () => {
  const lines: [z.ZodType, (text: string) => unknown][] = [
    [createApiKeySchema.shape.name, (name) => name],
    [addEndpointSchema.shape.description, (text) => text],
    [addFieldsSchema, (name) => ({ fields: [{ kind: 'text', name, question: 'Why?' }] })],
    [addFieldsSchema, (value) => ({ fields: [{ kind: 'goal', name: 'A', question: 'Why?' }, choices(value)] })],
    [addCorrectionSchema.shape.note, (note) => note],
    [saveTransfersSchema, (name) => ({ transfers: [{ name, phoneNumber: '1', condition: 'x', type: 'blind' }] })],
  ]
  for (const [index, [schema, toInput]] of lines.entries()) {
    for (const text of ['first\nsecond', 'a\u202Eb', 'bell\u0007', 'a\u200Bb', 'a\u2028b']) {
      expect([index, text, schema.safeParse(toInput(text)).success]).toEqual([index, text, false])
    }
    for (const text of ['می\u200Cخواهم', 'അവന്\u200D', '👩\u200D🍳 Ada', 'مخبز آدا']) {
      expect([index, text, schema.safeParse(toInput(text)).success]).toEqual([index, text, true])
    }
  }
  expect(textSchema().parse('a\tb\r\nc\u0007\u009Fd')).toBe('a\tb\r\ncd')
})

test('lines that people paste lose their line breaks and hidden characters', () => {
  const { businessAddress, businessPhone } = updateProfileSchema.shape
  expect(businessAddress.parse(' 1 Main Street\r\nSpringfield\u2028\u202EUSA\u0007')).toBe(
    '1 Main Street Springfield USA',
  )
  expect(businessPhone.parse('\u202A+1 212-555-0142\u202C')).toBe('+1 212-555-0142')
  expect(registerSchema.shape.website.parse('\u200Bhttps://example.com\n')).toBe('https://example.com')
  expect(businessPhone.safeParse('1'.repeat(41)).success).toBe(false)
})

function choices(value: string): object {
  return { kind: 'choice', name: 'B', question: 'Which?', choices: [{ value }, { value: 'other' }] }
}

test.each(["Ada's Bakery", 'Ada  Dental', 'مخبز آدا', '菜单', '👩‍🍳 Ada', '❤️‍🔥', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 Ada', '葛󠄀城', 'x'.repeat(200)])(
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
