import { expect, test } from 'vitest'
import { formatPauseMessage } from './pause-message.ts'

test('a complete pause and a resumed service use the documented messages', () => {
  expect(formatPauseMessage({ paused: true, inFlight: 0, isInboundOff: true })).toEqual({
    title: 'Service paused',
    description: 'Client can no longer make or receive calls.',
  })
  expect(formatPauseMessage({ paused: false, inFlight: 0, isInboundOff: false })).toEqual({
    title: 'Service resumed',
    description: 'Client can now make and receive calls.',
  })
})

test('an incomplete pause does not claim to be complete', () => {
  const describePause = (inFlight: number): string =>
    formatPauseMessage({ paused: true, inFlight, isInboundOff: false }).description
  expect(describePause(1)).toBe('Pausing: 1 call being placed.')
  expect(describePause(3)).toBe('Pausing: 3 calls being placed.')
  expect(describePause(0)).toBe('No new calls will start. Incoming calls are still being switched off.')
})
