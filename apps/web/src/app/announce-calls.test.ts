import type { CallStatus } from '@callwright/contract/calls/calls'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dismissToast, shownToast } from '../components/feedback/toasts.ts'
import { announceCalls } from './announce-calls.ts'

const ENDED: Record<string, CallStatus> = {
  call_1: 'completed',
  call_2: 'missed',
  call_3: 'failed',
  call_4: 'completed',
}

/** The toasts shown for the calls, oldest first. */
async function toastsOf(...callIds: string[]): Promise<string[]> {
  const shown: string[] = []
  const leave = shownToast.subscribe(() => {
    const { title, description } = shownToast.get() ?? {}
    shown.push(`${title}: ${description}`)
  })
  const events = callIds.map((callId) => ({ callId, conversationId: callId.replace('call', 'conv') }))
  await announceCalls(events, async (callId) => ENDED[callId] ?? null)
  leave()
  return shown
}

function completed(conversationId: string): string {
  return `Call Completed: Call with ${conversationId} has been completed and transcript is available.`
}

describe('announced calls', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    dismissToast()
    vi.useRealTimers()
  })

  it('get a toast each, even within five seconds of each other', async () => {
    expect(await toastsOf('call_1', 'call_4')).toEqual([completed('conv_1'), completed('conv_4')])
  })

  it('get no toast when they were missed or failed', async () => {
    expect(await toastsOf('call_1', 'call_2', 'call_3')).toEqual([completed('conv_1')])
    expect(await toastsOf('call_2', 'call_3')).toEqual([])
  })

  it('get a toast when their status cannot be looked up', async () => {
    expect(await toastsOf('call_gone')).toEqual([completed('conv_gone')])
  })

  it('are looked up only for the newest among thousands of events', async () => {
    const lookUp = vi.fn(async () => 'completed' as const)
    const events = Array.from({ length: 5000 }, (_event, index) => ({ callId: String(index), conversationId: 'conv' }))
    await announceCalls(events, lookUp)
    expect(lookUp.mock.calls.flat()).toEqual(events.slice(-20).map(({ callId }) => callId))
  })
})
