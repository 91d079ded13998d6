import { asE164 } from '@callwright/contract/text/phone'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createElevenLabs, type ElevenLabsConfig } from './elevenlabs.ts'
import { mockRequestTimeouts } from '../testing/time-limits.ts'
import type { VoiceProvider } from '../voice-provider.ts'

const URL = 'https://api.elevenlabs.test'
const VOICES = `${URL}/v2/voices`
const NO_VOICES = { voices: [], has_more: false, next_page_token: null }

const network = setupServer()
beforeAll(() => network.listen({ onUnhandledFrame: 'error' }))
afterEach(() => network.resetHandlers())
afterAll(() => network.close())

function providerWith(config: Partial<ElevenLabsConfig> = {}): { provider: VoiceProvider; waits: number[] } {
  const waits: number[] = []
  const provider = createElevenLabs({
    apiKey: 'sk_fake',
    baseUrl: `${URL}/`,
    phoneNumberId: 'phnum_1',
    sleep: async (milliseconds) => void waits.push(milliseconds),
    random: () => 0.5,
    ...config,
  })
  return { provider, waits }
}

/** Uses the responses in turn, then repeats the last one. */
function stubVoices(...responses: (() => Response)[]): { requests: () => number } {
  let requests = 0
  network.use(
    http.get(VOICES, () => {
      const response = responses[Math.min(requests, responses.length - 1)]
      requests += 1
      return response?.()
    }),
  )
  return { requests: () => requests }
}
const succeed = (): Response => HttpResponse.json(NO_VOICES)

