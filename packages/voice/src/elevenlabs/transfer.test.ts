import { describe, expect, it } from 'vitest'
import type { FakeExchange } from '@callwright/fake-elevenlabs/provider'
import { checkExchange } from '../testing/openapi-check.ts'
import { readConversation } from './conversation.ts'
import phone from './fixtures/conversation-phone.json' with { type: 'json' }

const ANN = '+12025550160'
const BEN = '+12025550161'
const TWILIO = {
  result_type: 'transfer_to_number_twilio_success',
  status: 'success',
  transfer_number: ANN,
  reason: 'The caller asked for a person.',
  client_message: 'One moment, please.',
  agent_message: 'A caller would like to talk to you.',
  conference_name: 'conf_1',
  post_dial_digits: null,
  note: null,
}
const SIP = { result_type: 'transfer_to_number_sip_success', status: 'success', transfer_number: ANN, reason: null }
const EXOTEL = { result_type: 'transfer_to_number_exotel_success', status: 'success', transfer_number: ANN }
const ERROR = { result_type: 'transfer_to_number_error', status: 'error', error: 'busy', details: null }

function turnWith(result: unknown): object {
  const tool = { request_id: 'r1', tool_name: 'transfer_to_number', result_value: '', tool_has_been_called: true }
  const tool_results = [{ ...tool, is_error: false, type: 'system', result }]
  return { role: 'agent', message: null, tool_calls: [], tool_results, time_in_call_secs: 9 }
}
const AFTER = { role: 'user', message: 'Hello Ann.', time_in_call_secs: 20 }

function read(results: readonly unknown[], change: object = {}): ReturnType<typeof readConversation> {
  return readConversation({ ...phone, transcript: [...phone.transcript, ...results.map(turnWith), AFTER], ...change })
}

describe('a transfer in a conversation', () => {
  it.each([
    ['twilio', TWILIO],
    ['sip', SIP],
    ['exotel', EXOTEL],
    ['an unknown carrier', { ...SIP, result_type: 'transfer_to_number_new_carrier_success' }],
    ['no carrier', { ...SIP, result_type: 'transfer_to_number_success' }],
    ['a spaced number', { ...TWILIO, transfer_number: '+1 (202) 555-0160' }],
  ])('is read with its number and the turns before it: %s', (_, result) => {
    const conversation = read([result])
    const transfer = { phoneNumber: ANN, turn: 3 }
    expect(conversation).toMatchObject({ status: 'completed', endReason: 'transferred', transfer })
    expect(conversation?.turns).toHaveLength(4)
  })

  it.each([
    ['an error', ERROR],
    ['no number', { ...TWILIO, transfer_number: undefined }],
    ['an empty number', { ...TWILIO, transfer_number: '' }],
    ['a SIP address', { ...SIP, transfer_number: 'sip:ann@example.com' }],
    ['a number that is not text', { ...TWILIO, transfer_number: 12_025_550_160 }],
    ['a result type that is not text', { ...TWILIO, result_type: 7 }],
    ['another result type', { ...TWILIO, result_type: 'transfer_to_agent_success' }],
    ['no result type', { transfer_number: ANN }],
    ['a result that is not an object', 'transfer_to_number_twilio_success'],
    ['a list', [TWILIO]],
    ['no result', null],
  ])('is absent with %s', (_, result) => {
    const conversation = read([result])
    expect(conversation).toMatchObject({ status: 'completed', endReason: 'answered' })
    expect(conversation).not.toHaveProperty('transfer')
  })

  it('counts words said in its own turn as before it', () => {
    const transcript = [{ ...turnWith(TWILIO), message: 'One moment, please.' }, AFTER]
    expect(readConversation({ ...phone, transcript })?.transfer).toEqual({ phoneNumber: ANN, turn: 1 })
  })

  it('is the last one that succeeded', () => {
    expect(read([ERROR, TWILIO])?.transfer).toEqual({ phoneNumber: ANN, turn: 3 })
    expect(read([TWILIO, { ...SIP, transfer_number: BEN }, ERROR])?.transfer).toEqual({ phoneNumber: BEN, turn: 3 })
  })

  const asking = (params_as_json: unknown, tool_name = 'transfer_to_number'): object => {
    const call = { request_id: 'r1', tool_name, params_as_json, tool_has_been_called: true }
    return { ...turnWith(ERROR), tool_calls: [call] }
  }
  const ASKS = JSON.stringify({ reason: 'A person, please.', transfer_number: ANN })

  it.each([
    ['in writing', asking(ASKS), true, ANN],
    ['aloud', asking(ASKS), false, undefined],
    ['with another tool', asking(ASKS, 'transfer_to_agent'), true, undefined],
    ['without a number', asking('{}'), true, undefined],
    ['with a number of the wrong type', asking('{"transfer_number":7}'), true, undefined],
    ['with broken parameters', asking(ASKS.slice(1)), true, undefined],
    ['without parameters', asking(null), true, undefined],
  ])('that the agent asks for counts in writing, where tools are mocked: %s', (_, turn, text_only, phoneNumber) => {
    const metadata = { ...phone.metadata, phone_call: null, text_only }
    const conversation = readConversation({ ...phone, metadata, transcript: [...phone.transcript, turn, AFTER] })
    expect(conversation?.transfer?.phoneNumber).toBe(phoneNumber)
  })

  it.each(['initiated', 'in-progress', 'processing'])('does not end a call that is %s', (status) => {
    const conversation = read([TWILIO], { status })
    expect(conversation?.endReason).toBeNull()
    expect(conversation).not.toHaveProperty('transfer')
  })

  it('takes precedence over a voicemail, the result from the carrier, and a later failure', () => {
    const transferred = { status: 'completed', endReason: 'transferred', transfer: { phoneNumber: ANN } }
    const voicemail = { result_type: 'voicemail_detection_success', voicemail_message: null }
    expect(read([voicemail, TWILIO])).toMatchObject(transferred)
    expect(read([TWILIO, voicemail])).toMatchObject(transferred)
    for (const call_result of ['answered', 'voicemail', 'busy', 'no_answer', 'failed']) {
      const phone_call = { ...phone.metadata.phone_call, call_result }
      expect(read([TWILIO], { metadata: { ...phone.metadata, phone_call } })).toMatchObject(transferred)
    }
    expect(read([TWILIO], { status: 'failed' })).toMatchObject(transferred)
  })

  it.each([
    ['twilio', TWILIO],
    ['sip', SIP],
    ['exotel', EXOTEL],
    ['error', ERROR],
  ])('has the shape of the official description: %s', (_, result) => {
    const operation = 'GET /v1/convai/conversations/{conversation_id}'
    const exchange: FakeExchange = {
      operation,
      path: operation,
      query: new URLSearchParams(),
      contentType: '',
      body: null,
      status: 200,
      response: { status: 200, json: { transcript: [turnWith(result)] } },
      fault: null,
    }
    const problems = checkExchange(exchange)
    expect(problems.filter((problem) => problem.includes('/transcript'))).toEqual([])
    const unlisted = { ...exchange, response: { status: 200, json: { transcript: [turnWith({ ...result, odd: 1 })] } } }
    expect(checkExchange(unlisted).filter((problem) => problem.includes('/transcript'))).not.toEqual([])
  })
})
