import { expect, it } from 'vitest'
import { cutAt, excerpt, excerptFromEnd } from './excerpt.ts'

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

it('cuts at exactly the limit, but never within a character', () => {
  expect([12, 13, 26].map((limit) => cutAt('We are open. Please ask.', limit))).toEqual([
    'We are open.…',
    'We are open. …',
    'We are open. Please ask.',
  ])
  expect(cutAt('ab😀', 3).isWellFormed()).toBe(true)
})

it('cuts between words', () => {
  expect(excerpt('We are open. Please ask.', 12)).toBe('We are open…')
  expect([12, 13, 14, 15].map((limit) => excerpt('asked for an appointment', limit))).toEqual([
    'asked for an…',
    'asked for an…',
    'asked for an…',
    'asked for an…',
  ])
  expect(excerpt('asked for an appointment', 11)).toBe('asked for…')
  expect(excerptFromEnd('asked for an appointment', 14)).toBe('…an appointment')
  expect(excerptFromEnd('asked for an appointment', 13)).toBe('…appointment')
  expect(excerptFromEnd('asked for an ', 8)).toBe('…for an ')
})

it('cuts a word that takes up most of the text', () => {
  expect(excerpt(`a ${'b'.repeat(40)}`, 30)).toBe(`a ${'b'.repeat(28)}…`)
  expect(excerptFromEnd(`${'b'.repeat(40)} a`, 30)).toBe(`…${'b'.repeat(28)} a`)
})
