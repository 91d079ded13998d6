import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { asE164 } from '@callwright/contract/text/phone'
import { FAULT_KINDS, type FaultKind, type FaultRule } from '@callwright/fake-elevenlabs/faults'
import { type CheckedFake, providerFor, startCheckedFake } from '../testing/checked-fake.ts'
import { TEST_AGENT } from '../testing/test-agent.ts'
import { mockRequestTimeouts } from '../testing/time-limits.ts'
import type { StartCallRequest, StartCallResult, VoiceProvider } from '../voice-provider.ts'

const DIAL = '/outbound-call'

/** Whether the response takes longer than a client waits. */
function isLate({ kind, delayMs = Infinity }: FaultRule): boolean {
  return kind === 'hang' || (kind === 'slow' && delayMs === Infinity)
}

describe('a call while ElevenLabs has a fault', () => {
  let fake: CheckedFake
  let provider: VoiceProvider
  let call: StartCallRequest
  let expireTimeLimits: () => void
  let onLate: () => void
  beforeEach(async () => {
    expireTimeLimits = mockRequestTimeouts()
    onLate = expireTimeLimits
    fake = await startCheckedFake({ onExchange: ({ fault }) => void (fault && isLate(fault) && onLate()) })
    provider = providerFor(fake)
    const { agentId } = await provider.saveAgent(TEST_AGENT)
    call = { ...TEST_AGENT, agentId, callId: 'call_1', toNumber: asE164('+12025550123'), variables: {} }
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    await fake.close()
  })

  function dialsOf(callId: string): number {
    return fake.state.dials.filter((dial) => dial.callId === callId).length
  }

  /** Checks that a lost call is found at the provider if, and only if, it was dialed. */
  async function expectReconciled({ callId }: { callId: string }): Promise<void> {
    const found = await provider.findConversationOf({ callId, tenantId: 'tenant_a', since: fake.now() - 60_000 })
    expect(found?.callId ?? null).toBe(dialsOf(callId) === 0 ? null : callId)
  }

  it.each<[FaultKind, StartCallResult['outcome'], number]>([
    ['429', 'refused', 0],
    ['500-before', 'unknown', 0],
    ['500-after', 'unknown', 1],
    ['hang', 'unknown', 1],
    ['garbage', 'unknown', 1],
    ['html', 'unknown', 1],
    ['half', 'unknown', 1],
    ['reset', 'unknown', 1],
    ['slow', 'unknown', 1],
  ])('of the kind %s is %s, dialed %d times, and reconciled afterward', async (kind, outcome, dials) => {
    // Several calls reuse a connection, since the HTTP client below our code might resend on its own.
    fake.addFault({ kind, path: DIAL })
    for (const callId of ['call_1', 'call_2', 'call_3']) {
      expect((await provider.startCall({ ...call, callId })).outcome).toBe(outcome)
    }
    for (const callId of ['call_1', 'call_2', 'call_3']) {
      await expectReconciled({ callId })
      expect(dialsOf(callId)).toBe(dials)
    }
  })

  it('is neither dialed nor found later if the fault occurs before the request is handled', async () => {
    for (const kind of ['hang', 'reset', 'half', 'garbage'] as const) {
      const callId = `call_${kind}`
      fake.addFault({ kind, path: DIAL, times: 1, isHandled: false })
      expect((await provider.startCall({ ...call, callId })).outcome).toBe('unknown')
      expect(dialsOf(callId)).toBe(0)
      await expectReconciled({ callId })
    }
  })

  // Security: 28
  it('is dialed at most once under random faults, and its outcome is accurate', async () => {
    for (const kind of FAULT_KINDS) fake.addFault({ kind, probability: 0.06, path: DIAL, delayMs: 10 })
    const calls = Array.from({ length: 200 }, (_, nth) => ({ ...call, callId: `call_${nth}` }))
    const outcomes: StartCallResult[] = []
    for (const call of calls) outcomes.push(await provider.startCall(call))
    fake.clearFaults()
    const seen = new Set<string>()
    for (const [nth, started] of outcomes.entries()) {
      const { callId } = calls[nth] ?? call
      seen.add(started.outcome)
      const dials = fake.state.dials.filter((dial) => dial.callId === callId)
      if (started.outcome === 'started') {
        expect(dials.map(({ conversationId }) => conversationId)).toEqual([started.conversationId])
      }
      if (started.outcome === 'refused') expect(dials).toEqual([])
      if (started.outcome === 'unknown') {
        expect(dials.length).toBeLessThanOrEqual(1)
        await expectReconciled({ callId })
      }
    }
    expect(seen).toEqual(new Set(['started', 'refused', 'unknown']))
  })

  it('is refused as busy when the account is at its concurrency limit', async () => {
    fake.state.options.concurrency = 2
    const outcomes: StartCallResult[] = []
    for (const callId of ['call_1', 'call_2', 'call_3']) outcomes.push(await provider.startCall({ ...call, callId }))
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['started', 'started', 'refused'])
    expect(outcomes[2]).toMatchObject({ reason: 'busy', retryable: true })
  })

  it('does not block other requests', async () => {
    fake.addFault({ kind: 'hang', path: DIAL })
    const { promise: hangStarted, resolve } = Promise.withResolvers<void>()
    onLate = resolve
    const hangingCall = provider.startCall(call)
    await hangStarted
    await provider.listNumbers()
    expireTimeLimits()
    expect((await hangingCall).outcome).toBe('unknown')
  })

  it('is read after retries, or fails with a readable error', async () => {
    const started = await provider.startCall(call)
    const id = started.outcome === 'started' ? started.conversationId : ''
    for (const kind of FAULT_KINDS) {
      fake.addFault({ kind, path: `/conversations/${id}`, times: 1, delayMs: 10 })
      // The first attempt uses up the time limit, so there is no second one.
      const reader = kind === 'hang' ? providerFor(fake, { timeoutMs: 0 }) : provider
      const read = await reader.fetchConversation(id).catch((error: unknown) => error)
      const isRead = typeof read === 'object' && read !== null && 'conversationId' in read
      if (!isRead) expect(read).toMatchObject({ name: 'VoiceProviderError', reason: 'unavailable' })
      // Partial responses and broken connections are retried; complete but unreadable responses are not.
      expect([kind, isRead]).toEqual([kind, !['hang', 'garbage', 'html'].includes(kind)])
      fake.clearFaults()
    }
  })
})
