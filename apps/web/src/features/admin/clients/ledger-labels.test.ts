import { expect, test } from 'vitest'
import { entryName, entryDuration, formatMonthTotal } from './ledger-labels.ts'

test('a correction shows its sign', () => {
  expect(entryDuration({ kind: 'correction', seconds: -90 })).toBe('−1m 30s')
  expect(entryDuration({ kind: 'correction', seconds: 60 })).toBe('+1m 0s')
  expect(entryDuration({ kind: 'call', seconds: 61 })).toBe('1m 1s')
})

test('an entry whose call was deleted still has a name', () => {
  const call = { callId: 'c1', conversationId: null, direction: 'inbound', startedAt: 0 } as const
  expect(entryName({ kind: 'call', call: null })).toBe('Deleted call')
  expect(entryName({ kind: 'call', call })).toBe('Inbound call')
  expect(entryName({ kind: 'correction', call: null })).toBe('Correction')
})

test('a total is labeled as recounted only if both counts agree', () => {
  const month = '2026-11'
  expect(formatMonthTotal({ month, totalSeconds: 90, recountedSeconds: 90 })).toBe(
    '1.5 minutes in November 2026 (UTC), recounted just now',
  )
  expect(formatMonthTotal({ month, totalSeconds: 91, recountedSeconds: 90 })).toBe('1.5 minutes in November 2026 (UTC)')
})
