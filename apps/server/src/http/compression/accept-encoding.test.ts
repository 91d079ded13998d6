import { expect, test } from 'vitest'

import { chooseEncoding } from './accept-encoding.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0.5, gzip', 'gzip'],
  ['gzip;q=0.5 , br; q=0.5', 'br'],
  ['gzip, br;q=0', 'gzip'],
  ['*', 'br'],
  ['br;q=0, *;q=0.1', 'gzip'],
  ['gzip;q=0.1', 'gzip'],
  ['identity;q=0, gzip;q=0.1', 'gzip'],
  ['gzip;q=0.5, identity', null],
  ['identity', null],
  ['gzip;q=0', null],
  ['*;q=0', null],
  ['gzip;q=x', null],
  ['gzipped, deflate', null],
  ['', null],
  [undefined, null],
] as const)('for Accept-Encoding %j, the response is encoded with %j', (header, encoding) => {
  expect(chooseEncoding(header, ['br', 'gzip'])).toBe(encoding)
})

test('an encoding that the server does not support is never chosen', () => {
  expect([chooseEncoding('br, gzip;q=0.1', ['gzip']), chooseEncoding('br', ['gzip'])]).toEqual(['gzip', null])
})
