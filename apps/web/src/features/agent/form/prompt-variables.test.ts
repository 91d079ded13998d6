import { expect, test } from 'vitest'
import { findFillableNames, splitAtVariables, findVariableWarnings } from './prompt-variables.ts'

test('text is split at its variables, and the joined segments equal the text', () => {
  const text = 'Hello {{ name }},\nthis is {{first name}} from {{city}}{{'
  const segments = splitAtVariables(text)
  expect(segments.map((segment) => segment.text).join('')).toBe(text)
  expect(segments.filter(({ kind }) => kind !== 'plain')).toEqual([
    { text: '{{ name }}', kind: 'variable' },
    { text: '{{first name}}', kind: 'doubtful' },
    { text: '{{city}}', kind: 'variable' },
    { text: '{{', kind: 'doubtful' },
  ])
  expect(splitAtVariables('')).toEqual([])
  expect(splitAtVariables('No braces, {one} brace.')).toEqual([{ text: 'No braces, {one} brace.', kind: 'plain' }])
})

test('only names that a list can fill are listed, without repeats', () => {
  expect(findFillableNames('Hi {{name}}', '{{city}} {{ name }} {{system__time}} {{prompt}} {{tenant_id}}')).toEqual([
    'name',
    'city',
  ])
})

test('each name that will not be filled gets one warning', () => {
  expect(findVariableWarnings('Hi {{name}}', 'You live in {{city}}.')).toEqual([])
  expect(findVariableWarnings('{{system__time}} {{system__time}}')).toEqual([
    '{{system__time}} is reserved: the voice service fills it in, not your lists.',
  ])
  expect(findVariableWarnings('{{first_message}}')).toEqual([
    '{{first_message}} is not filled in: a list’s first_message column sets up the call itself.',
  ])
  expect(findVariableWarnings('{{first name}}')).toEqual([
    '{{first name}} is not recognized: use at most 64 letters, digits and underscores. Try {{first_name}}.',
  ])
  expect(findVariableWarnings('{{Größe}} {{客户}} {{ }}')).toEqual([
    '{{Größe}} is not recognized: use at most 64 letters, digits and underscores. Try {{Gro_e}}.',
    '{{客户}} is not recognized: use at most 64 letters, digits and underscores.',
    '{{}} has no name.',
  ])
})

test('unclosed braces get a warning', () => {
  expect(findVariableWarnings('Hello {{name} and good day\n{{city}}')).toEqual([
    '{{name is not closed: end it with two braces.',
  ])
})

test('a suggested name is always recognized', () => {
  for (const braces of ['{{first name}}', '{{ e-mail }}', `{{${'x'.repeat(90)}}}`, '{{__a b__}}']) {
    const [warning] = findVariableWarnings(braces)
    const suggestion = /Try (\{\{\w+\}\})\.$/.exec(warning ?? '')?.[1]
    expect(findFillableNames(suggestion ?? ''), braces).toHaveLength(1)
  }
})
