import { afterEach, describe, expect, it } from 'vitest'
import { asE164 } from '@callwright/contract/text/phone'
import { simulateInboundCall } from '@callwright/fake-elevenlabs/calls'
import type { FakeProviderOptions } from '@callwright/fake-elevenlabs/provider'
import { FAKE_NUMBER_ID } from '@callwright/fake-elevenlabs/state'
import { type CheckedFake, providerFor, startCheckedFake } from '../testing/checked-fake.ts'
import { opening, TEST_AGENT } from '../testing/test-agent.ts'
import { describeVoiceProvider } from '../voice-provider.contract.ts'

const START = Date.UTC(2026, 3, 1, 12)
const VOICEMAIL_NUMBER = asE164('+12025550188')

describeVoiceProvider('elevenlabs', async () => {
  // Starts on a whole second, since the provider's times have no fractions; pages are small to test paging.
  const fake = await startCheckedFake({ frozenAt: START, maxPerPage: 2 })
  fake.state.outcomesByNumber.set(VOICEMAIL_NUMBER, 'voicemail')
  return {
    provider: providerFor(fake),
    countDialed: () => fake.state.dials.length,
    finish: async (conversationId) => fake.finish(conversationId),
    askForPerson: async (agentId) => {
      const number = { id: FAKE_NUMBER_ID, number: '+12025550100', label: 'Main line', agentId }
      const call = { number, customerNumber: '+12025550177', outcome: 'transferred' } as const
      return simulateInboundCall(fake.state, call)?.id ?? ''
    },
    voicemailNumber: VOICEMAIL_NUMBER,
    advance: fake.advance,
    now: fake.now,
    close: fake.close,
  }
})

let fake: CheckedFake | null = null
afterEach(async () => {
  await fake?.close()
  fake = null
})
async function startChecked(options: FakeProviderOptions = {}): Promise<CheckedFake> {
  fake = await startCheckedFake({ frozenAt: START, ...options })
  return fake
}

const CALL = { ...TEST_AGENT, callId: 'call_1', toNumber: asE164('+12025550123'), variables: {} }

