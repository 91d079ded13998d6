import { expect, test } from 'vitest'

import {
  fillVariables,
  findUnreadableBraces,
  listFilledVariables,
  listVariables,
  providerValues,
  toProviderText,
  variableKey,
  writtenName,
} from './variables.ts'

const TEXTS = ['Hello {{ name }}, it is {{system__time}}.', '{{city}} {{name}}']

test('lists each variable once', () => {
  expect(listVariables(...TEXTS)).toEqual(['name', 'system__time', 'city'])
})

test('calls fill all variables but those of the voice provider', () => {
  expect(listFilledVariables(...TEXTS)).toEqual(['name', 'city'])
})

test.each([
  ['First Name', 'firstname', 'first_name'],
  ['first_name', 'firstname', 'first_name'],
  [' E-Mail (work) ', 'emailwork', 'e_mail_work'],
  ['Straße', 'straße', 'straße'],
  ['Téléphone', 'telephone', 'téléphone'],
  ['?!', '', ''],
])('the column %j has the key %j, and is written as %j', (column, key, written) => {
  expect([variableKey(column), writtenName(column)]).toEqual([key, written])
  if (key !== '') expect(variableKey(written)).toBe(key)
})

test('placeholders match columns by letters and digits, and may have a default', () => {
  const text = '{{First Name}}, {{ first-name | friend }}, {{City|your town}}, {{other}}'
  expect(fillVariables(text, { FIRST_NAME: 'Ada', city: '' })).toBe('Ada, Ada, your town, {{other}}')
  expect(listFilledVariables(text)).toEqual(['First Name', 'other'])
})

test('the voice provider gets names that it can read, and a value or default for each', () => {
  const texts = [
    'Hi {{First Name}} {{name | there}} {{name|There}} {{name}}',
    '{{straße}} {{ city }}',
    '{{system__time | now}}',
  ]
  const sent = texts.map(toProviderText)
  const names = sent.flatMap((text) => [...text.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name = '']) => name.trim()))
  for (const name of names) expect(name).toMatch(/^[A-Za-z0-9_]+$/)
  expect(sent[2]).toBe('{{system__time}}')
  expect(new Set(names).size).toBe(names.length)
  const fill = (values: Record<string, string>): string[] => {
    const byName = providerValues(texts, values)
    return sent.map((text) => text.replace(/\{\{\s*([^{}]*?)\s*\}\}/g, (whole, name: string) => byName[name] ?? whole))
  }
  expect(fill({})).toEqual(['Hi  there There ', ' ', '{{system__time}}'])
  expect(fill({ Name: 'Ada', 'first name': 'Ada', City: 'Rome' })).toEqual([
    'Hi Ada Ada Ada Ada',
    ' Rome',
    '{{system__time}}',
  ])
})

test.each([
  ['{{}}', '{{}} has no name.'],
  ['{{ | there}}', '{{ | there}} has no name.'],
  ['Hello {{name', '{{name is not closed: end it with two braces.'],
  [
    '{{a|b|c}}',
    '{{a|b|c}} cannot be read: use a name of at most 64 characters, only one |, and a default of at most 200.',
  ],
])('braces that cannot be read are named: %s', (text, problem) => {
  expect(findUnreadableBraces(text, text, '{{fine}}')).toEqual([problem])
})
