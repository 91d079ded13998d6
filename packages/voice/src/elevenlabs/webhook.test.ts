import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { PostCallError, readPostCall, readPostCallIdentity, readSignatureClaim, verifyPostCall } from './webhook.ts'
import phone from './fixtures/conversation-phone.json' with { type: 'json' }
import sipFailure from './fixtures/failure-sip.json' with { type: 'json' }
import twilioFailure from './fixtures/failure-twilio.json' with { type: 'json' }
import { simulatedRecording } from '../simulator/audio.ts'

const NOW = 1_790_000_000_000
const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const SECRET = 'wsec_first'
const TRANSCRIPTION = { type: 'post_call_transcription', event_timestamp: 1790000090, data: phone }
const BODY = encode(TRANSCRIPTION)

function encode(value: unknown, indent?: number): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value, null, indent))
}

function hmac(time: string | number, options: { secret?: string; body?: Uint8Array } = {}): string {
  const { secret = SECRET, body = BODY } = options
  return createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex')
}

async function verify(
  signatureHeader: string | undefined,
  options: { body?: Uint8Array; secrets?: string[] } = {},
): Promise<unknown> {
  const { body = BODY, secrets = [SECRET] } = options
  const verification = await verifyPostCall({ rawBody: body, signatureHeader, secrets, now: NOW })
  return verification.ok ? verification.timestamp : verification.reason
}

const T = NOW / SECOND_MS
const VALID = `t=${T},v0=${hmac(T)}`

describe('verifying a post-call request', () => {
  it('accepts a valid signature and returns its time', async () => {
    expect(await verify(VALID)).toBe(NOW)
  })

  it.each([
    ['two v0 values, the second of them correct', `t=${T},v0=${'0'.repeat(64)},v0=${hmac(T)}`],
    ['two v0 values, the first of them not hex', `t=${T},v0=zz,v0=${hmac(T)}`],
    ['a space after the comma', `t=${T}, v0=${hmac(T)}`],
    ['spaces around every part', ` t=${T} , v0=${hmac(T)} `],
    ['upper-case hex', `t=${T},v0=${hmac(T).toUpperCase()}`],
    ['an additional scheme', `v1=abc,t=${T},v0=${hmac(T)}`],
  ])('accepts %s', async (_, header) => {
    expect(await verify(header)).toBe(NOW)
  })

  it('accepts either secret during a rotation', async () => {
    const secrets = ['wsec_second', SECRET]
    expect(await verify(VALID, { secrets })).toBe(NOW)
    expect(await verify(`t=${T},v0=${hmac(T, { secret: 'wsec_second' })}`, { secrets })).toBe(NOW)
    expect(await verify(`t=${T},v0=${hmac(T, { secret: 'wsec_third' })}`, { secrets })).toBe('mismatch')
  })

  it('refuses a wrong secret, no secret and an empty secret', async () => {
    expect(await verify(VALID, { secrets: ['wsec_other'] })).toBe('mismatch')
    expect(await verify(VALID, { secrets: [] })).toBe('mismatch')
    expect(await verify(`t=${T},v0=${hmac(T, { secret: '' })}`, { secrets: [''] })).toBe('mismatch')
  })

  // Security: 21
  it('refuses a different body, even the same JSON serialized again', async () => {
    expect(await verify(VALID, { body: encode(TRANSCRIPTION, 1) })).toBe('mismatch')
    expect(await verify(VALID, { body: new Uint8Array() })).toBe('mismatch')
    const binary = new Uint8Array([0xff, 0x00, 0xfe])
    expect(await verify(`t=${T},v0=${hmac(T, { body: binary })}`, { body: binary })).toBe(NOW)
  })

  it('refuses a time that was changed after signing', async () => {
    expect(await verify(`t=${T + 1},v0=${hmac(T)}`)).toBe('mismatch')
  })

  it.each([
    [-60 * MINUTE_MS, NOW - 60 * MINUTE_MS],
    [-60 * MINUTE_MS - SECOND_MS, 'stale'],
    [-61 * MINUTE_MS, 'stale'],
    [5 * MINUTE_MS, NOW + 5 * MINUTE_MS],
    [5 * MINUTE_MS + SECOND_MS, 'future'],
    [6 * MINUTE_MS, 'future'],
    [10 * 365 * 24 * 60 * MINUTE_MS, 'future'],
  ])('maps a time %d ms away to %s', async (offset, expected) => {
    const time = (NOW + offset) / SECOND_MS
    const header = `t=${time},v0=${hmac(time)}`
    expect(await verify(header)).toBe(expected)
    expect(readSignatureClaim(header, NOW)).toBe(typeof expected === 'string' ? expected : 'timely')
  })

  it('reports a forged old signature as a mismatch, not as stale', async () => {
    const time = T - 2 * 3600
    expect(await verify(`t=${time},v0=${hmac(time, { secret: 'wsec_forged' })}`)).toBe('mismatch')
  })

  it.each([
    ['missing', undefined],
    ['missing', ''],
    ['missing', '  '],
    ['malformed', 'nonsense'],
    ['malformed', `t=${T}`],
    ['malformed', `v0=${hmac(T)}`],
    ['malformed', `t=soon,v0=${hmac('soon')}`],
    ['malformed', `t=-5,v0=${hmac('-5')}`],
    ['malformed', `t=1e9,v0=${hmac('1e9')}`],
    ['malformed', `t=${T}.5,v0=${hmac(`${T}.5`)}`],
    ['malformed', `t=,v0=${hmac('')}`],
    ['malformed', `t=${T},v0=${hmac(T).slice(0, 32)}`],
    ['malformed', `t=${T},t=${T + 1},v0=${hmac(T)}`],
  ])('reports %s for %s', async (reason, header) => {
    expect(await verify(header)).toBe(reason)
    expect(readSignatureClaim(header, NOW)).toBe('malformed')
  })

  it('classifies a header by its format and time, without verifying it', () => {
    expect(readSignatureClaim(VALID, NOW)).toBe('timely')
    expect(readSignatureClaim(`v1=abc, t=${T}, v0=zz, v0=${'0'.repeat(64)}`, NOW)).toBe('timely')
  })
})