describe('ElevenLabs voices', () => {
  it('are all read, page by page', async () => {
    const voices = await providerFor(await startChecked({ maxPerPage: 3 })).listVoices()
    expect(voices.length).toBe(5)
    expect(fake?.exchanges.length).toBe(2)
    const preview = await fetch(voices[0]?.previewUrl ?? '')
    expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'audio/wav'])
  })

  // Security: 41
  it('keep only the fields that are shown, without unsafe preview URLs', async () => {
    const voices = [
      {
        voice_id: 'v1',
        name: 'Ava',
        preview_url: 'https://cdn.test/ava.mp3',
        labels: { accent: 'American', gender: 'female', age: 'young' },
      },
      { voice_id: 'v2', name: 'Bo', preview_url: null, labels: { accent: 'Irish' } },
      { voice_id: 'v3', name: 'Cy', preview_url: 'javascript:alert(1)', labels: {} },
      { voice_id: 'v4', preview_url: 'http://elsewhere.test/x.mp3' },
      { voice_id: 'v5', name: 'Eve', labels: { gender: 'female', use_case: 'news' } },
    ]
    expect(await providerFor(await startChecked({ voices })).listVoices()).toEqual([
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
})

describe('a call whose response was lost', () => {
  it('is found by its own id without fetching other conversations', async () => {
    const provider = providerFor(await startChecked())
    const { agentId } = await provider.saveAgent(TEST_AGENT)
    for (let nth = 0; nth < 5; nth += 1) await provider.startCall({ ...CALL, agentId, callId: `call_${nth}` })
    const before = fake?.exchanges.length ?? 0
    const found = await provider.findConversationOf({ callId: 'call_3', tenantId: 'tenant_a', since: START })
    expect(found?.callId).toBe('call_3')
    expect(fake?.exchanges.slice(before).map(({ operation }) => operation)).toEqual([
      'GET /v1/convai/conversations',
      'GET /v1/convai/conversations/{conversation_id}',
    ])
  })

  it('is found even if the provider does not filter, without fetching known conversations', async () => {
    const provider = providerFor(await startChecked({ quirks: { ignoresVariableFilter: true } }))
    const { agentId } = await provider.saveAgent(TEST_AGENT)
    const known = new Set<string>()
    for (let nth = 0; nth < 5; nth += 1) {
      const started = await provider.startCall({ ...CALL, agentId, callId: `call_${nth}` })
      if (started.outcome === 'started' && nth < 4) known.add(started.conversationId)
    }
    const before = fake?.exchanges.length ?? 0
    const lost = { callId: 'call_4', tenantId: 'tenant_a', since: START, isKnown: async (id: string) => known.has(id) }
    expect((await provider.findConversationOf(lost))?.callId).toBe('call_4')
    expect((fake?.exchanges.length ?? 0) - before).toBe(2)
  })
})

describe('detaching a number', () => {
  it('reports an error if the number stays attached', async () => {
    const provider = providerFor(await startChecked({ quirks: { keepsNumbersAttached: true } }))
    const { agentId } = await provider.saveAgent(TEST_AGENT)
    await provider.attachNumber('phnum_fake_1', agentId)
    await expect(provider.attachNumber('phnum_fake_1', null)).rejects.toMatchObject({
      reason: 'refused',
      message: 'The voice provider did not detach the number from its agent.',
    })
  })
})

describe('the agent settings', () => {
  it('differ from those of the version before transfers, so that its agents are saved again', async () => {
    const limits = { concurrency: 20, callsPerDay: 50_000, isTelephoneAudio: false }
    const { agentSettings } = providerFor(await startChecked())
    expect(JSON.parse(agentSettings)).toMatchObject(limits)
    expect(JSON.parse(agentSettings)).not.toMatchObject({ bodyVersion: 2 })
  })
})

describe('an inbound call outside the opening hours', () => {
  it('is registered with its own first message and prompt, whose variables have values', async () => {
    const provider = providerFor(await startChecked())
    const { agentId } = await provider.saveAgent(TEST_AGENT)
    const numbers = { fromNumber: '+12025550177', toNumber: asE164('+12025550100') }
    const call = { callId: 'call_in', tenantId: 'tenant_a', agentId, variables: {}, ...numbers }
    const overrides = { firstMessage: opening('We are closed, {{first_name}}.'), systemPrompt: 'Take a message.' }
    await provider.registerCall({ ...call, overrides })
    await provider.registerCall(call)
    const sent = fake?.exchanges.filter(({ operation }) => operation?.endsWith('/register-call')) ?? []
    const ids = { call_record_id: 'call_in', tenant_id: 'tenant_a' }
    const registered = {
      agent_id: agentId,
      from_number: numbers.fromNumber,
      to_number: numbers.toNumber,
      direction: 'inbound',
    }
    expect(sent.map(({ body }) => body)).toEqual([
      {
        ...registered,
        conversation_initiation_client_data: {
          user_id: 'tenant_a',
          dynamic_variables: { first_name: 'first name', ...ids },
          conversation_config_override: {
            agent: { first_message: overrides.firstMessage, prompt: { prompt: 'Take a message.' } },
          },
        },
      },
      {
        ...registered,
        conversation_initiation_client_data: { user_id: 'tenant_a', dynamic_variables: ids },
      },
    ])
  })
})

describe('a listed conversation', () => {
  it.each([
    ['inbound', 'missed'],
    ['outbound', 'failed'],
    [null, 'failed'],
    [undefined, 'failed'],
  ])('that failed at once with the direction %j counts as %s', async (direction, status) => {
    const times = { start_time_unix_secs: START / 1000, call_duration_secs: 0 }
    const conversation = { conversation_id: 'conv_1', agent_id: 'agent_1', status: 'failed', direction, ...times }
    const page = { conversations: [conversation], has_more: false, next_cursor: null }
    const fetch = async (): Promise<Response> => new Response(JSON.stringify(page))
    const listed = await providerFor(await startChecked(), { fetch }).listConversations({ since: START })
    expect(listed).toMatchObject([{ conversationId: 'conv_1', status }])
  })
})
