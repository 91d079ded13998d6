import { expect, test } from 'vitest'
import { numbersRefresh, stateWords, type NumberRow } from './number-state.ts'

const ROW: NumberRow = {
  number: '+12125550101',
  label: 'Main line',
  isInAccount: true,
  client: null,
  state: 'free',
  hold: null,
  error: null,
}

test('a held number says what holds it', () => {
  expect(stateWords({ state: 'held', hold: 'paused' })).toEqual({ label: 'Held: paused', tone: 'amber' })
  expect(stateWords({ state: 'held', hold: 'limit' })).toEqual({ label: 'Held: limit reached', tone: 'amber' })
  expect(stateWords({ state: 'answering', hold: null })).toEqual({ label: 'Answering', tone: 'green' })
})

test('numbers are asked for again only while something may change', () => {
  expect(numbersRefresh(undefined)).toBe(false)
  expect(numbersRefresh({ rows: [ROW], providerError: null })).toBe(false)
  expect(numbersRefresh({ rows: [ROW, { ...ROW, state: 'failed' }], providerError: null })).toBe(10_000)
  const moving = [{ ...ROW, state: 'failed' } as const, { ...ROW, state: 'waiting' } as const]
  expect(numbersRefresh({ rows: moving, providerError: null })).toBe(2000)
})
