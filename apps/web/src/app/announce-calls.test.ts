// @vitest-environment happy-dom
import type { CallStatus } from '@callwright/contract/calls/calls'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dismissToast, shownToast, toast } from '#components/feedback/toasts.ts'
import { announceCalls } from './announce-calls.ts'

const STATUSES: Record<string, CallStatus> = {
  call_1: 'completed',
  call_2: 'missed',
  call_3: 'failed',
  call_4: 'completed',
}

/** Announces the calls. @returns the toasts shown for them, oldest first */
async function collectToasts(...callIds: string[]): Promise<string[]> {
  const shown: string[] = []
  const unsubscribe = shownToast.subscribe(() => {
    const { title, description } = shownToast.get() ?? {}
    shown.push(`${title}: ${description}`)
  })
  const events = callIds.map((callId) => ({ callId, conversationId: callId.replace('call', 'conv') }))
  await announceCalls(events, async (callId) => STATUSES[callId] ?? null)
  unsubscribe()
  return shown
}

function completedToast(conversationId: string): string {
  return `Call Completed: Call with ${conversationId} has been completed and transcript is available.`
}

describe('announced calls', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    dismissToast()
    vi.useRealTimers()
  })

  it('each get a toast, even within five seconds of each other', async () => {
    expect(await collectToasts('call_1', 'call_4')).toEqual([completedToast('conv_1'), completedToast('conv_4')])
  })

  it('get no toast if they were missed or failed', async () => {
    expect(await collectToasts('call_1', 'call_2', 'call_3')).toEqual([completedToast('conv_1')])
    expect(await collectToasts('call_2', 'call_3')).toEqual([])
  })

  it('do not replace a toast that offers an action, unless it is about another call', async () => {
    const action = { label: 'View campaign', onSelect: () => undefined }
    toast({ title: 'Batch Call Created!', action })
    expect(await collectToasts('call_1')).toEqual([])
    expect(shownToast.get()?.title).toBe('Batch Call Created!')
    dismissToast()
    expect(await collectToasts('call_1', 'call_4')).toEqual([completedToast('conv_1'), completedToast('conv_4')])
  })

  it('are opened from their toast', async () => {
    await collectToasts('call_1')
    expect(shownToast.get()?.action?.label).toBe('Open call')
    shownToast.get()?.action?.onSelect()
    expect(`${location.pathname}${location.search}`).toBe('/call-dashboard?call=call_1')
  })

  it('get a toast if their status cannot be looked up', async () => {
    expect(await collectToasts('call_gone')).toEqual([completedToast('conv_gone')])
  })

  it('are looked up only for the newest of thousands of events', async () => {
    const lookUp = vi.fn(async () => 'completed' as const)
    const events = Array.from({ length: 5000 }, (_event, index) => ({ callId: String(index), conversationId: 'conv' }))
    await announceCalls(events, lookUp)
    expect(lookUp.mock.calls.flat()).toEqual(events.slice(-20).map(({ callId }) => callId))
  })
})
