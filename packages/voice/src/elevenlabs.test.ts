import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createElevenLabs, type ElevenLabsConfig } from './elevenlabs.ts'
import { FAKE_KEY, FAKE_URL, fakeElevenLabs } from './elevenlabs.fake.ts'
import type { VoiceProvider } from './voice-provider.ts'
import { describeVoiceProvider } from './voice-provider.contract.ts'

const START = Date.UTC(2026, 3, 1, 12)
const PHONE_NUMBER_ID = 'phnum_1'

const network = setupServer()
beforeAll(() => network.listen({ onUnhandledFrame: 'error' }))
afterEach(() => network.resetHandlers())
afterAll(() => network.close())

function providerWith(config: Partial<ElevenLabsConfig> = {}): { provider: VoiceProvider; waits: number[] } {
  const waits: number[] = []
  const provider = createElevenLabs({
    apiKey: FAKE_KEY,
    baseUrl: `${FAKE_URL}/`,
    phoneNumberId: PHONE_NUMBER_ID,
    sleep: async (milliseconds) => void waits.push(milliseconds),
    random: () => 0.5,
    ...config,
  })
  return { provider, waits }
}

describeVoiceProvider('elevenlabs', async () => {
  let time = START
  const fake = fakeElevenLabs({ now: () => time, phoneNumberId: PHONE_NUMBER_ID })
  network.use(...fake.handlers)
  return {
    provider: providerWith().provider,
    dialled: () => fake.conversations.length,
    finish: async (conversationId) => {
      for (const conversation of fake.conversations) if (conversation.id === conversationId) conversation.ended = true
    },
    pass: (milliseconds) => void (time += milliseconds),
    now: () => time,
    close: async () => network.resetHandlers(),
  }
})

const AGENT = {
  tenantId: 'tenant_a',
  agentId: null,
  businessName: 'Acme',
  systemPrompt: 'You answer for {{company}}.',
  firstMessage: 'Hello {{first_name}}!',
  voiceId: 'v1',
}

describe('saving an agent at ElevenLabs', () => {
  it('sends the texts, a model for every language, allowed overrides, and no bursting', async () => {
    const fake = fakeElevenLabs({ now: () => START, phoneNumberId: PHONE_NUMBER_ID })
    network.use(...fake.handlers)
    const { agentId } = await providerWith().provider.saveAgent(AGENT)
    expect(fake.agents.get(agentId)).toEqual({
      name: 'Acme',
      tags: ['tenant:tenant_a'],
      conversation_config: {
        agent: {
          first_message: 'Hello {{first_name}}!',
          language: 'en',
          prompt: { prompt: 'You answer for {{company}}.' },
          dynamic_variables: { dynamic_variable_placeholders: { company: 'company', first_name: 'first name' } },
        },
        tts: { model_id: 'eleven_flash_v2_5', voice_id: 'v1' },
        conversation: { max_duration_seconds: 1800 },
      },
      platform_settings: {
        overrides: {
          conversation_config_override: {
            agent: { first_message: true, language: true, prompt: { prompt: true } },
            tts: { voice_id: true },
          },
        },
        call_limits: { bursting_enabled: false },
      },
    })
  })

  it('makes a new agent when the provider has lost the old one', async () => {
    const fake = fakeElevenLabs({ now: () => START, phoneNumberId: PHONE_NUMBER_ID })
    network.use(...fake.handlers)
    const { agentId } = await providerWith().provider.saveAgent({ ...AGENT, agentId: 'agent_lost', voiceId: null })
    expect(agentId).toBe('agent_1')
    expect(fake.agents.get(agentId)).toHaveProperty('conversation_config.tts', { model_id: 'eleven_flash_v2_5' })
  })

  it('is not sent a second time when making it fails', async () => {
    let asked = 0
    network.use(
      http.post(`${FAKE_URL}/v1/convai/agents/create`, () => {
        asked += 1
        return HttpResponse.json({ detail: 'down' }, { status: 500 })
      }),
    )
    const { provider, waits } = providerWith()
    await expect(provider.saveAgent(AGENT)).rejects.toMatchObject({ name: 'VoiceProviderError', reason: 'unavailable' })
    expect([asked, waits]).toEqual([1, []])
  })
})