describe('reading a post-call request', () => {
  it('reads a transcription', () => {
    expect(readPostCall(BODY)).toMatchObject({
      kind: 'conversation',
      conversation: { conversationId: 'conv_phone_1', status: 'completed', callId: 'call_1' },
    })
  })

  it.each([
    [twilioFailure, 'busy'],
    [sipFailure, 'no-answer'],
  ])('reads a failure to connect', (body, endReason) => {
    expect(readPostCall(encode(body))).toMatchObject({
      kind: 'conversation',
      conversation: { status: 'missed', endReason },
    })
  })

  it.each([1, 60])('reads a recording of %d s', (seconds) => {
    const { audio } = simulatedRecording(seconds)
    const full_audio = Buffer.from(audio).toString('base64')
    const read = readPostCall(
      encode({ type: 'post_call_audio', data: { agent_id: 'a', conversation_id: 'c', full_audio } }),
    )
    expect(read).toMatchObject({ kind: 'recording', conversationId: 'c', agentId: 'a', mediaType: 'audio/mpeg' })
    expect(read.kind === 'recording' && Buffer.compare(read.audio, audio)).toBe(0)
    const escaped = `{"type":"post_call_audio","data":{"agent_id":"a","conversation_id":"c","full_audio":"${full_audio.replaceAll('/', String.raw`\/`)}"}}`
    expect(readPostCall(new TextEncoder().encode(escaped))).toEqual(read)
    expect(() => readPostCall(new TextEncoder().encode(escaped.slice(0, -1)))).toThrow(PostCallError)
  })

  // Security: 26
  it('leaves out content that is far longer than a call, and ignores invalid ids', () => {
    const long = {
      ...phone,
      transcript: Array.from({ length: 3 }, () => ({ role: 'user', message: 'é'.repeat(600_000) })),
    }
    const read = readPostCall(encode({ ...TRANSCRIPTION, data: long }))
    expect(read.kind === 'conversation' && read.conversation.turns.map(({ text }) => text.length)).toEqual([
      600_000, 400_000,
    ])
    const ids = { ...phone, conversation_id: 'c'.repeat(501) }
    expect(readPostCall(encode({ ...TRANSCRIPTION, data: ids }))).toMatchObject({ kind: 'ignored' })
  })

  it.each([
    ['not base64', 'SUQzBAAAAAAA...data...AAAAAAAAAA=='],
    ['base64 with whitespace', 'SUQz BAAA'],
    ['base64url', '__vzgA'],
    ['not audio', Buffer.from('<html>hello</html>').toString('base64')],
    ['empty', ''],
    ['not a string', 7],
  ])('ignores a recording that is %s', (_, full_audio) => {
    const body = { type: 'post_call_audio', data: { agent_id: 'a', conversation_id: 'c', full_audio } }
    expect(readPostCall(encode(body))).toMatchObject({ kind: 'ignored', conversationId: 'c', agentId: 'a' })
  })

  it.each([
    [{ type: 'answering_machine_detection', data: { agent_id: 'a', conversation_id: 'c' } }, 'c'],
    [{ type: 'post_call_transcription', data: { agent_id: 'a', conversation_id: 'c' } }, 'c'],
    [{ type: 'post_call_transcription' }, null],
    [{ type: 'call_initiation_failure', data: [] }, null],
    [{ type: 7, data: { conversation_id: 5 } }, null],
    [{}, null],
  ])('ignores %o', (body, conversationId) => {
    expect(readPostCall(encode(body))).toMatchObject({ kind: 'ignored', conversationId, reason: expect.any(String) })
  })

  it.each([
    ['not-json', ''],
    ['not-json', '{"type":'],
    ['not-json', 'hello'],
    ['not-an-object', '[]'],
    ['not-an-object', 'null'],
    ['not-an-object', '"text"'],
    ['too-deep', `{"data":${'['.repeat(64)}${']'.repeat(64)}}`],
    ['too-many-values', `{"data":[${'{},'.repeat(200_000)}{}]}`],
  ])('refuses a body that is %s: %s', (reason, body) => {
    const read = () => readPostCall(new TextEncoder().encode(body))
    expect(read).toThrow(PostCallError)
    expect(read).toThrow(expect.objectContaining({ reason }))
  })

  it('reads a two-hour call with a tool call, retrieved passages, and metrics in each turn', () => {
    const many = <T>(length: number, toItem: (index: number) => T) =>
      Array.from({ length }, (_, index) => toItem(index))
    const chunks = many(20, (index) => ({ document_id: 'doc', chunk_id: `chunk ${index}`, vector_distance: 0.5 }))
    const metrics = Object.fromEntries(many(10, (index) => [`metric_${index}`, { elapsed_time: 0.1 }]))
    const model = many(4, (index) => [`tokens_${index}`, { tokens: 1, price: 0.1 }])
    const transcript = many(1800, (index) => ({
      ...{ role: 'user', message: `Line ${index}`, time_in_call_secs: index * 4, rag_retrieval_info: { chunks } },
      ...Object.fromEntries(many(20, (key) => [`field_${key}`, null])),
      tool_calls: [Object.fromEntries(many(16, (key) => [`argument_${key}`, 'x']))],
      conversation_turn_metrics: { metrics },
      llm_usage: { model_usage: { model: Object.fromEntries(model) } },
    }))
    const data = { conversation_id: 'conv_1', agent_id: 'agent_1', status: 'done', transcript }
    const read = readPostCall(encode({ type: 'post_call_transcription', data }))
    expect(read.kind === 'conversation' && read.conversation.turns).toHaveLength(1800)
  })

  it('refuses bytes that are not text', () => {
    const body = Buffer.concat([Buffer.from('{"type":"'), Buffer.from([0xff]), Buffer.from('"}')])
    expect(() => readPostCall(body)).toThrow(expect.objectContaining({ reason: 'not-json' }))
  })

  it('accepts JSON that is 64 levels deep', () => {
    const body = `{"type":"other","data":${'['.repeat(63)}${']'.repeat(63)}}`
    expect(readPostCall(new TextEncoder().encode(body))).toMatchObject({ kind: 'ignored' })
  })
})

