import { TRPCClientError } from '@trpc/client'
import { describe, expect, it } from 'vitest'
import { failureCode, failureMessage, UNREACHABLE_MESSAGE } from './failure.ts'

function refusal(message: string, code: string): TRPCClientError<never> {
  return TRPCClientError.from({ error: { message, code: -32_000, data: { code } } } as never)
}

describe('a failure', () => {
  it('shows the server’s message', () => {
    expect(failureMessage(refusal('Too many attempts.', 'TOO_MANY_REQUESTS'), 'fallback')).toBe('Too many attempts.')
  })

  it('uses the fallback when the server sends no message', () => {
    expect(failureMessage(refusal('', 'INTERNAL_SERVER_ERROR'), 'fallback')).toBe('fallback')
    expect(failureMessage(new Error('a bug of ours'), 'fallback')).toBe('fallback')
  })

  it('never shows the browser’s own message when there was no response', () => {
    const offline = TRPCClientError.from(new TypeError('Failed to fetch'))
    expect(failureMessage(offline, 'fallback')).toBe(UNREACHABLE_MESSAGE)
    expect(failureCode(offline)).toBeUndefined()
  })

  it('has the code of the server’s refusal', () => {
    expect(failureCode(refusal('Not authenticated', 'UNAUTHORIZED'))).toBe('UNAUTHORIZED')
    expect(failureCode(null)).toBeUndefined()
  })
})
