import superjson from 'superjson'
import { expect, test } from 'vitest'

import { transformer } from './transformer.ts'

const read = (envelope: unknown): unknown => transformer.input.deserialize(envelope)

test.each([undefined, null, { limit: 25, cursor: undefined }, { a: [1, undefined, { b: undefined }], c: 'x' }])(
  'the transformer accepts an input from a superjson client: %j',
  (input) => {
    expect(read(JSON.parse(JSON.stringify(superjson.serialize(input))))).toEqual(input)
  },
)

const LONG_PATH = Array(100_000).fill('a').join('.')

test.each<[string, unknown]>([
  ['an array of a hundred million entries', { json: [], meta: { values: { 99999999: ['undefined'] } } }],
  ['an array of four billion entries', { json: [], meta: { values: { 4294967294: ['undefined'] } } }],
  ['a typed array of 2 GB', { json: [2e9], meta: { values: { 0: [['typed-array', 'Uint8Array']] } } }],
  ['a set with equalities', { json: [[]], meta: { values: { 0: ['set'] }, referentialEqualities: { 0: ['1'] } } }],
  ['equalities alone', { json: { a: 1, b: 1 }, meta: { referentialEqualities: { a: ['b'] } } }],
  ['a long path', { json: { a: null }, meta: { values: { [LONG_PATH]: ['undefined'] } } }],
  [
    'more markers than any input has fields',
    {
      json: { a: Array(1001).fill(null) },
      meta: { values: Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`a.${at}`, ['undefined']])) },
    },
  ],
  ['a date', { json: '2026-01-01', meta: { values: ['Date'] } }],
  ['a nested tree', { json: { a: null }, meta: { values: [['undefined'], { a: ['undefined'] }] } }],
  ['a marker for a value', { json: { a: 1 }, meta: { values: { a: ['undefined'] } } }],
  ['a marker for the length of a list', { json: { a: [] }, meta: { values: { 'a.length': ['undefined'] } } }],
  ['a marker for an inherited property', { json: {}, meta: { values: { '__proto__.x': ['undefined'] } } }],
  ['a marker for a key with a dot', { json: { 'a.b': null }, meta: { values: { 'a\\.b': ['undefined'] } } }],
  ['a string as meta', { json: {}, meta: 'x' }],
  ['null as meta', { json: {}, meta: null }],
  ['an extra field', { json: {}, more: 1 }],
  ['no envelope', ['json']],
  ['a string', '{}'],
])('the transformer rejects %s', (_what, envelope) => {
  expect(() => read(envelope)).toThrow('Invalid request')
})
