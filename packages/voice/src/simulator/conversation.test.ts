import { describe, expect, it } from 'vitest'
import { decideConversation } from './conversation.ts'

/** A seeded generator, so that a failure can be reproduced. */
function seeded(seed: number): () => number {
  let state = seed * 2_654_435_761
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return state / 4_294_967_296
  }
}

describe('a simulated conversation', () => {
  const call = {
    conversationId: 'conv_sim_1',
    agentId: 'agent_sim_a',
    tenantId: 'a',
    callId: 'call_1',
    direction: 'outbound',
    callerNumber: null,
    calledNumber: '+12025550123',
    businessName: 'Acme',
    systemPrompt: 'We are open Monday to Friday, 9 am to 5 pm.',
    firstMessage: '',
    variables: {},
  } as const

  it('mostly completes, is sometimes missed, and rarely fails', () => {
    const conversations = Array.from({ length: 2000 }, (_, index) => {
      const chance = { startedAt: 0, random: seeded(index), callSeconds: { min: 5, max: 10 } }
      return decideConversation(call, chance)
    })
    const share = (status: string): number =>
      conversations.filter(({ ended }) => ended.status === status).length / conversations.length
    expect(share('completed')).toBeGreaterThan(0.84)
    expect(share('missed')).toBeGreaterThan(0.05)
    expect(share('missed')).toBeLessThan(0.12)
    expect(share('failed')).toBeGreaterThan(0.01)
    expect(share('failed')).toBeLessThan(0.06)
    for (const { startedAt, answersAt, endsAt, ended: conversation } of conversations) {
      expect(endsAt - startedAt).toBeGreaterThanOrEqual(5000)
      expect(endsAt - startedAt).toBeLessThanOrEqual(10_000)
      expect(answersAt).toBeLessThanOrEqual(endsAt)
      expect(Math.max(0, ...conversation.turns.map(({ atSeconds }) => atSeconds ?? 0))).toBeLessThanOrEqual(
        conversation.durationSeconds,
      )
    }
  })

  it('is never busy for an inbound caller', () => {
    const reasons = Array.from({ length: 500 }, (_, index) => {
      const chance = { startedAt: 0, random: seeded(index), callSeconds: { min: 5, max: 10 } }
      return decideConversation({ ...call, direction: 'inbound' }, chance).ended.endReason
    })
    expect(new Set(reasons)).toEqual(new Set(['answered', 'no-answer', 'provider-error']))
  })
})
