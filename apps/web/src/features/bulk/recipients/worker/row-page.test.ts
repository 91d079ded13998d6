import type { ExplainedRow } from '@callwright/contract/campaigns/recipients'
import { asE164 } from '@callwright/contract/text/phone'
import { expect, test } from 'vitest'
import { explainRow } from './row-explanation.ts'
import { getRowPage } from './row-page.ts'

const long = 'x'.repeat(10_000)
const rows: ExplainedRow[] = [
  {
    line: 2,
    typed: '4155552671',
    name: long,
    outcome: 'accepted',
    e164: asE164('+14155552671'),
    variables: { city: long, a: '1', b: '2', c: '3', d: '4' },
    overrides: { prompt: long },
    timeZone: null,
  },
  { line: 3, typed: long, name: null, outcome: 'invalid', reason: 'Please enter a valid phone number' },
  { line: 4, typed: '(415) 555-2671', name: null, outcome: 'duplicate', e164: asE164('+14155552671'), firstLine: 2 },
]
const indexesByKind = {
  all: [0, 1, 2],
  accepted: [0],
  duplicate: [2],
  'do-not-call': [],
  'opted-out': [],
  'no-number': [],
  invalid: [1],
}
const LIST = { rows, indexesByKind, phoneColumn: 'phone' }

test('a page has the rows of its kind, starting at its first index', () => {
  const readLines = (kind: keyof typeof indexesByKind, first: number, count: number): number[] =>
    getRowPage(LIST, { kind, first, count }).map(({ line }) => line)
  expect(readLines('all', 0, 2)).toEqual([2, 3])
  expect(readLines('all', 2, 2)).toEqual([4])
  expect(readLines('invalid', 0, 25)).toEqual([3])
  expect(readLines('no-number', 0, 25)).toEqual([])
})

test('long cells are shortened for display', () => {
  const page = getRowPage(LIST, { kind: 'all', first: 0, count: 25 })
  expect(JSON.stringify(page).length).toBeLessThan(1000)
  expect(page.map(({ explanation }) => explanation)).toEqual([
    '+1 415-555-2671; with city, a, b, c and 2 more',
    'Please enter a valid phone number',
    'Same number as row 2; only the first is kept',
  ])
})

test('a number that may be anywhere is called only when calling hours allow it everywhere', () => {
  const row = { line: 2, typed: '', name: null, outcome: 'accepted', variables: {}, overrides: {} } as const
  const tollFree = { ...row, e164: asE164('+18005550199'), timeZone: null }
  const text = '+1 800-555-0199. Nobody can tell where this number is, so it is called only when calling hours'
  expect(explainRow(tollFree, 'phone')).toBe(`${text} allow it everywhere in North America`)
  expect(explainRow({ ...tollFree, timeZone: 'America/New_York' }, 'phone')).toBe('+1 800-555-0199')
})
