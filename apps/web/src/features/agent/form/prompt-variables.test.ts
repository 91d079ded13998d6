import { expect, test } from 'vitest'
import { fillableNames, segmentsOf, variableWarnings } from './prompt-variables.ts'

test('a text is cut at its variables, and the pieces joined are the text', () => {
  const text = 'Hello {{ name }},\nthis is {{first name}} from {{city}}{{'
  const segments = segmentsOf(text)
  expect(segments.map((segment) => segment.text).join('')).toBe(text)
  expect(segments.filter(({ kind }) => kind !== 'plain')).toEqual([
    { text: '{{ name }}', kind: 'variable' },
    { text: '{{first name}}', kind: 'doubtful' },
    { text: '{{city}}', kind: 'variable' },
    { text: '{{', kind: 'doubtful' },
  ])
  expect(segmentsOf('')).toEqual([])
  expect(segmentsOf('No braces, {one} brace.')).toEqual([{ text: 'No braces, {one} brace.', kind: 'plain' }])
})

test('only names that a list can fill are offered, each once', () => {
  expect(fillableNames('Hi {{name}}', '{{city}} {{ name }} {{system__time}} {{prompt}} {{tenant_id}}')).toEqual([
    'name',
    'city',
  ])
})

test('each name that will not be filled has its sentence, once', () => {
  expect(variableWarnings('Hi {{name}}', 'You live in {{city}}.')).toEqual([])
  expect(variableWarnings('{{system__time}} {{system__time}}')).toEqual([
    '{{system__time}} is reserved: the voice service fills in a value of its own, your lists cannot.',
  ])
  expect(variableWarnings('{{first_message}}')).toEqual([
    '{{first_message}} is not filled: in a list the column first_message sets up the call itself.',
  ])
  expect(variableWarnings('{{first name}}')).toEqual([
    '{{first name}} is not recognised: a name has letters, digits and underscores only, 64 at most. {{first_name}} would do.',
  ])
  expect(variableWarnings('{{Größe}} {{客户}} {{ }}')).toEqual([
    '{{Größe}} is not recognised: a name has letters, digits and underscores only, 64 at most. {{Gro_e}} would do.',
    '{{客户}} is not recognised: a name has letters, digits and underscores only, 64 at most.',
    '{{}} has no name.',
  ])
})

test('braces that are never closed are told of', () => {
  expect(variableWarnings('Hello {{name} and good day\n{{city}}')).toEqual([
    '{{name is not closed: two braces are missing at its end.',
  ])
})

test('a proposed name is always one that is recognised', () => {
  for (const braces of ['{{first name}}', '{{ e-mail }}', `{{${'x'.repeat(90)}}}`, '{{__a b__}}']) {
    const [warning] = variableWarnings(braces)
    const proposal = /(\{\{\w+\}\}) would do\.$/.exec(warning ?? '')?.[1]
    expect(fillableNames(proposal ?? ''), braces).toHaveLength(1)
  }
})
