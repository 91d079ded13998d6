import { expect, test } from 'vitest'

import { maskJson } from './mask-json.ts'

test.each([
  ['{"order":12345678901234567890,"rate":1e999,"ok":true}', '{"order":12345678901234567890,"rate":1e999,"ok":true}'],
  ['{"card":4242424242424242}', '{"card":"▮▮▮▮ 4242"}'],
  ['{"text":"a \\"4242 4242 4242 4242\\""}', '{"text":"a \\"▮▮▮▮ 4242\\""}'],
  ['{"4242424242424242":1}', '{"▮▮▮▮ 4242":1}'],
  ['["\\ud83d\\ude97", -1.5, null]', '["\\ud83d\\ude97", -1.5, null]'],
])('%s is stored as %s', (json, masked) => {
  expect(maskJson(json, { personal: false })).toBe(masked)
  JSON.parse(masked)
})
