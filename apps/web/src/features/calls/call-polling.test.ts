import { expect, test } from 'vitest'
import type { CallRow } from './call-row.ts'
import { callPollInterval } from './call-polling.ts'

const NOW = 1_800_000_000_000

function row(status: CallRow['status'], minutesAgo: number): CallRow {
  return {
    id: `${status}-${minutesAgo}`,
    conversationId: null,
    direction: 'outbound',
    status,
    endReason: null,
    phoneNumber: null,
    phoneText: null,
    callerNumber: null,
    calledNumber: null,
    contactName: null,
    startedAt: NOW - minutesAgo * 60_000,
    durationSeconds: 0,
    summary: null,
    transfer: null,
    notes: null,
    testMode: false,
    disclosure: null,
    recordingConsent: null,
    hasTranscript: false,
    hasRecording: false,
    source: 'phone',
    reached: false,
    needsCheck: false,
  }
}

test('a list is polled only while one of its calls is in progress', () => {
  expect(callPollInterval([row('completed', 1), row('initiated', 1)], NOW)).toBe(3000)
  expect(callPollInterval([row('in-progress', 5)], NOW)).toBe(3000)
  expect(callPollInterval([row('completed', 1), row('missed', 1), row('failed', 1)], NOW)).toBe(false)
  expect(callPollInterval([], NOW)).toBe(false)
})

test('a call that has been in progress for too long is not polled', () => {
  expect(callPollInterval([row('in-progress', 21)], NOW)).toBe(false)
})
