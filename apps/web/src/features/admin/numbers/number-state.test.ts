import { asE164 } from '@callwright/contract/text/phone'
import { expect, test } from 'vitest'
import { numberPollInterval, numberBadge, type ListedNumber } from './number-state.ts'

const ROW: ListedNumber = {
  number: asE164('+12125550101'),
  label: 'Main line',
  isInAccount: true,
  client: null,
  state: 'free',
  hold: null,
  error: null,
}

test('a held number says why it is held', () => {
  expect(numberBadge({ state: 'held', hold: 'paused' })).toEqual({ label: 'Held: paused', tone: 'amber' })
  expect(numberBadge({ state: 'held', hold: 'limit' })).toEqual({ label: 'Held: limit reached', tone: 'red' })
  expect(numberBadge({ state: 'answering', hold: null })).toEqual({ label: 'Answering', tone: 'green' })
})

test('numbers are polled only while something may change', () => {
  expect(numberPollInterval(undefined)).toBe(false)
  expect(numberPollInterval({ rows: [ROW], providerError: null })).toBe(false)
  expect(numberPollInterval({ rows: [ROW, { ...ROW, state: 'failed' }], providerError: null })).toBe(10_000)
  const changingRows = [{ ...ROW, state: 'failed' } as const, { ...ROW, state: 'waiting' } as const]
  expect(numberPollInterval({ rows: changingRows, providerError: null })).toBe(2000)
})
