import { expect, it } from 'vitest'
import { excerpt, excerptFromEnd } from './excerpt.ts'

it('keeps short text, on one line', () => {
  expect(excerpt('Asked for\n\n an appointment.')).toBe('Asked for an appointment.')
  expect(excerptFromEnd('asked  for', 20)).toBe('asked for')
})

it('shortens a megabyte of text quickly, and never splits a character', () => {
  expect(excerpt('a'.repeat(1_000_000), 10)).toBe(`${'a'.repeat(10)}…`)
  expect(excerptFromEnd('a'.repeat(1_000_000), 3)).toBe('…aaa')
  expect(excerpt('ab😀', 3).isWellFormed()).toBe(true)
  expect(excerptFromEnd('😀ab', 3).isWellFormed()).toBe(true)
})
