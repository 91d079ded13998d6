import { describe, expect, it } from 'vitest'
import { readConversation, readFailedCall } from './conversation.ts'
import minimal from './fixtures/conversation-minimal.json' with { type: 'json' }
import phone from './fixtures/conversation-phone.json' with { type: 'json' }
import sipFailure from './fixtures/failure-sip.json' with { type: 'json' }
import twilioFailure from './fixtures/failure-twilio.json' with { type: 'json' }

describe('readConversation', () => {
  it('reads a complete phone call', () => {
    expect(readConversation(phone)).toEqual({
      conversationId: 'conv_phone_1',
      agentId: 'agent_bakery',
      tenantId: 'tenant_a',
      callId: 'call_1',
      direction: 'outbound',
      status: 'completed',
      endReason: 'answered',
      callerNumber: '+12025550100',
      calledNumber: '+12025550123',
      startedAt: 1_790_000_000_000,
      durationSeconds: 31,
      summary: 'The customer asked for the cake. It can be picked up at four.',
      turns: [
        { role: 'agent', text: 'Hello, this is Corner Bakery.', atSeconds: 0 },
        { role: 'customer', text: 'Hi. Is my cake ready?', atSeconds: 3 },
        { role: 'agent', text: 'Yes, you can pick it up at four.', atSeconds: 8 },
      ],
      hasRecording: true,
      cost: { credits: 120, microUsd: null },
    })
  })

  it('keeps at most eight combining marks per character in the transcript and the summary', () => {
    const tower = `a${'\u0301\u0000'.repeat(50_000)}b`
    const read = readConversation({
      ...phone,
      transcript: [{ role: 'user', message: tower, time_in_call_secs: 0 }],
      analysis: { transcript_summary: tower },
    })
    const kept = `a${'\u0301'.repeat(8)}b`
    expect([read?.summary, read?.turns[0]?.text]).toEqual([kept, kept])
  })

  const OPENING = 'You are speaking with the AI assistant of Corner Bakery. Hello!'
  it.each([
    ['was interrupted', { message: 'You are', interrupted: true, original_message: OPENING }, OPENING],
    ['was not heard at all', { message: null, interrupted: true, original_message: OPENING }, OPENING],
    ['was not interrupted', { message: OPENING, interrupted: false, original_message: OPENING }, undefined],
    ['was interrupted, as far as is known', { message: 'You are', interrupted: true }, undefined],
    ['has parts of the wrong type', { message: 'You are', interrupted: 'yes', original_message: 7 }, undefined],
  ])('reads what was cut from the opening if it %s', (_, turn, cutOpening) => {
    const cut = { interrupted: true, original_message: 'Something else' }
    const transcript = [
      { role: 'user', message: 'Hello?', ...cut },
      { role: 'agent', message: null },
      { role: 'agent', ...turn },
      { role: 'agent', message: 'Some', ...cut },
    ]
    expect(readConversation({ ...phone, transcript })?.cutOpening).toBe(cutOpening)
  })

  it('swaps the numbers for an inbound call', () => {
    const phoneCall = { ...phone.metadata.phone_call, direction: 'inbound' }
    const inbound = readConversation({ ...phone, metadata: { ...phone.metadata, phone_call: phoneCall } })
    expect(inbound).toMatchObject({
      direction: 'inbound',
      callerNumber: '+12025550123',
      calledNumber: '+12025550100',
    })
  })

  it('requires only two ids and a status', () => {
    expect(readConversation(minimal)).toEqual({
      conversationId: 'conv_minimal',
      agentId: 'agent_bakery',
      tenantId: null,
      callId: null,
      direction: 'inbound',
      status: 'in-progress',
      endReason: null,
      callerNumber: null,
      calledNumber: null,
      startedAt: null,
      durationSeconds: 0,
      summary: null,
      turns: [],
      hasRecording: false,
    })
    for (const key of ['agent_id', 'conversation_id', 'status']) {
      expect(readConversation({ ...minimal, [key]: undefined })).toBeNull()
      expect(readConversation({ ...minimal, [key]: '' })).toBeNull()
    }
    for (const nothing of [null, undefined, 'text', [], 7]) expect(readConversation(nothing)).toBeNull()
  })

  it('treats values of the wrong type as absent, and keeps the rest', () => {
    const conversation = readConversation({
      ...phone,
      user_id: 'tenant_a',
      has_audio: 'yes',
      analysis: 'none',
      transcript: [
        null,
        'text',
        { role: 'user', message: 7 },
        { role: 'tool', message: 'Hello?', time_in_call_secs: 'x' },
      ],
      metadata: { start_time_unix_secs: '2026', call_duration_secs: 12, phone_call: { external_number: 5 } },
      conversation_initiation_client_data: { dynamic_variables: [] },
    })
    expect(conversation).toMatchObject({
      tenantId: 'tenant_a',
      callId: null,
      startedAt: null,
      durationSeconds: 12,
      summary: null,
      turns: [{ role: 'customer', text: 'Hello?', atSeconds: null }],
      hasRecording: false,
      callerNumber: null,
      calledNumber: null,
    })
  })

  it('reads a failed conversation without phone_call as failed, not missed', () => {
    const failed = { ...minimal, status: 'failed', metadata: { call_duration_secs: 0, phone_call: null } }
    expect(readConversation(failed)).toMatchObject({ status: 'failed', endReason: 'provider-error', summary: null })
  })

  it.each([null, undefined])('reads a conversation without a phone call (%j) as one in a browser', (phone_call) => {
    const browser = { ...phone, metadata: { ...phone.metadata, phone_call } }
    for (const source of [undefined, 'unknown', 'js_sdk', 'widget', 7]) {
      const metadata = { ...browser.metadata, conversation_initiation_source: source }
      expect(readConversation({ ...browser, metadata })).toMatchObject({
        source: 'browser',
        direction: 'outbound',
        status: 'completed',
        callerNumber: null,
        calledNumber: null,
      })
      const unanswered = { ...metadata, call_duration_secs: 0 }
      expect(readConversation({ ...browser, status: 'failed', metadata: unanswered })?.status).toBe('failed')
    }
  })

  it.each(['initiated', 'in-progress', 'done', 'failed'])('knows a browser by its signed URL when %s', (status) => {
    for (const conversation_initiation_source of ['unknown', 'twilio']) {
      const metadata = { ...phone.metadata, phone_call: null, conversation_initiation_source }
      const signed = { ...metadata, authorization_method: 'signed_url' }
      expect(readConversation({ ...phone, status, metadata: signed })).toMatchObject({
        ...{ source: 'browser', direction: 'outbound' },
      })
    }
  })

  it.each(['in-progress', 'processing', 'done', 'failed'])(
    'ignores our call id in a %s call without a phone',
    (status) => {
      expect(readConversation({ ...phone, status })?.callId).toBe('call_1')
      for (const conversation_initiation_source of ['js_sdk', 'twilio']) {
        const metadata = { ...phone.metadata, phone_call: null, conversation_initiation_source }
        expect(readConversation({ ...phone, status, metadata })?.callId).toBeNull()
      }
    },
  )

  it.each(['twilio', 'sip_trunk', 'exotel'])('reads a call from %s without its numbers as a phone call', (source) => {
    const metadata = { ...phone.metadata, phone_call: null, conversation_initiation_source: source }
    expect(readConversation({ ...phone, metadata })).toMatchObject({ direction: 'inbound', callerNumber: null })
    expect(readConversation({ ...phone, metadata })).not.toHaveProperty('source')
  })

  it.each([
    [
      { cost: 120, cost_fiat: 0.11 },
      { credits: 120, microUsd: 110_000 },
    ],
    [
      { cost: 0, cost_fiat: 0 },
      { credits: 0, microUsd: 0 },
    ],
    [
      { cost: null, cost_fiat: 0.000_001_4 },
      { credits: null, microUsd: 1 },
    ],
    [
      { cost: 1.5, cost_fiat: 2 },
      { credits: null, microUsd: 2_000_000 },
    ],
    [{ cost: 1e12, cost_fiat: 1e300 }, undefined],
    [{ cost: -1, cost_fiat: -0.5 }, undefined],
    [{ cost: '120', cost_fiat: [] }, undefined],
    [{ cost: null }, undefined],
  ])('reads the cost %j', (cost, expected) => {
    const call = { ...phone, metadata: { ...phone.metadata, ...cost } }
    expect(readConversation(call)?.cost).toEqual(expected)
    expect(readConversation({ ...call, status: 'processing' })?.cost).toBeUndefined()
  })

  const detected = { tool_name: 'voicemail_detection', is_error: false, result: null }
  const success = { result_type: 'voicemail_detection_success', reason: 'A greeting was played.' }
  it.each([
    ['voicemail', [detected]],
    ['voicemail', [{ ...detected, is_error: undefined }]],
    ['voicemail', [{ tool_name: 'voicemail', is_error: false, result: success }]],
    ['voicemail', [null, 'text', { tool_name: 'end_call', is_error: false }, { ...detected, result: success }]],
    ['answered', [{ ...detected, is_error: true }]],
    ['answered', [{ tool_name: 'end_call', is_error: false, result: { result_type: 'end_call_success' } }]],
    ['answered', [{ tool_name: 7, result: 'voicemail_detection_success' }]],
    ['answered', []],
    ['answered', null],
    ['answered', 'voicemail_detection'],
  ])('reads a call as %s with the tool results %j', (endReason, tool_results) => {
    const turn = { role: 'agent', message: null, tool_results, time_in_call_secs: 9 }
    const call = { ...phone, transcript: [...phone.transcript, turn] }
    expect(readConversation(call)).toMatchObject({ status: 'completed', endReason })
    expect(readConversation(call)?.turns).toHaveLength(3)
    expect(readConversation({ ...call, status: 'processing' })?.status).toBe('in-progress')
  })

  it('keeps the reason for a failure at the provider', () => {
    const error = { code: 1008, reason: "Override for field 'first_message' is not allowed by config." }
    const metadata = { ...phone.metadata, termination_reason: 'Client disconnected: 1008', error }
    const failedCall = { ...phone, status: 'failed', metadata, analysis: null }
    const summary = 'The voice provider ended the call because of an error.'
    expect(readConversation(failedCall)).toMatchObject({ failure: error.reason, summary })
    const withoutError = readConversation({ ...failedCall, metadata: { ...metadata, error: null } })
    expect(withoutError).toMatchObject({ failure: 'Client disconnected: 1008', summary })
    const withSummary = readConversation({ ...failedCall, analysis: phone.analysis })
    expect(withSummary?.summary).toBe(`${summary}\n${phone.analysis.transcript_summary}`)
    expect(readConversation({ ...phone, metadata })?.summary).toBe(phone.analysis.transcript_summary)
  })

  it.each([
    { seconds: -5, duration: 0 },
    { seconds: 12.4, duration: 12 },
    { seconds: 1e300, duration: 86_400 },
  ])('clamps a duration of $seconds seconds to $duration', ({ seconds, duration }) => {
    const conversation = readConversation({ ...minimal, metadata: { call_duration_secs: seconds } })
    expect(conversation?.durationSeconds).toBe(duration)
  })

  it('strips characters that databases reject from every string', () => {
    const conversation = readConversation({
      ...phone,
      conversation_id: 'conv\u0000_1',
      analysis: { transcript_summary: 'so\u0000 what \ud800' },
      transcript: [{ role: 'agent', message: 'a\u0000b', time_in_call_secs: 0 }],
      conversation_initiation_client_data: { dynamic_variables: { call_record_id: 'call\u0000_1', tenant_id: 42 } },
    })
    expect(JSON.stringify(conversation)).not.toMatch(/\\u0000|\\ud800/)
    expect(conversation).toMatchObject({ conversationId: 'conv_1', callId: 'call_1', tenantId: '42' })
  })

  it.each(['anonymous', 'sip:alice@example.com', '+1 (202) 555', 'Restricted'])(
    'keeps %j, which is no phone number, as text',
    (number) => {
      const phoneCall = { ...phone.metadata.phone_call, external_number: number }
      const conversation = readConversation({ ...phone, metadata: { phone_call: phoneCall } })
      expect(conversation).toMatchObject({ calledNumber: null, phoneText: number })
    },
  )

  it.each(['', ' ', 42, null])('has neither a number nor text if %j is reported', (number) => {
    const phoneCall = { ...phone.metadata.phone_call, external_number: number }
    const conversation = readConversation({ ...phone, metadata: { phone_call: phoneCall } })
    expect(conversation?.calledNumber).toBeNull()
    expect(conversation).not.toHaveProperty('phoneText')
  })
})

