import { RECIPIENT_STATUSES, type RecipientCounts } from '@callwright/contract/campaigns/campaigns'
import { expect, test } from 'vitest'
import { countInFlight, campaignPollInterval, percentOf, countFinal } from './campaign-progress.ts'
import { STATUS_ORDER } from './campaign-labels.ts'

const counts: RecipientCounts = {
  queued: 1,
  dialling: 2,
  'in-progress': 4,
  completed: 8,
  missed: 16,
  failed: 32,
  unknown: 64,
  skipped: 128,
  cancelled: 256,
}
const none: RecipientCounts = { ...counts, dialling: 0, 'in-progress': 0 }

test('every status has a counter, and the counters add up to the total', () => {
  expect([...STATUS_ORDER].sort()).toEqual([...RECIPIENT_STATUSES].sort())
  expect(counts.queued + countInFlight(counts) + countFinal(counts)).toBe(511)
})

test('only a complete campaign is at 100%', () => {
  expect(percentOf(1999, 2000)).toBe(99)
  expect(percentOf(2000, 2000)).toBe(100)
  expect(percentOf(0, 0)).toBe(0)
})

test('a campaign is polled only while it can change', () => {
  expect(campaignPollInterval(undefined)).toBe(false)
  expect(campaignPollInterval({ state: 'running', counts: none })).toBe(1000)
  expect(campaignPollInterval({ state: 'paused', counts })).toBe(1000)
  expect(campaignPollInterval({ state: 'cancelled', counts })).toBe(1000)
  expect(campaignPollInterval({ state: 'held', counts: none })).toBe(5000)
  expect(campaignPollInterval({ state: 'scheduled', counts: none })).toBe(5000)
  expect(campaignPollInterval({ state: 'finished', counts: none })).toBe(false)
  expect(campaignPollInterval({ state: 'cancelled', counts: none })).toBe(false)
})
