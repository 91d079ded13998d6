import { type CallField, DEFAULT_OUTCOME } from '@callwright/contract/calls/call-fields'
import { asE164 } from '@callwright/contract/text/phone'
import { describe, expect, it } from 'vitest'
import { MESSAGE_ONLY_PROMPT } from '../message-only-prompt.ts'
import { CALL_BACK_ID, OPT_OUT_ID, RECORDING_ID } from '../reserved-questions.ts'
import { seeded } from '../testing/seeded.ts'
import { TEST_TRANSFERS } from '../testing/test-agent.ts'
import type { Conversation } from '../voice-provider.ts'
import { conversationAt, type Course, decideConversation, type SimulatedCall } from './conversation.ts'

describe('a simulated conversation', () => {
  const call = {
    conversationId: 'conv_sim_1',
    agentId: 'agent_sim_a',
    tenantId: 'a',
    callId: 'call_1',
    direction: 'outbound',
    callerNumber: null,
    calledNumber: asE164('+12025550123'),
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
    const reasonsOf = (course?: Course): (string | null)[] =>
      Array.from({ length: 2000 }, (_, index) => {
        const chance = { startedAt: 0, random: seeded(index), callSeconds: { min: 5, max: 10 }, course }
        return decideConversation(call, chance).ended.endReason
      })
    const share = reasonsOf().filter((reason) => reason === 'voicemail').length / 2000
    expect(share).toBeGreaterThan(0.05)
    expect(share).toBeLessThan(0.095)
    expect(new Set(reasonsOf({ endReason: 'answered' }))).toEqual(new Set(['answered']))
  })

  function play(change: Partial<SimulatedCall>, course: Course, random = (): number => 0.5): Conversation {
    const options = { startedAt: 0, random, callSeconds: { min: 5, max: 10 }, course }
    return decideConversation({ ...call, ...change }, options).ended
  }
  function linesOf({ turns }: Conversation): string[] {
    return turns.map(({ role, text }) => `${role}: ${text}`)
  }
  const RESERVED = [
    { fieldId: OPT_OUT_ID, value: false, reason: 'Nobody asked for this.' },
    { fieldId: CALL_BACK_ID, value: null, reason: 'This was not mentioned.' },
  ]
  const ASKS_FOR_PERSON: Course = { endReason: 'answered', asksFor: 'person' }
  const inbound = { direction: 'inbound', firstMessage: 'Hello!', variables: { name: 'Rosa Diaz' } } as const

  it('is transferred to the first person if the customer asks for one', () => {
    const fields: CallField[] = [{ ...DEFAULT_OUTCOME, id: 'outcome' }]
    const conversation = play({ ...inbound, fields, transfers: TEST_TRANSFERS }, ASKS_FOR_PERSON)
    expect(conversation).toMatchObject({
      status: 'completed',
      endReason: 'transferred',
      transfer: { phoneNumber: asE164('+12025550160'), turn: 3 },
      summary: 'Rosa called about a large order. The agent transferred the call to Ann.',
      analysis: [{ fieldId: 'outcome', value: 'interested' }, { fieldId: OPT_OUT_ID }, { fieldId: CALL_BACK_ID }],
      hasRecording: true,
    })
    expect(linesOf(conversation)).toEqual([
      'agent: Hello!',
      "customer: Hi, this is Rosa. I'd like to talk to a person, please.",
      "agent: I'll put you through to Ann.",
      "customer: Hello Ann, I'd like to place a large order.",
      'agent: Gladly, Rosa. Tell me what you need.',
    ])
  })

  it.each([{}, { transfers: [] }])('takes a message if the customer asks for a person, with %j', (none) => {
    const conversation = play({ ...inbound, ...none }, ASKS_FOR_PERSON)
    expect(conversation).toMatchObject({ status: 'completed', endReason: 'answered' })
    expect(conversation).not.toHaveProperty('transfer')
    expect(linesOf(conversation)[2]).toBe("agent: Nobody is available right now. I'll pass on your message.")
    expect(conversation.turns).toHaveLength(5)
  })

  it('has its transfer only after it ends', () => {
    const options = { startedAt: 0, random: () => 0.5, callSeconds: { min: 5, max: 10 }, course: ASKS_FOR_PERSON }
    const conversation = decideConversation({ ...call, ...inbound, transfers: TEST_TRANSFERS }, options)
    expect(conversationAt(conversation, conversation.endsAt).transfer).toBeDefined()
    const ongoing = conversationAt(conversation, conversation.endsAt - 1)
    expect([ongoing.status, ongoing.endReason, ongoing.transfer]).toEqual(['in-progress', null, undefined])
  })

  it('is transferred in about one of ten answered inbound calls, but not without transfers', () => {
    const conversations = (transfers: SimulatedCall['transfers']): Conversation[] =>
      Array.from({ length: 2000 }, (_, index) => {
        const chance = { startedAt: 0, random: seeded(index), callSeconds: { min: 5, max: 10 } }
        return decideConversation({ ...call, ...inbound, transfers }, chance).ended
      })
    const completed = conversations(TEST_TRANSFERS).filter(({ status }) => status === 'completed')
    const share = completed.filter(({ endReason }) => endReason === 'transferred').length / completed.length
    expect(share).toBeGreaterThan(0.07)
    expect(share).toBeLessThan(0.13)
    const lines = conversations([]).flatMap(linesOf)
    expect(lines.filter((line) => line.includes('talk to a person'))).toEqual([])
  })

  const REQUEST = "customer: I'm busy right now. Could you call me back tomorrow at 10 am?"

  it('is short if the customer asks to be called back', () => {
    const fields: CallField[] = [{ ...DEFAULT_OUTCOME, id: 'outcome' }]
    for (const firstMessage of ['Hello, it is about your order.', 'Hello, how can I help you?']) {
      const conversation = play({ firstMessage, fields }, { endReason: 'answered', asksFor: 'call-back' })
      expect(conversation).toMatchObject({
        status: 'completed',
        endReason: 'answered',
        analysis: [
          { fieldId: 'outcome', value: 'call back' },
          { fieldId: OPT_OUT_ID, value: false },
          {
            fieldId: CALL_BACK_ID,
            value: 'tomorrow at 10:00',
            reason: REQUEST.replace(/.*: (.*)/, 'The customer said: "$1"'),
          },
        ],
      })
      expect(linesOf(conversation)).toEqual([
        `agent: ${firstMessage}`,
        REQUEST,
        expect.stringMatching(/^agent: Of course, \w+\. I have noted a call back for tomorrow at 10 am\. Goodbye!$/),
      ])
    }
  })

  it('asks to be called back in few outbound calls, and never in inbound ones', () => {
    const share = (direction: SimulatedCall['direction']): number => {
      const asking = Array.from({ length: 2000 }, (_, index) => {
        const chance = { startedAt: 0, random: seeded(index), callSeconds: { min: 5, max: 10 } }
        return linesOf(decideConversation({ ...call, direction }, chance).ended).includes(REQUEST)
      })
      return asking.filter(Boolean).length / 2000
    }
    expect(share('outbound')).toBeGreaterThan(0.02)
    expect(share('outbound')).toBeLessThan(0.06)
    expect(share('inbound')).toBe(0)
  })

  it.each([undefined, 'person'] as const)(
    'ends after the first message if there is nothing else to say (%s)',
    (asksFor) => {
      const fields: CallField[] = [{ ...DEFAULT_OUTCOME, id: 'outcome' }]
      const message = { ...inbound, systemPrompt: MESSAGE_ONLY_PROMPT, firstMessage: 'We are closed, {{name}}.' }
      const options = { startedAt: 0, random: () => 0.5, callSeconds: { min: 90, max: 90 } }
      const course: Course = { endReason: 'answered', asksFor }
      const { ended } = decideConversation(
        { ...call, ...message, fields, transfers: TEST_TRANSFERS },
        { ...options, course },
      )
      expect(ended).toMatchObject({ status: 'completed', endReason: 'answered', durationSeconds: 20 })
      expect(linesOf(ended)).toEqual(['agent: We are closed, Rosa Diaz.'])
      expect(ended.summary).toBe('The agent gave the caller a message and ended the call.')
      expect(ended).not.toHaveProperty('transfer')
      expect(ended.analysis).toEqual([
        { fieldId: 'outcome', value: 'no conversation', reason: 'The agent only gave the caller a message.' },
        ...RESERVED,
      ])
    },
  )

  it('leaves a message at a voicemail, with its variables filled in', () => {
    const variables = { name: 'Rosa' }
    const message = { variables, voicemailMessage: 'Hello {{name}}, please call us back.' }
    const left = play(message, { endReason: 'voicemail' })
    expect(left.summary).toBe('The call reached a voicemail. The agent left a message.')
    expect(linesOf(left).slice(-2)).toEqual([
      'customer: Please leave a message after the tone.',
      'agent: Hello Rosa, please call us back.',
    ])
    for (const voicemailMessage of [undefined, '', ' \n']) {
      const hungUp = play({ variables, voicemailMessage }, { endReason: 'voicemail' })
      expect(hungUp.summary).toBe('The call reached a voicemail. The agent left no message.')
      expect(hungUp.turns).toHaveLength(3)
    }
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
      { fieldId: 'outcome', value: 'voicemail', reason: expect.stringMatching(/^The call reached a voicemail: ".+"$/) },
      { fieldId: 'rating', value: null, reason: 'This was not mentioned.' },
      { fieldId: 'sold', value: null, reason: 'This was not mentioned.' },
      ...RESERVED,
    ])
    const choices = DEFAULT_OUTCOME.choices.slice(0, 3)
    const unlisted = decideConversation({ ...call, fields: [{ ...DEFAULT_OUTCOME, id: 'outcome', choices }] }, late)
    expect(unlisted.ended.analysis).toMatchObject([{ fieldId: 'outcome', value: null }, ...RESERVED])
  })

  function callsIn(recordingMode: SimulatedCall['recordingMode']): Conversation[] {
    return Array.from({ length: 200 }, (_, index) => {
      const chance = { startedAt: 0, random: seeded(index), callSeconds: { min: 5, max: 10 } }
      return decideConversation({ ...call, recordingMode }, chance).ended
    }).filter(({ status }) => status === 'completed')
  }

  it('asks whether the call may be recorded in mode ask: about a quarter refuse, and no mailbox agrees', () => {
    const calls = callsIn('ask').map((conversation) => {
      const consent = conversation.analysis?.find(({ fieldId }) => fieldId === RECORDING_ID)
      const [question, answer] = conversation.turns.slice(2).map(({ text }) => text)
      const isAsked = question === 'May we record this call?'
      const said = `The agent said: "${question}" The customer said: "${answer}"`
      const reason = isAsked ? said : 'Nobody asked for this.'
      expect(consent).toEqual({ fieldId: RECORDING_ID, value: isAsked && answer?.startsWith('Yes') === true, reason })
      return { isVoicemail: conversation.endReason === 'voicemail', isAsked, agreed: consent?.value === true }
    })
    const asked = calls.filter(({ isAsked }) => isAsked)
    const refusing = asked.filter(({ agreed }) => !agreed).length / asked.length
    expect(asked.length).toBeGreaterThan(100)
    expect(refusing).toBeGreaterThan(0.15)
    expect(refusing).toBeLessThan(0.35)
    const mailboxes = calls.filter(({ isVoicemail }) => isVoicemail)
    expect(mailboxes.length).toBeGreaterThan(5)
    expect(mailboxes.filter(({ isAsked, agreed }) => isAsked || agreed)).toEqual([])
  })

  it.each(['off', 'announce', undefined] as const)('asks nothing about a recording in mode %s', (mode) => {
    for (const { turns, analysis, hasRecording } of callsIn(mode)) {
      expect(turns.filter(({ text }) => text.includes('record'))).toEqual([])
      expect(analysis?.map(({ fieldId }) => fieldId)).toEqual([OPT_OUT_ID, CALL_BACK_ID])
      expect(hasRecording).toBe(mode !== 'off')
    }
  })

  it('lasts no longer than its agent allows', () => {
    const chance = { startedAt: 0, random: () => 0.5, callSeconds: { min: 90, max: 100 } }
    const { endsAt, ended } = decideConversation({ ...call, maxCallSeconds: 60 }, chance)
    expect([endsAt, ended.durationSeconds]).toEqual([60_000, 60])
    expect(ended.turns.at(-1)?.atSeconds).toBeLessThan(60)
    expect(decideConversation(call, chance).ended.durationSeconds).toBe(95)
  })

  it('has an analysis only after it ends', () => {
    const chance = { startedAt: 0, random: () => 0.5, callSeconds: { min: 5, max: 10 } }
    const conversation = decideConversation({ ...call, fields: [{ ...DEFAULT_OUTCOME, id: 'outcome' }] }, chance)
    expect(conversationAt(conversation, conversation.answersAt).analysis).toBeUndefined()
    expect(conversationAt(conversation, conversation.endsAt).analysis).toHaveLength(3)
  })
})