describe('readFailedCall', () => {
  it('reads a failure from Twilio', () => {
    expect(readFailedCall(twilioFailure.data)).toMatchObject({
      conversationId: 'conv_phone_2',
      agentId: 'agent_bakery',
      direction: 'outbound',
      status: 'missed',
      endReason: 'busy',
      callerNumber: '+12025550100',
      calledNumber: '+12025550124',
      startedAt: null,
      durationSeconds: 0,
      turns: [],
    })
  })

  it('reads a failure from SIP', () => {
    expect(readFailedCall(sipFailure.data)).toMatchObject({
      direction: 'outbound',
      status: 'missed',
      endReason: 'no-answer',
      callerNumber: '+12025550100',
      calledNumber: '+12025550125',
    })
  })

  it('reads an inbound call, and treats an unknown reason as a failure', () => {
    const metadata = { type: 'twilio', body: { Direction: 'inbound', From: '+12025550124', To: '+12025550100' } }
    expect(readFailedCall({ ...twilioFailure.data, failure_reason: 'unknown', metadata })).toMatchObject({
      direction: 'inbound',
      status: 'failed',
      endReason: 'provider-error',
      callerNumber: '+12025550124',
      calledNumber: '+12025550100',
    })
    expect(readFailedCall({ agent_id: 'a', conversation_id: 'c' })).toMatchObject({ status: 'failed' })
    expect(readFailedCall({ agent_id: 'a' })).toBeNull()
  })

  it.each([
    ['inbound', '02079460958', '442071838750', { callerNumber: '+442079460958', calledNumber: '+442071838750' }],
    ['inbound', 'anonymous', '442071838750', { callerNumber: null, phoneText: 'anonymous' }],
    // We dial numbers in full, so a national form cannot be ours.
    ['outbound', '442071838750', '02079460958', { callerNumber: '+442071838750', phoneText: '02079460958' }],
  ])('reads the numbers of an %s call from %s to %s', (direction, from, to, expected) => {
    const metadata = { type: 'twilio', body: { Direction: direction, From: from, To: to } }
    expect(readFailedCall({ ...twilioFailure.data, metadata })).toMatchObject(expected)
  })
})
