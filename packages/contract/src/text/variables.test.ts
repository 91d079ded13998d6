import { expect, test } from 'vitest'

import { listFilledVariables, listVariables } from './variables.ts'

const TEXTS = ['Hello {{ name }}, it is {{system__time}}.', '{{city}} {{name}}']

test('lists each variable once', () => {
  expect(listVariables(...TEXTS)).toEqual(['name', 'system__time', 'city'])
})

test('calls fill all variables but those of the voice provider', () => {
  expect(listFilledVariables(...TEXTS)).toEqual(['name', 'city'])
})
