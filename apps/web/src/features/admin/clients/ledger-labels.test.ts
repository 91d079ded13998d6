import { expect, test } from 'vitest'
import { entryCost, entryName, entryDuration, formatMonthTotal } from './ledger-labels.ts'

test('a correction shows its sign', () => {
  expect(entryDuration({ kind: 'correction', seconds: -90 })).toBe('−1m 30s')
  expect(entryDuration({ kind: 'correction', seconds: 60 })).toBe('+1m 0s')
  expect(entryDuration({ kind: 'call', seconds: 61 })).toBe('1m 1s')
})

test('an entry whose call was deleted still has a name', () => {
  expect(entryName({ kind: 'call', call: null })).toBe('Deleted call')
  expect(entryName({ kind: 'correction', call: null })).toBe('Correction')
})

test('an entry is named by how the call took place', () => {
  const call = { callId: 'c1', conversationId: null, startedAt: 0, lastDigits: null } as const
  const inbound = { ...call, direction: 'inbound', source: 'phone' } as const
  expect(entryName({ kind: 'call', call: inbound })).toBe('Inbound call')
  expect(entryName({ kind: 'call', call: { ...inbound, direction: 'outbound' } })).toBe('Outbound call')
  const conversation = { ...call, direction: 'outbound', source: 'browser' } as const
  expect(entryName({ kind: 'call', call: conversation })).toBe('Test call in the browser')
})

test('a total is labeled as recounted only if both counts agree', () => {
  const totals = { month: '2026-11', totalSeconds: 90, recountedSeconds: 90, cost: { credits: null, microUsd: null } }
  const minutes = '1.5 minutes in November 2026 (UTC)'
  expect(formatMonthTotal(totals)).toBe(`${minutes}, recounted just now`)
  expect(formatMonthTotal({ ...totals, totalSeconds: 91 })).toBe(minutes)
  expect(formatMonthTotal({ ...totals, cost: { credits: 1204, microUsd: 350_000 } })).toBe(
    `${minutes}, recounted just now. Cost: 1,204 credits ($0.35)`,
  )
})

test('a cost is shown as far as it is known', () => {
  expect(entryCost({ costCredits: 412, costMicroUsd: 110_000 })).toBe('412 credits ($0.11)')
  expect(entryCost({ costCredits: 1, costMicroUsd: null })).toBe('1 credit')
  expect(entryCost({ costCredits: null, costMicroUsd: 12_300 })).toBe('$0.0123')
  expect(entryCost({ costCredits: null, costMicroUsd: null })).toBe('—')
})
