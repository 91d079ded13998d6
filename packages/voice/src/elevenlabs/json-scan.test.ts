import { describe, expect, it } from 'vitest'
import { scanJson } from './json-scan.ts'

function scan(json: string): { depth: number; tooDeep: boolean; found: Record<string, unknown> } {
  const {
    found,
    longTexts: _,
    ...rest
  } = scanJson(new TextEncoder().encode(json), {
    maxDepth: 4,
    maxValues: 9,
    wanted: ['type', 'at', 'data.id'],
  })
  return { ...rest, found: Object.fromEntries(found) }
}

describe('scanJson', () => {
  it.each([
    ['7', 0],
    ['{}', 1],
    ['{"a":[{"b":[]}],"c":{}}', 4],
    ['{"a":"[[[[[[{{{{"}', 1],
    ['{"a\\"[[[[":"\\\\","b":[]}', 2],
  ])('measures %s as %d levels deep', (json, depth) => {
    expect(scan(json)).toMatchObject({ depth, tooDeep: false })
  })

  it('stops at the maximum depth', () => {
    expect(scan('[[[[[')).toMatchObject({ depth: 5, tooDeep: true })
  })

  it.each([
    ['{"type":"a","at":1790000000,"data":{"id":"b"}}', { type: 'a', at: 1790000000, 'data.id': 'b' }],
    ['{ "data" : { "x" : [ 1 , { "id" : "no" } ] , "id" : "b" } , "at" : -1.5e3 }', { 'data.id': 'b', at: -1500 }],
    ['{"\\u0074ype":"caf\\u00e9 \\"é\\""}', { type: 'café "é"' }],
    ['{"type":"a","type":"b"}', { type: 'b' }],
    ['{"x":"type","y":{"type":"no"},"data":[{"id":"no"}]}', {}],
    ['{"type":null,"at":true,"data":{"id":{"id":"no"}}}', {}],
    ['["type","a"]', {}],
    ['{"data.id":"no"}', {}],
    ['{"type":"unfinished', {}],
    ['{"type":"a\\', {}],
  ])('finds the wanted values in %s', (json, found) => {
    expect(scan(json).found).toEqual(found)
  })

  it('agrees with JSON.parse on valid JSON with any whitespace', () => {
    const value = { type: 'x\\"y', data: { other: ['id', { id: 'no' }], id: '{"id":"z"}' }, at: 12 }
    for (const indent of [0, 1, 4]) {
      expect(scan(JSON.stringify(value, null, indent)).found).toEqual({
        type: value.type,
        'data.id': value.data.id,
        at: 12,
      })
    }
  })
})
