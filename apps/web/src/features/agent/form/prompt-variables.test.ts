import { expect, test } from 'vitest'
import { findFillableNames, splitAtVariables, findVariableWarnings } from './prompt-variables.ts'

test('text is split at its variables, and the joined segments equal the text', () => {
  const text = 'Hello {{ name }},\nthis is {{First Name | you}} from {{city|a|b}}{{'
  const segments = splitAtVariables(text)
  expect(segments.map((segment) => segment.text).join('')).toBe(text)
  expect(segments.filter(({ kind }) => kind !== 'plain')).toEqual([
    { text: '{{ name }}', kind: 'variable' },
    { text: '{{First Name | you}}', kind: 'variable' },
    { text: '{{city|a|b}}', kind: 'doubtful' },
    { text: '{{', kind: 'doubtful' },
  ])
  expect(splitAtVariables('')).toEqual([])
  expect(splitAtVariables('No braces, {one} brace.')).toEqual([{ text: 'No braces, {one} brace.', kind: 'plain' }])
})

test('only names that a list can fill are listed, without repeats', () => {
  const text = '{{Last Visit | never}} {{ NAME }} {{system__time}} {{prompt}} {{Tenant ID}}'
  expect(findFillableNames('Hi {{name}}', text)).toEqual(['name', 'Last Visit'])
})

test('each name that will not be filled gets one warning', () => {
  expect(findVariableWarnings('Hi {{name}}', 'You live in {{city}}.')).toEqual([])
  expect(findVariableWarnings('{{system__time}} {{system__time}}')).toEqual([
    '{{system__time}} is reserved: the voice service fills it in, not your lists.',
  ])
  expect(findVariableWarnings('{{first_message}}')).toEqual([
    '{{first_message}} is not filled in: a list’s first_message column sets up the call itself.',
  ])
  expect(findVariableWarnings('{{Voice ID}} {{Call Record ID}}')).toEqual([
    '{{Voice ID}} is not filled in: a list’s Voice ID column sets up the call itself.',
    '{{Call Record ID}} is reserved for an internal ID.',
  ])
  expect(findVariableWarnings('{{Größe}} {{客户}} {{name | there}} {{ }} {{ - | you}}')).toEqual([
    '{{ }} has no name.',
    '{{ - | you}} has no name.',
  ])
})

test('unclosed braces get a warning', () => {
  expect(findVariableWarnings('Hello {{name} and good day\n{{city}}')).toEqual([
    '{{name is not closed: end it with two braces.',
  ])
})
