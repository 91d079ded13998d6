import { listPlaceholders } from '@callwright/contract/tools/placeholders'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'

import { fillToolUrl, readToolUrl } from './tool-url.ts'

const OPTIONS = { allowPrivate: false, ownOrigins: ['https://calls.example.com'] }
const HOST = 'https://garage.example.com'

describe('a tool’s URL', () => {
  // Security: 109
  it.each([
    ['https://{host}/cars', null],
    ['https://{host}.example.com/cars', null],
    ['https://garage.example.com:{port}/cars', null],
    ['{scheme}://garage.example.com/', null],
    ['https://{user}@garage.example.com/', null],
    ['https://garage.example.com{path}', null],
    [`${HOST}/cars-{plate}`, null],
    [`${HOST}/{plate}.json`, null],
    [`${HOST}/{plate}{year}`, null],
    [`${HOST}/{{plate}}`, null],
    [`${HOST}/x\tx#{plate}`, null],
    [`${HOST}/#{plate}`, null],
    [`${HOST}/{plate}/..`, null],
    [`${HOST}/?{plate}=1`, null],
    [`${HOST}/?{plate}`, null],
    [`${HOST}/?plate=a{plate}`, null],
    [`${HOST}/?plate=1={plate}`, null],
    ['http://garage.example.com/{plate}', null],
    ['https://127.0.0.1/{plate}', null],
    ['https://[::ffff:127.0.0.1]/{plate}', null],
    ['https://printer.local/{plate}', null],
    ['https://calls.example.com/{plate}', null],
    ['https://me:secret@garage.example.com/{plate}', null],
    ['https://garage.example.com:25/{plate}', null],
    ['javascript:{plate}', null],
    ['//garage.example.com/{plate}', null],
    [`${HOST}/cars/{plate}`, `${HOST}/cars/{plate}`],
    [`${HOST}\\cars\\{plate}`, `${HOST}/cars/{plate}`],
    ['HTTPS://Garage.example.com:443/cars/{plate}/x?y=1&z={year}#top', `${HOST}/cars/{plate}/x?y=1&z={year}`],
    [`${HOST}?plate={plate}`, `${HOST}/?plate={plate}`],
    [`${HOST}/xxx/{plate}/xX?x={year}`, `${HOST}/xxx/{plate}/xX?x={year}`],
    [`${HOST}/a b/{plate}`, `${HOST}/a%20b/{plate}`],
  ])('%s is stored as %s', (template, stored) => {
    const read = readToolUrl(template, OPTIONS)
    expect(read.ok ? read.url : null).toBe(stored)
    if (stored !== null) expect(readToolUrl(stored, OPTIONS)).toEqual({ ok: true, url: stored })
  })

  it.each([
    ['a/b?c#d', '/cars/a%2Fb%3Fc%23d?y=a%2Fb%3Fc%23d'],
    ['%2e%2e', '/cars/%252e%252e?y=%252e%252e'],
    ['ä\u0000 ', '/cars/%C3%A4%00%20?y=%C3%A4%00%20'],
    ['...', '/cars/...?y=...'],
    ['//evil.example.com', '/cars/%2F%2Fevil.example.com?y=%2F%2Fevil.example.com'],
    ['', null],
    ['.', null],
    ['..', null],
    ['\ud800', null],
  ])('with the value %j becomes %s', (value, filled) => {
    const url = fillToolUrl(`${HOST}/cars/{plate}?y={plate}`, new Map([['plate', value]]))
    expect(url?.href ?? null).toBe(filled && HOST + filled)
  })

  it('loses the pairs of missing values, and gets pairs for parameters that it does not name', () => {
    const fill = (values: [string, string][], added: [string, string][] = []): string | undefined =>
      fillToolUrl(`${HOST}/cars?a=1&b={b}&c={c}`, new Map(values), added)?.search
    expect(fill([['c', '3&d=4']])).toBe('?a=1&c=3%26d%3D4')
    expect(fill([['b', '']], [['constructor', '{b}']])).toBe('?a=1&b=&constructor=%7Bb%7D')
    expect(fillToolUrl(`${HOST}/cars/{plate}`, new Map())).toBeNull()
    expect(fillToolUrl(`${HOST}/cars?b={b}`, new Map())?.href).toBe(`${HOST}/cars`)
    expect(fillToolUrl(`${HOST}/cars?b={b}`, new Map([['b', 'ä'.repeat(2000)]]))).toBeNull()
  })
})

const part = fc.oneof(fc.constant('{a}'), fc.constant('{b}'), fc.string({ unit: 'binary', maxLength: 8 }))
const template = fc
  .tuple(fc.array(part, { maxLength: 5 }), fc.array(fc.tuple(fc.string({ maxLength: 4 }), part), { maxLength: 4 }))
  .map(([path, query]) => `${HOST}/${path.join('/')}?${query.map((pair) => pair.join('=')).join('&')}`)
const value = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.stringMatching(/^[./\\%2eE?#@:]{0,8}$/),
  fc.constantFrom('..', '//evil.example', '\\\\evil.example', '{b}', '\ud800', 'https://evil.example'),
)

// Security: 109
test('no value changes where a URL leads, or the number of its parts', () => {
  let checked = 0
  fc.assert(
    fc.property(template, value, value, (text, a, b) => {
      const read = readToolUrl(text, OPTIONS)
      if (!read.ok) return
      const { url } = read
      const filled = fillToolUrl(
        url,
        new Map([
          ['a', a],
          ['b', b],
        ]),
      )
      const plain = fillToolUrl(
        url,
        new Map([
          ['a', 'x'],
          ['b', 'x'],
        ]),
      )
      if (!filled || !plain) return
      const shapeOf = ({ origin, username, hash, pathname, search }: URL): unknown => [
        ...[origin, username, hash, pathname.split('/').length],
        search.split('&').map((pair) => pair.split('=')[0]),
      ]
      expect(shapeOf(filled)).toEqual(shapeOf(plain))
      const [path = ''] = url.split('?')
      const segments = path.split('/')
      filled.href
        .split('?')[0]
        ?.split('/')
        .forEach((segment, index) => {
          const [name] = listPlaceholders(segments[index] ?? '')
          const expected = name === undefined ? segments[index] : encodeURIComponent(name === 'a' ? a : b)
          expect(segment).toBe(expected)
        })
      checked += 1
    }),
    { numRuns: 500, seed: 1 },
  )
  expect(checked).toBeGreaterThan(50)
})
