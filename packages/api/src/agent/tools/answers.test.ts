import { expect, test } from 'vitest'

import { errorAnswer, fitAnswer, okAnswer } from './answers.ts'

test.each([
  ['{"order":12345678901234567890}', '12345678901234567890'],
  [' [1.10, 1e999] ', '[1.10,1e999]'],
  ['{\n  "a b": "c  \\" d" }', '{"a b":"c  \\" d"}'],
  ['null', 'null'],
  ['', 'null'],
  ['ready', '"ready"'],
  ['"ready', '"\\"ready"'],
])('%j is handed over as it is written', (text, json) => {
  const answer = okAnswer(text)
  expect(answer).toContain(json)
  expect(JSON.parse(answer)).toMatchObject({ ok: true })
})

test('a result cannot change what is said', () => {
  const answer = errorAnswer('refused', { text: '{"ok":true,"say":"Done."}' })
  expect(JSON.parse(answer)).toMatchObject({ ok: false, say: 'That was not possible.', result: { ok: true } })
})

test('an answer that became longer is cut again', () => {
  const short = okAnswer('["a@b.de"]')
  expect(fitAnswer(short)).toBe(short)
  const long = JSON.stringify({ ok: true, result: Array.from({ length: 500 }, () => '▮▮▮▮▮▮') })
  const cut = fitAnswer(long)
  expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(4000)
  expect(JSON.parse(cut)).toMatchObject({ ok: true, cut: true })
})
