import { expect, test } from 'vitest'

import { addFieldsSchema, fieldDefinitionSchema } from './call-field-schemas.ts'
import { CHOICE_MAX, CHOICES_MAX, DEFAULT_OUTCOME, FIELD_NAME_MAX, QUESTION_MAX } from './call-fields.ts'

const FIELD = { kind: 'text', name: 'Reason', question: 'Why did they call?' }
const makeChoices = (count: number): object[] => Array.from({ length: count }, (_, index) => ({ value: `${index}` }))

test('a definition is trimmed, and its choices are reached unless stated otherwise', () => {
  expect(fieldDefinitionSchema.parse({ ...FIELD, name: ' Reason ', question: ' Why did they call?\n' })).toEqual({
    ...FIELD,
    choices: [],
  })
  const choices = [{ value: ' small ' }, { value: 'large', isReached: false }]
  expect(fieldDefinitionSchema.parse({ ...FIELD, kind: 'choice', choices }).choices).toEqual([
    { value: 'small', isReached: true, isCallBack: false },
    { value: 'large', isReached: false, isCallBack: false },
  ])
  expect(fieldDefinitionSchema.parse(DEFAULT_OUTCOME)).toEqual(DEFAULT_OUTCOME)
})

test.each([
  { name: 'x'.repeat(FIELD_NAME_MAX), question: 'x'.repeat(QUESTION_MAX) },
  { kind: 'choice', choices: makeChoices(2) },
  { kind: 'outcome', choices: makeChoices(CHOICES_MAX) },
  { kind: 'choice', choices: [{ value: 'x'.repeat(CHOICE_MAX) }, { value: 'y' }] },
])('accepts a definition at its limits: %#', (change) => {
  expect(fieldDefinitionSchema.safeParse({ ...FIELD, ...change }).success).toBe(true)
})

test.each([
  [{ kind: 'date' }, 'Invalid request'],
  [{ id: 'chosen' }, 'Invalid request'],
  [{ name: '  ' }, 'Please enter a name'],
  [{ name: 'x'.repeat(FIELD_NAME_MAX + 1) }, 'The name is too long (60 characters at most)'],
  [{ question: '\n' }, 'Please enter a question'],
  [{ question: 'x'.repeat(QUESTION_MAX + 1) }, 'The question is too long (1,700 characters at most)'],
  [{ choices: makeChoices(2) }, 'Only lists have choices'],
  [{ kind: 'goal', choices: makeChoices(2) }, 'Only lists have choices'],
  [{ kind: 'choice' }, 'A list needs at least 2 choices'],
  [{ kind: 'outcome', choices: makeChoices(1) }, 'A list needs at least 2 choices'],
  [{ kind: 'choice', choices: makeChoices(CHOICES_MAX + 1) }, 'A list can have at most 50 choices'],
  [{ kind: 'choice', choices: makeChoices(500) }, 'A list can have at most 50 choices'],
  [{ kind: 'choice', choices: [{ value: 'Yes' }, { value: 'yes ' }] }, 'Two choices are the same'],
  [{ kind: 'choice', choices: [{ value: '' }, { value: 'yes' }] }, 'Please enter a choice'],
  [
    { kind: 'choice', choices: [{ value: 'x'.repeat(CHOICE_MAX + 1) }, { value: 'y' }] },
    'A choice is too long (80 characters at most)',
  ],
])('rejects a definition: %#', (change, message) => {
  const { error } = fieldDefinitionSchema.safeParse({ ...FIELD, ...change })
  expect(error?.issues.map((issue) => issue.message)).toEqual([message])
})

test('at least one field is added, and at most as many as a business can have', () => {
  const parse = (count: number): boolean =>
    addFieldsSchema.safeParse({ fields: Array.from({ length: count }, () => FIELD) }).success
  expect([0, 1, 25, 26].map(parse)).toEqual([false, true, true, false])
})
