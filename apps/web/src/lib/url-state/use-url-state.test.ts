import { expect, test } from 'vitest'
import { applyChange, urlWithQuery } from './use-url-state.ts'

test('a change sets values, removes empty ones, and keeps the rest', () => {
  const before = new URLSearchParams('tab=calls&page=2')
  expect(applyChange(before, { page: '', sort: 'date' }).toString()).toBe('tab=calls&sort=date')
})

test('a query is appended only when it has parameters, and commas stay readable', () => {
  expect(urlWithQuery('/calls', {})).toBe('/calls')
  expect(urlWithQuery('/calls', { status: ['missed', 'failed'], from: 5 })).toBe('/calls?status=missed,failed&from=5')
  expect(urlWithQuery('/calls', new URLSearchParams({ q: 'a&b' }))).toBe('/calls?q=a%26b')
})