describe('identifying a post-call request', () => {
  it('returns type, conversation, agent and time', () => {
    expect(readPostCallIdentity(BODY)).toEqual({
      type: 'post_call_transcription',
      conversationId: 'conv_phone_1',
      agentId: 'agent_bakery',
      eventAt: 1_790_000_090_000,
    })
  })

  it('returns null for missing fields', () => {
    const nothing = { type: null, conversationId: null, agentId: null, eventAt: null }
    expect(readPostCallIdentity(encode({ data: [{ conversation_id: 'c' }], event_timestamp: 'soon' }))).toEqual(nothing)
  })

  it.each(['', '[]', 'null', '"type"'])('refuses %s', (body) => {
    expect(() => readPostCallIdentity(new TextEncoder().encode(body))).toThrow(PostCallError)
  })

  // Security: 26
  it('reads a large recording, and refuses hostile nesting', () => {
    const large = encode({
      data: { full_audio: 'A'.repeat(30_000_000), conversation_id: 'c' },
      type: 'post_call_audio',
    })
    expect(readPostCallIdentity(large)).toMatchObject({ type: 'post_call_audio', conversationId: 'c' })
    const nestedJson = new TextEncoder().encode(`{"a":${'['.repeat(9_000_000)}`)
    expect(() => readPostCallIdentity(nestedJson)).toThrow('64 levels')
    const listOfLists = new TextEncoder().encode(`{"a":[${'[],'.repeat(1_000_000)}1]}`)
    expect(() => readPostCallIdentity(listOfLists)).toThrow('400000 values')
  })
})
