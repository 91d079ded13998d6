import { expect, test } from 'vitest'
import { refreshOf, stateWords } from './reconciliation-labels.ts'

test('a month that was compared says how many differences there are', () => {
  expect(stateWords({ state: 'done', differences: 0 }).label).toBe('It matches')
  expect(stateWords({ state: 'done', differences: 1 }).label).toBe('1 difference')
  expect(stateWords({ state: 'done', differences: 1200 })).toEqual({ label: '1,200 differences', tone: 'amber' })
  expect(stateWords({ state: 'running', differences: 3 }).label).toBe('Comparing')
})

test('one looks often while something is being compared', () => {
  expect(refreshOf([{ state: 'done' }, { state: 'running' }])).toBeLessThan(refreshOf([{ state: 'done' }]))
  expect(refreshOf(undefined)).toBe(refreshOf([]))
})
