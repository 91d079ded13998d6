import { expect, test } from 'vitest'

import { listVariables } from './variables.ts'

test('lists each variable once, without those that the voice provider fills itself', () => {
  expect(listVariables('Hello {{ name }}, it is {{system__time}}.', '{{city}} {{name}}')).toEqual(['name', 'city'])
})
