import { expect, test } from 'vitest'
import { readCallFilter, writeCallFilter } from './call-filter-url.ts'

const EMPTY = { search: '', statuses: [], openCall: null }

test('an address without a query narrows nothing', () => {
  expect(readCallFilter(new URLSearchParams(''))).toEqual(EMPTY)
})

test('what is written is what is read', () => {
  const filter = { search: 'Müller & sons +1', statuses: ['missed' as const, 'failed' as const], openCall: 'call_1' }
  const written = writeCallFilter(new URLSearchParams(), filter)
  expect(readCallFilter(new URLSearchParams(written.toString()))).toEqual(filter)
})

test('statuses come in one order, each once, and unknown ones are left out', () => {
  const { statuses } = readCallFilter(new URLSearchParams('status=failed,nonsense,completed,failed,Completed'))
  expect(statuses).toEqual(['completed', 'failed'])
})

test('a change keeps the rest, and what is empty leaves the address', () => {
  const before = new URLSearchParams('q=ada&status=missed&call=c1&from=mail')
  expect(writeCallFilter(before, { openCall: null }).toString()).toBe('q=ada&status=missed&from=mail')
  expect(writeCallFilter(before, { search: '  ', statuses: [], openCall: null }).toString()).toBe('from=mail')
  expect(before.toString()).toBe('q=ada&status=missed&call=c1&from=mail')
})

test('a search is cut to what the list takes', () => {
  expect(readCallFilter(new URLSearchParams({ q: 'x'.repeat(500) })).search).toHaveLength(200)
})