describe('a request to ElevenLabs', () => {
  it.each([429, 500, 503])('is retried with growing waits after a %d', async (status) => {
    const fail = (): Response => HttpResponse.json({ detail: 'busy' }, { status })
    const { requests } = stubVoices(fail, fail, succeed)
    const { provider, waits } = providerWith()
    expect(await provider.listVoices()).toEqual([])
    expect([requests(), waits]).toEqual([3, [500, 1000]])
  })

  it('is retried when the connection breaks', async () => {
    const { requests } = stubVoices(HttpResponse.error, succeed)
    const { provider, waits } = providerWith()
    expect(await provider.listVoices()).toEqual([])
    expect([requests(), waits]).toEqual([2, [500]])
  })

  it('waits a random time, from half to one and a half times the base wait', async () => {
    const fail = (): Response => HttpResponse.json({}, { status: 503 })
    stubVoices(fail)
    const randomValues = [0, 0.999]
    const { provider, waits } = providerWith({ random: () => randomValues.shift() ?? 0 })
    await expect(provider.listVoices()).rejects.toMatchObject({ reason: 'unavailable' })
    expect(waits).toEqual([250, 1499])
  })

  it.each([
    ['3', [3000]],
    ['0', [500]],
    ['soon', [500]],
  ])('waits as long as the header Retry-After: %s says', async (header, expected) => {
    const busy = (): Response => HttpResponse.json({}, { status: 429, headers: { 'retry-after': header } })
    stubVoices(busy, succeed)
    const { provider, waits } = providerWith()
    await provider.listVoices()
    expect(waits).toEqual(expected)
  })

  it('waits until the date in Retry-After', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 3, 1) })
    onTestFinished(() => void vi.useRealTimers())
    const later = new Date(Date.now() + 5000).toUTCString()
    const busy = (): Response => HttpResponse.json({}, { status: 503, headers: { 'retry-after': later } })
    stubVoices(busy, succeed)
    const { provider, waits } = providerWith()
    await provider.listVoices()
    expect(waits).toEqual([5000])
  })

  it('does not wait for a long Retry-After', async () => {
    const { requests } = stubVoices(() => HttpResponse.json({}, { status: 429, headers: { 'retry-after': '3600' } }))
    const { provider, waits } = providerWith()
    await expect(provider.listVoices()).rejects.toMatchObject({ reason: 'unavailable' })
    expect([requests(), waits]).toEqual([1, []])
  })

  it.each([
    { status: 401, detail: { status: 'invalid_api_key' }, reason: 'refused', message: 'API key', times: 1 },
    { status: 401, detail: { status: 'missing_permissions' }, reason: 'refused', message: 'permission', times: 1 },
    { status: 400, detail: { status: 'quota_exceeded' }, reason: 'refused', message: 'credits', times: 1 },
    { status: 400, detail: { code: 'quota_exceeded' }, reason: 'refused', message: 'credits', times: 1 },
    { status: 400, detail: 'quota_exceeded', reason: 'refused', message: 'credits', times: 1 },
    { status: 400, detail: { status: 'system_busy' }, reason: 'unavailable', message: 'busy', times: 1 },
    { status: 422, detail: [{ loc: ['body', 'x'], msg: 'y', type: 'z' }], reason: 'refused', message: '"x"', times: 1 },
    { status: 422, detail: [{ loc: ['<b>'] }], reason: 'refused', message: 'refused', times: 1 },
    { status: 422, detail: [], reason: 'refused', message: 'refused', times: 1 },
    { status: 404, detail: 'gone', reason: 'refused', message: 'no longer has', times: 1 },
    { status: 404, detail: { status: 'voice_not_found' }, reason: 'refused', message: 'this voice', times: 1 },
    { status: 413, detail: null, reason: 'refused', message: 'too large', times: 1 },
    { status: 429, detail: null, reason: 'unavailable', message: 'busy', times: 3 },
    { status: 502, detail: '<html>', reason: 'unavailable', message: 'did not respond', times: 3 },
    { status: 302, detail: '', reason: 'unavailable', message: 'did not respond', times: 1 },
  ])('explains a $status $detail in one message', async ({ status, detail, reason, message, times }) => {
    const headers = status === 302 ? { location: `${URL}/x` } : undefined
    const { requests } = stubVoices(() => HttpResponse.json({ detail }, { status, headers }))
    const failure = providerWith().provider.listVoices()
    await expect(failure).rejects.toMatchObject({ name: 'VoiceProviderError', reason })
    await expect(failure).rejects.toThrow(message)
    await expect(failure).rejects.toThrow(/^Th(?:e|is) [^.]+\.( [^.]+\.)?$/)
    await expect(failure).rejects.not.toThrow(/html|<b>|quota_exceeded|sk_fake/)
    expect(requests()).toBe(times)
  })

  it.each(['not json', '[]', '{}', '{"voices":7}', ''])('rejects the unreadable response %s', async (body) => {
    stubVoices(() => new HttpResponse(body))
    await expect(providerWith().provider.listVoices()).rejects.toThrow('could not be read')
  })

  it('does not page forever', async () => {
    stubVoices(() => HttpResponse.json({ voices: [], has_more: true, next_page_token: 'again' }))
    await expect(providerWith().provider.listVoices()).rejects.toMatchObject({ reason: 'unavailable' })
  })

  it('does not read an endless response', async () => {
    let sent = 0
    const part = new Uint8Array(1024 * 1024)
    const endless = (): ReadableStream =>
      new ReadableStream({
        pull(stream) {
          sent += part.length
          stream.enqueue(part)
        },
      })
    const { requests } = stubVoices(() => new HttpResponse(endless()))
    await expect(providerWith().provider.listVoices()).rejects.toThrow('could not be read')
    expect(requests()).toBe(1)
    expect(sent).toBeLessThan(24 * part.length)
  })

  it('rejects an HTML page instead of a recording', async () => {
    network.use(http.get(`${URL}/v1/convai/conversations/c/audio`, () => HttpResponse.html('<p>Hello</p>')))
    await expect(providerWith().provider.fetchRecording('c')).rejects.toMatchObject({ reason: 'unavailable' })
  })

  it('rejects a conversation with a different id', async () => {
    const other = { conversation_id: 'd', agent_id: 'a', status: 'done' }
    network.use(http.get(`${URL}/v1/convai/conversations/c`, () => HttpResponse.json(other)))
    await expect(providerWith().provider.fetchConversation('c')).rejects.toMatchObject({ reason: 'unavailable' })
  })

  it('rejects an HTML page instead of TwiML', async () => {
    network.use(http.post(`${URL}/v1/convai/twilio/register-call`, () => HttpResponse.html('<html></html>')))
    const numbers = { fromNumber: '+12025550177', toNumber: asE164('+12025550100') }
    const call = { callId: 'c', tenantId: 't', agentId: 'a', variables: {}, ...numbers }
    await expect(providerWith().provider.registerCall(call)).rejects.toMatchObject({ reason: 'unavailable' })
  })

  // Security: 27
  it('times out without a response, and is not retried', async () => {
    const expireTimeLimits = mockRequestTimeouts()
    onTestFinished(() => void vi.restoreAllMocks())
    let requests = 0
    network.use(
      http.get(`${URL}/v1/convai/conversations/c`, () => {
        requests += 1
        expireTimeLimits()
        return new Promise<never>(() => {})
      }),
    )
    // With a limit of 0, the time is always up.
    const { provider } = providerWith({ timeoutMs: 0 })
    await expect(provider.fetchConversation('c')).rejects.toMatchObject({ reason: 'unavailable' })
    expect(requests).toBe(1)
  })

  // Security: 27
  it('is sent only once if it creates something, whatever the response', async () => {
    const requests: string[] = []
    for (const path of ['/v1/convai/knowledge-base/text', '/v1/convai/twilio/register-call']) {
      network.use(
        http.post(URL + path, () => {
          requests.push(path)
          return HttpResponse.json({ detail: 'down' }, { status: 500 })
        }),
      )
    }
    const { provider, waits } = providerWith()
    const document = { tenantId: 't', name: 'n', content: { kind: 'text', text: 'x' } } as const
    await expect(provider.addDocument(document)).rejects.toMatchObject({ reason: 'unavailable' })
    const numbers = { fromNumber: '+12025550177', toNumber: asE164('+12025550100') }
    const call = { callId: 'c', tenantId: 't', agentId: 'a', variables: {}, ...numbers }
    await expect(provider.registerCall(call)).rejects.toMatchObject({ reason: 'unavailable' })
    expect([requests.length, waits]).toEqual([2, []])
  })
})
