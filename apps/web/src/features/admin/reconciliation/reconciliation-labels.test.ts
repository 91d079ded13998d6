import { expect, test } from 'vitest'
import { reconciliationPollInterval, reconciliationBadge } from './reconciliation-labels.ts'

test('a month that was compared says how many differences there are', () => {
  expect(reconciliationBadge({ state: 'done', differences: 0 }).label).toBe('It matches')
  expect(reconciliationBadge({ state: 'done', differences: 1 }).label).toBe('1 difference')
  expect(reconciliationBadge({ state: 'done', differences: 1200 })).toEqual({
    label: '1,200 differences',
    tone: 'amber',
  })
  expect(reconciliationBadge({ state: 'running', differences: 3 }).label).toBe('Comparing')
})

test('one looks often while something is being compared', () => {
  expect(reconciliationPollInterval([{ state: 'done' }, { state: 'running' }])).toBeLessThan(
    reconciliationPollInterval([{ state: 'done' }]),
  )
  expect(reconciliationPollInterval(undefined)).toBe(reconciliationPollInterval([]))
})
