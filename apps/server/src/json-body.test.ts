import { expect, test } from 'vitest'

import { BadJson, parseJson, parseJsonBody } from './json-body.ts'

test('JSON is read, and an empty body is nothing', () => {
  expect(parseJsonBody(Buffer.from('{"a":[1,"}]"]}'))).toEqual({ text: '{"a":[1,"}]"]}', value: { a: [1, '}]'] } })
  expect(parseJsonBody(new Uint8Array()).value).toBeUndefined()
})

test.each([
  ['broken', '{"a":'],
  ['__proto__ as a key', '{"a":{"__proto__":{"admin":true}}}'],
  ['__proto__ in escapes', '{"\\u005f_proto__":1}'],
  ['__proto__ in a list', '[{"__proto__":1}]'],
  ['constructor.prototype', '{"constructor":{"prototype":{}}}'],
  ['65 levels', '['.repeat(65) + ']'.repeat(65)],
  ['a hundred thousand levels', '['.repeat(100_000)],
])('%s is refused', (_, text) => {
  expect(() => parseJson(text)).toThrow(BadJson)
})

test('bytes that are not UTF-8 are refused', () => {
  expect(() => parseJsonBody(Buffer.from([0x22, 0xff, 0xfe, 0x22]))).toThrow(BadJson)
})

test('64 levels, brackets in strings and the word constructor are fine', () => {
  expect(() => parseJson('['.repeat(64) + ']'.repeat(64))).not.toThrow()
  expect(parseJson(`{"a":"${'['.repeat(500)}","b":"\\"["}`)).toMatchObject({ b: '"[' })
  expect(parseJson('{"constructor":"Smith & Sons","note":"__proto__"}')).toEqual({
    constructor: 'Smith & Sons',
    note: '__proto__',
  })
})