describe('reading from ElevenLabs', () => {
  it('keeps of a voice what is shown, and no address that is not https', async () => {
    network.use(...fakeElevenLabs({ now: () => START, phoneNumberId: PHONE_NUMBER_ID }).handlers)
    expect(await providerWith().provider.listVoices()).toEqual([
      {
        voiceId: 'v1',
        name: 'Ava',
        previewUrl: 'https://cdn.test/ava.mp3',
        labels: { accent: 'American', gender: 'female', age: 'young' },
      },
      { voiceId: 'v2', name: 'Bo', previewUrl: null, labels: { accent: 'Irish' } },
      { voiceId: 'v3', name: 'Cy', previewUrl: null, labels: {} },
      { voiceId: 'v4', name: 'v4', previewUrl: null, labels: {} },
      { voiceId: 'v5', name: 'Eve', previewUrl: null, labels: { gender: 'female' } },
    ])
  })

  it.each([429, 500, 503])('tries again, a little later each time, after a %d', async (status) => {
    const fake = fakeElevenLabs({ now: () => START, phoneNumberId: PHONE_NUMBER_ID })
    network.use(...fake.handlers)
    const failing = () => HttpResponse.json({ detail: 'busy' }, { status })
    network.use(http.get(`${FAKE_URL}/v2/voices`, failing, { once: true }))
    network.use(http.get(`${FAKE_URL}/v2/voices`, failing, { once: true }))
    const { provider, waits } = providerWith()
    expect(await provider.listVoices()).toHaveLength(5)
    expect(waits).toEqual([500, 1000])
  })

  it.each([
    { status: 401, detail: { status: 'invalid_api_key' }, reason: 'refused', message: 'access key', times: 1 },
    { status: 400, detail: { status: 'quota_exceeded' }, reason: 'refused', message: 'credits', times: 1 },
    { status: 400, detail: 'quota_exceeded', reason: 'refused', message: 'credits', times: 1 },
    { status: 422, detail: [{ loc: ['x'], msg: 'y', type: 'z' }], reason: 'refused', message: 'refused', times: 1 },
    { status: 404, detail: 'gone', reason: 'refused', message: 'does not know', times: 1 },
    { status: 429, detail: null, reason: 'unavailable', message: 'busy', times: 3 },
    { status: 502, detail: '<html>', reason: 'unavailable', message: 'did not answer', times: 3 },
    { status: 302, detail: '', reason: 'unavailable', message: 'did not answer', times: 1 },
  ])('says in one sentence what a $status means', async ({ status, detail, reason, message, times }) => {
    let asked = 0
    network.use(
      http.get(`${FAKE_URL}/v2/voices`, () => {
        asked += 1
        return HttpResponse.json({ detail }, { status, headers: status === 302 ? { location: `${FAKE_URL}/x` } : {} })
      }),
    )
    const failure = providerWith().provider.listVoices()
    await expect(failure).rejects.toMatchObject({ name: 'VoiceProviderError', reason })
    await expect(failure).rejects.toThrow(message)
    await expect(failure).rejects.not.toThrow(/html|quota_exceeded|sk_fake/)
    expect(asked).toBe(times)
  })

  it.each(['not json', '[]', '{}', '{"voices":7}'])('takes %s for no answer', async (body) => {
    network.use(http.get(`${FAKE_URL}/v2/voices`, () => new HttpResponse(body)))
    await expect(providerWith().provider.listVoices()).rejects.toThrow('could not be read')
  })

  it('does not page for ever', async () => {
    const endless = { voices: [], has_more: true, next_page_token: 'again' }
    network.use(http.get(`${FAKE_URL}/v2/voices`, () => HttpResponse.json(endless)))
    await expect(providerWith().provider.listVoices()).rejects.toMatchObject({ reason: 'unavailable' })
  })

  it('takes no page of HTML for a recording', async () => {
    network.use(http.get(`${FAKE_URL}/v1/convai/conversations/c/audio`, () => HttpResponse.html('<p>Hello</p>')))
    await expect(providerWith().provider.fetchRecording('c')).rejects.toMatchObject({ reason: 'unavailable' })
  })

  it('gives up on an answer that does not come', async () => {
    network.use(http.get(`${FAKE_URL}/v1/convai/conversations/c`, () => new Promise<never>(() => {})))
    const { provider } = providerWith({ timeoutMs: 30 })
    await expect(provider.fetchConversation('c')).rejects.toMatchObject({ reason: 'unavailable' })
  })
})
