import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'

import { expect, test } from 'vitest'

import { InvalidJsonError, parseJson, parseJsonBody, readJsonBody, readLongJsonBody } from './json-body.ts'

/** A request whose body arrives in chunks of `size` bytes. */
function requestOf(body: string | Buffer, size = 1000, headers: IncomingMessage['headers'] = {}): IncomingMessage {
  const bytes = Buffer.from(body)
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  )
  return Object.assign(Readable.from(chunks), { headers }) as unknown as IncomingMessage
}

test('parses JSON, and an empty body as undefined', () => {
  expect(parseJsonBody(Buffer.from('{"a":[1,"}]"]}'))).toEqual({ a: [1, '}]'] })
  expect(parseJsonBody(new Uint8Array())).toBeUndefined()
})

// Security: 26
test.each([
  ['truncated JSON', '{"a":'],
  ['65 levels', '['.repeat(65) + ']'.repeat(65)],
  ['a hundred thousand levels', '['.repeat(100_000)],
  ['1,001 values', `[${'1,'.repeat(1000)}1]`],
  ['a thousand lists', `[${'[],'.repeat(1000)}1]`],
])('%s is refused', async (_, text) => {
  const limits = { bytes: 1_000_000, values: 1000 }
  expect(() => parseJson(text, 1000)).toThrow(InvalidJsonError)
  await expect(readJsonBody(requestOf(text), limits)).rejects.toThrow(InvalidJsonError)
  await expect(readLongJsonBody(requestOf(text), limits)).rejects.toThrow(InvalidJsonError)
})

test('accepts objects with up to a thousand keys at any depth, and refuses larger ones', async () => {
  const keys = (count: number): string =>
    `{"x":{},${Array.from({ length: count - 1 }, (_, at) => `"${at}":[{"a":1}]`).join()}}`
  const limits = { bytes: 1_000_000, values: 100_000 }
  for (const read of [readJsonBody, readLongJsonBody]) {
    await expect(read(requestOf(`[${keys(1000)},${keys(1000)}]`), limits)).resolves.toHaveProperty('value.1.998')
    await expect(read(requestOf(`[${keys(1000)},${keys(1001)}]`), limits)).rejects.toThrow(InvalidJsonError)
  }
})

test.each([
  '{"a":[1,-2.5e3,true,false,null,"é😀\\u00e9\\ud83d\\ude00\\n\\"",{}],"b":{"c":[]}}',
  ' [ 1 , "\u2028" ] \n',
  '"text"',
  '12',
  'null',
  '{"a":1,"a":2}',
  '{"constructor":"Smith & Sons","list":[["x"],[]]}',
])('a long body parses like a short one, in chunks of any length: %s', async (text) => {
  const limits = { bytes: 1_000_000, values: 1000 }
  for (const size of [1, 2, 5, 1000]) {
    expect(await readLongJsonBody(requestOf(text, size), limits)).toEqual({ value: JSON.parse(text) })
    expect(await readJsonBody(requestOf(text, size), limits)).toEqual({ text, value: JSON.parse(text) })
  }
})

test.each(['{"a":1} x', '{"a":1}{"b":2}', '[1,]', '{a:1}', '01', '[1 2]', "['a']", '"\t"', '[NaN]', '{"a":1', '"abc'])(
  'invalid JSON is refused in a long body too: %j',
  async (text) => {
    await expect(readLongJsonBody(requestOf(text, 3), { bytes: 1000, values: 100 })).rejects.toThrow(InvalidJsonError)
    await expect(readJsonBody(requestOf(text, 3), { bytes: 1000, values: 100 })).rejects.toThrow(InvalidJsonError)
  },
)

test('a body is refused at the first byte over the limit, or for a Content-Length over the limit', async () => {
  const limits = { bytes: 10, values: 100 }
  const withLength = requestOf('{}', 2, { 'content-length': '11' })
  for (const read of [readJsonBody, readLongJsonBody]) {
    await expect(read(requestOf('"12345678"', 3), limits)).resolves.toMatchObject({ value: '12345678' })
    await expect(read(requestOf('"123456789"', 3), limits)).rejects.toThrow('Request is too large')
  }
  await expect(readJsonBody(withLength, limits)).rejects.toThrow('Request is too large')
})

test('an empty body has no value', async () => {
  for (const read of [readJsonBody, readLongJsonBody]) {
    expect((await read(requestOf(''), { bytes: 10, values: 100 })).value).toBeUndefined()
  }
})

test('bytes that are not UTF-8 are refused', async () => {
  const bytes = Buffer.from([0x22, 0xff, 0xfe, 0x22])
  await expect(readLongJsonBody(requestOf(bytes), { bytes: 10, values: 10 })).rejects.toThrow(InvalidJsonError)
  const truncated = Buffer.from([0x22, 0xc3, 0x22])
  await expect(readLongJsonBody(requestOf(truncated), { bytes: 10, values: 10 })).rejects.toThrow(InvalidJsonError)
  expect(() => parseJsonBody(Buffer.from([0x22, 0xff, 0xfe, 0x22]))).toThrow(InvalidJsonError)
})

test('accepts 64 levels, brackets in strings and a key named constructor', () => {
  expect(() => parseJson('['.repeat(64) + ']'.repeat(64))).not.toThrow()
  expect(parseJson(`{"a":"${'['.repeat(500)}","b":"\\"["}`)).toMatchObject({ b: '"[' })
  expect(parseJson('{"constructor":"Smith & Sons","note":"__proto__"}')).toEqual({
    constructor: 'Smith & Sons',
    note: '__proto__',
  })
})
