import { type CallField, DEFAULT_OUTCOME } from '@callwright/contract/calls/call-fields'
import { describe, expect, it } from 'vitest'
import { seeded } from '../testing/seeded.ts'
import { conversationAt, decideConversation } from './conversation.ts'

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

  it('is never busy and never reaches a voicemail for an inbound caller', () => {
    const reasons = Array.from({ length: 500 }, (_, index) => {
      const chance = { startedAt: 0, random: seeded(index), callSeconds: { min: 5, max: 10 } }
      return decideConversation({ ...call, direction: 'inbound' }, chance).ended.endReason
    })
    expect(new Set(reasons)).toEqual(new Set(['answered', 'no-answer', 'provider-error']))
  })

  it('reaches a voicemail in about one of fourteen outbound calls, unless it is forced to be answered', () => {
    const reasonsOf = (isAnswered: boolean): (string | null)[] =>
      Array.from({ length: 2000 }, (_, index) => {
        const chance = { startedAt: 0, random: seeded(index), callSeconds: { min: 5, max: 10 }, isAnswered }
        return decideConversation(call, chance).ended.endReason
      })
    const share = reasonsOf(false).filter((reason) => reason === 'voicemail').length / 2000
    expect(share).toBeGreaterThan(0.05)
    expect(share).toBeLessThan(0.095)
    expect(new Set(reasonsOf(true))).toEqual(new Set(['answered']))
  })

  it('is short at a voicemail, where only the outcome is known', () => {
    const rating: CallField = { ...DEFAULT_OUTCOME, id: 'rating', kind: 'choice', name: 'Rating' }
    const goal: CallField = { id: 'sold', kind: 'goal', name: 'Sold', question: 'The customer bought.', choices: [] }
    const fields: CallField[] = [{ ...DEFAULT_OUTCOME, id: 'outcome' }, rating, goal]
    const late = { startedAt: 0, random: () => 0.99, callSeconds: { min: 100, max: 200 } }
    const { ended, endsAt, answersAt } = decideConversation({ ...call, fields }, late)
    expect(ended).toMatchObject({ status: 'completed', endReason: 'voicemail', hasRecording: true })
    expect([endsAt, ended.durationSeconds]).toEqual([20_000, 20])
    expect(answersAt).toBeLessThan(endsAt)
    expect(ended.turns.map(({ role }) => role)).toEqual(['agent', 'customer', 'customer'])
    expect(ended.turns.at(-1)?.text).toBe('Please leave a message after the tone.')
    expect(ended.analysis).toEqual([
      { fieldId: 'outcome', value: 'voicemail', reason: 'The call reached a voicemail.' },
      { fieldId: 'rating', value: null, reason: 'The call reached a voicemail.' },
      { fieldId: 'sold', value: null, reason: 'The call reached a voicemail.' },
    ])
    const choices = DEFAULT_OUTCOME.choices.slice(0, 3)
    const unlisted = decideConversation({ ...call, fields: [{ ...DEFAULT_OUTCOME, id: 'outcome', choices }] }, late)
    expect(unlisted.ended.analysis).toMatchObject([{ fieldId: 'outcome', value: null }])
  })

  it('lasts no longer than its agent allows', () => {
    const chance = { startedAt: 0, random: () => 0.5, callSeconds: { min: 90, max: 100 } }
    const { endsAt, ended } = decideConversation({ ...call, maxCallSeconds: 60 }, chance)
    expect([endsAt, ended.durationSeconds]).toEqual([60_000, 60])
    expect(ended.turns.at(-1)?.atSeconds).toBeLessThan(60)
    expect(decideConversation(call, chance).ended.durationSeconds).toBe(95)
  })

  it('has an analysis only after it ends, and only if its agent has fields', () => {
    const chance = { startedAt: 0, random: () => 0.5, callSeconds: { min: 5, max: 10 } }
    const conversation = decideConversation({ ...call, fields: [{ ...DEFAULT_OUTCOME, id: 'outcome' }] }, chance)
    expect(conversationAt(conversation, conversation.answersAt).analysis).toBeUndefined()
    expect(conversationAt(conversation, conversation.endsAt).analysis).toHaveLength(1)
    for (const fields of [undefined, []]) {
      expect(decideConversation({ ...call, fields }, chance).ended).not.toHaveProperty('analysis')
    }
  })
})
