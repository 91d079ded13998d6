import { describe, expect, it } from 'vitest'
import { readEnding } from './ending.ts'

describe('readEnding', () => {
  const call = { status: 'done', direction: 'outbound', durationSeconds: 10, callResult: null } as const
  it.each([
    [{ ...call, status: 'initiated' }, 'initiated', null],
    [{ ...call, status: 'in-progress' }, 'in-progress', null],
    [{ ...call, status: 'processing' }, 'in-progress', null],
    [{ ...call, status: 'something-new' }, 'in-progress', null],
    [call, 'completed', 'answered'],
    [{ ...call, callResult: 'answered' }, 'completed', 'answered'],
    [{ ...call, callResult: 'voicemail' }, 'completed', 'voicemail'],
    [{ ...call, callResult: 'transferred' }, 'completed', 'transferred'],
    [{ ...call, status: 'failed', callResult: 'transferred' }, 'completed', 'transferred'],
    [{ ...call, status: 'processing', callResult: 'transferred' }, 'in-progress', null],
    [{ ...call, callResult: 'no_answer' }, 'missed', 'no-answer'],
    [{ ...call, callResult: 'busy' }, 'missed', 'busy'],
    [{ ...call, callResult: 'failed', durationSeconds: 0 }, 'failed', 'provider-error'],
    [{ ...call, status: 'failed' }, 'failed', 'provider-error'],
    [{ ...call, status: 'failed', durationSeconds: 0 }, 'failed', 'provider-error'],
    [{ ...call, status: 'failed', callResult: 'no_answer' }, 'missed', 'no-answer'],
    [{ ...call, status: 'failed', direction: 'inbound', durationSeconds: 0 }, 'missed', 'no-answer'],
    [{ ...call, status: 'failed', direction: 'inbound' }, 'failed', 'provider-error'],
    [{ ...call, status: 'failed', direction: 'inbound', durationSeconds: null }, 'failed', 'provider-error'],
  ] as const)('maps %o to %s (%s)', (ending, status, endReason) => {
    expect(readEnding(ending)).toEqual({ status, endReason })
  })
})
