import { expect, test } from 'vitest'
import { explainRecipients, type ExplainedRow } from './recipients.ts'
import { hasVoiceIds, formatUnknownValues } from './unknown-values.ts'

const VOICES = new Set(['known'])

function rowsOf(...overrides: [language: string, voiceId: string][]): ExplainedRow[] {
  const rows = overrides.map((cells, index) => ({ line: index + 2, cells: [`+1212200${1000 + index}`, ...cells] }))
  const list = explainRecipients({ headers: ['phone', 'language', 'voice_id'], rows }, { countries: ['1'] })
  if ('problem' in list) throw new Error(list.problem)
  return list.rows
}

test('known and empty values are not listed', () => {
  expect(formatUnknownValues(rowsOf(['en', 'known'], ['pt-br', ''], ['', '']), VOICES)).toBe(null)
})

test('the first five unknown values are listed, shortened, with their number of rows', () => {
  const rows = rowsOf(['English', 'x'.repeat(50)], ['EN', ''], ['English', ''], ['a', ''], ['b', ''], ['c', ''])
  expect(formatUnknownValues(rows, VOICES)).toBe(
    `language "English" (2 rows), voice_id "${'x'.repeat(40)}" (1 row), language "EN" (1 row), language "a" (1 row), ` +
      'language "b" (1 row) and 1 more',
  )
})

test('rows that are not accepted are ignored', () => {
  const rows = rowsOf(['xx', 'gone']).map((row): ExplainedRow => ({ ...row, outcome: 'no-number' }))
  expect([formatUnknownValues(rows, VOICES), hasVoiceIds(rows)]).toEqual([null, false])
})

test('voices are not checked if the provider’s voices are unavailable', () => {
  expect(formatUnknownValues(rowsOf(['xx', 'gone']), null)).toBe('language "xx" (1 row)')
  expect(formatUnknownValues(rowsOf(['', 'gone']), null)).toBe(null)
  expect([hasVoiceIds(rowsOf(['en', 'gone'])), hasVoiceIds(rowsOf(['en', '']))]).toEqual([true, false])
})
