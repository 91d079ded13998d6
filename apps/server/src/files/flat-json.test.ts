import { describe, expect, test } from 'vitest'

import { createDataUrlDecoder } from './data-url.ts'
import { readFlatJson } from './flat-json.ts'

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function read(text: string | Buffer, size = 5): Promise<{ fields: object; long: string }> {
  let long = ''
  const fields = await readFlatJson(inPieces(Buffer.from(text), size), {
    streamed: 'fileUrl',
    take: async (piece) => void (long += piece),
  })
  return { fields: Object.fromEntries(fields), long }
}

describe('a flat object from a stream', () => {
  test.each([1, 2, 3, 7, 1000])('is the same in pieces of %i bytes', async (size) => {
    const text = ` { "fileName" : "caf\\u00e9 \\"é\\" {}.pdf" ,\n"fileUrl":"data:a/b;base64,ab\\/\\u002Bc==","size":12.5,"n":null,"t":true } `
    expect(await read(text, size)).toEqual({
      fields: { fileName: 'café "é" {}.pdf', size: 12.5, n: null, t: true },
      long: 'data:a/b;base64,ab/+c==',
    })
  })

  test('of which one field is long is not held', async () => {
    const longest: number[] = []
    const body = Buffer.from(`{"fileUrl":"${'A\\/'.repeat(1_000_000)}","fileName":"a"}`)
    let total = 0
    await readFlatJson(inPieces(body, 65_536), {
      streamed: 'fileUrl',
      take: async (piece) => {
        longest.push(piece.length)
        total += piece.length
      },
    })
    expect(total).toBe(2_000_000)
    expect(Math.max(...longest)).toBeLessThan(200_000)
  })

  test.each([
    '',
    '[]',
    '{',
    '{"a":1',
    '{"a":1}x',
    '{"a":1,}',
    '{"a":1 "b":2}',
    '{,}',
    '{"a":{}}',
    '{"a":[]}',
    '{"a":1,"a":2}',
    '{"fileUrl":"a","fileUrl":"b"}',
    '{"fileUrl":"a',
    '{"fileUrl":"\\x"}',
    '{"a":"\n"}',
    '{"a":"\\uD800\\u0000',
    '{"__proto__":{}}',
    '{a:1}',
    "{'a':1}",
    '{"a":NaN}',
    `{"a":"${'x'.repeat(5000)}"}`,
    `{${Array.from({ length: 30 }, (_, at) => `"f${at}":1`).join(',')}}`,
  ])('%j is none', async (text) => {
    await expect(read(text)).rejects.toMatchObject({ statusCode: 400 })
  })

  test('has real UTF-8 in it', async () => {
    await expect(read(Buffer.from('{"a":"\xff"}', 'latin1'))).rejects.toMatchObject({ statusCode: 400 })
  })
})

function decode(url: string, size = 3): { bytes: string; mediaType: string } {
  const decoder = createDataUrlDecoder()
  const parts: Uint8Array[] = []
  for (let at = 0; at < url.length; at += size) parts.push(decoder.push(url.slice(at, at + size)))
  decoder.end()
  return { bytes: Buffer.concat(parts).toString(), mediaType: decoder.mediaType() }
}

describe('a data URL', () => {
  test.each(['', 'a', 'ab', 'abc', 'abcd', 'Hello, world.'])('holds %j, in pieces of any size', (text) => {
    const url = `data:Text/Plain;charset=utf-8;base64,${Buffer.from(text).toString('base64')}`
    for (const size of [1, 2, 3, 4, 5, 100]) expect(decode(url, size)).toEqual({ bytes: text, mediaType: 'text/plain' })
  })

  test.each([
    '',
    'hello',
    'https://example.com/a.pdf',
    'data:text/plain,hello',
    'data:;base64,YQ==',
    'data:text/plain;base64,YQ',
    'data:text/plain;base64,YQ=',
    'data:text/plain;base64,YQ===',
    'data:text/plain;base64,YR==',
    'data:text/plain;base64,YQ==YQ==',
    'data:text/plain;base64,Y Q==',
    'data:text/plain;base64,YQ==\n',
    'data:text/plain;base64,Y-_=',
    'data:text/plain;base64,YWI-',
    'data:text/plain;base64,YWI_',
    'data:text/plain;base64,YWI\u0141',
    'data:text/plain;base64,YW Ij',
    'data:text/plain;base64,=',
    `data:${'x'.repeat(400)}/y;base64,YQ==`,
  ])('%j is none, or not a strict one', (url) => {
    for (const size of [1, 4, 1000]) {
      expect(() => decode(url, size)).toThrow('File read error: Could not read the file. Please try again.')
    }
  })
})
