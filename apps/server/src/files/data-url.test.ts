import { expect, test } from 'vitest'

import { decodeDataUrl } from './data-url.ts'

test.each(['', 'a', 'ab', 'abc', 'abcd', 'Hello, world.'])('decodes a data URL of %j', (text) => {
  const url = `data:Text/Plain;charset=utf-8;base64,${Buffer.from(text).toString('base64')}`
  expect(decodeDataUrl(url)).toEqual({ bytes: Buffer.from(text), mediaType: 'text/plain' })
})

test.each([
  undefined,
  7,
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
])('refuses %j, which is not a data URL of strict base64', (url) => {
  expect(() => decodeDataUrl(url)).toThrow('File read error: Could not read the file. Please try again.')
})
