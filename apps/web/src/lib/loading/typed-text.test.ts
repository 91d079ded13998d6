import { expect, it } from 'vitest'
import { isKept } from './typed-text.ts'

it('keeps what is typed over a reload, but no password and no code', () => {
  const text = { type: 'text', dataset: {}, autocomplete: '' } as const
  expect(isKept(text)).toBe(true)
  expect(isKept({ ...text, type: 'password' })).toBe(false)
  expect(isKept({ ...text, dataset: { secret: '' } })).toBe(false)
  expect(isKept({ ...text, autocomplete: 'one-time-code' })).toBe(false)
})
