import {
  CHOICE_MAX,
  CHOICES_MAX,
  type CallField,
  FIELD_NAME_MAX,
  FIELDS_MAX,
  GOALS_MAX,
  QUESTION_MAX,
} from '@callwright/contract/calls/call-fields'
import {
  FIRST_MESSAGE_MAX,
  LANGUAGES,
  type Language,
  MAX_CALL_SECONDS,
  SILENCE_SECONDS,
} from '@callwright/contract/agent'
import { TRANSFER_CONDITION_MAX, TRANSFERS_MAX } from '@callwright/contract/agent/transfers'
import { asE164 } from '@callwright/contract/text/phone'
import { describe, expect, it } from 'vitest'
import type { FakeExchange } from '@callwright/fake-elevenlabs/provider'
import { FAKE_NUMBER_ID } from '@callwright/fake-elevenlabs/state'
import { useTool } from '@callwright/fake-elevenlabs/tools/use-tool'
import { providerFor, startCheckedFake } from '../testing/checked-fake.ts'
import { checkExchange, documentedOperations } from '../testing/openapi-check.ts'
import { opening, TEST_AGENT, TEST_FIELDS, TEST_TOOL, TEST_TRANSFERS } from '../testing/test-agent.ts'
import type { AgentConfiguration } from '../voice-provider.ts'

const AGENT: AgentConfiguration = {
  ...TEST_AGENT,
  systemPrompt: 'You answer for {{company}}.',
  context: 'We open at nine.',
}
const NEW_SETTINGS = {
  transfers: TEST_TRANSFERS,
  voicemailMessage: opening('Hello {{name}}, please call us back.'),
  timeZone: 'Europe/Berlin',
}
const CALL = { ...AGENT, callId: 'call_1', toNumber: asE164('+12025550123'), variables: { name: 'Rosa' } }

describe("the provider's official description", () => {
  it('describes every request that the adapter can make, and no others', async () => {
    const fake = await startCheckedFake({ frozenAt: Date.UTC(2026, 3, 1), random: () => 0.5 })
    const provider = providerFor(fake, { limits: { llm: 'gpt-5-mini' } })
    const documents = []
    for (const content of [
      { kind: 'text', text: 'x' },
      { kind: 'link', url: 'https://acme.example.com' },
      { kind: 'file', bytes: Buffer.from('%PDF'), mediaType: 'application/pdf' },
    ] as const) {
      const added = await provider.addDocument({ tenantId: 'tenant_a', name: content.kind, content })
      documents.push({ ...added, name: content.kind, kind: content.kind })
    }
    const value = { owner: '1', value: 'Bearer 1' }
    const { secretId } = await provider.saveToolSecret({ ...value, secretId: null })
    await provider.saveToolSecret({ ...value, secretId })
    const tool = { ...TEST_TOOL, secretId, url: 'https://callwright.example.com/api/tools/tl_1' }
    const { providerToolId } = await provider.saveTool({ ...tool, providerToolId: null })
    await provider.saveTool({ ...tool, providerToolId, sound: 'typing' })
    const tools = [{ ...TEST_TOOL, providerToolId }]
    const { agentId } = await provider.saveAgent({ ...AGENT, documents, fields: TEST_FIELDS, tools })
    const settings = { ...NEW_SETTINGS, documents: documents.slice(1), fields: TEST_FIELDS, voiceId: 'voice_ava' }
    await provider.saveAgent({ ...AGENT, ...settings, agentId })
    await provider.listVoices()
    await provider.listModels()
    await provider.listNumbers()
    await provider.attachNumber(FAKE_NUMBER_ID, agentId)
    const overrides = {
      language: 'es',
      firstMessage: opening('Hola'),
      systemPrompt: 'Sé amable.',
      voiceId: 'voice_ava',
    }
    for (const extra of [{}, { overrides }]) {
      const started = await provider.startCall({ ...CALL, agentId, ...extra })
      expect(started.outcome).toBe('started')
      if (started.outcome !== 'started') continue
      await useTool(fake.state, { conversationId: started.conversationId, name: 'car_status' })
      // While it rings, is in progress, and is being analyzed.
      for (const milliseconds of [0, 4000, 53_000]) {
        fake.advance(milliseconds)
        await provider.fetchConversation(started.conversationId)
      }
      fake.finish(started.conversationId)
      expect(await provider.fetchConversation(started.conversationId)).toMatchObject({ status: 'completed' })
      await provider.fetchRecording(started.conversationId)
    }
    for (const extra of [{}, { overrides }]) {
      const written = await provider.startTextConversation({ tenantId: 'tenant_a', agentId, ...extra })
      await provider.fetchConversation(written.conversationId)
      while (!(await written.say('When are you open?')).isEnded);
      fake.advance(5000)
      const turns = [
        { role: 'agent' },
        { role: 'customer' },
        { role: 'agent' },
        { role: 'customer' },
        { role: 'agent' },
      ]
      const expected = { status: 'completed', source: 'browser', callId: null, turns }
      expect(await provider.fetchConversation(written.conversationId)).toMatchObject(expected)
    }
    for (const outcome of ['voicemail', 'transferred'] as const) {
      fake.state.options.outcomes = { [outcome]: 1 }
      const started = await provider.startCall({ ...CALL, agentId })
      const id = started.outcome === 'started' ? started.conversationId : ''
      fake.finish(id)
      expect(await provider.fetchConversation(id)).toMatchObject({ endReason: outcome })
    }
    const inbound = { callId: 'call_2', tenantId: 'tenant_a', agentId, variables: { name: 'Rosa' } }
    const numbers = { fromNumber: '+12025550177', toNumber: asE164('+12025550100') }
    await provider.registerCall({ ...inbound, ...numbers })
    await provider.registerCall({ ...inbound, ...numbers, callId: 'call_3', overrides })
    await provider.listConversations({ since: fake.now() - 60_000, agentId, tenantId: 'tenant_a' })
    const lost = await provider.findConversationOf({ ...inbound, since: fake.now() - 60_000 })
    await provider.deleteConversation(lost?.conversationId ?? '')
    fake.state.webhook = { url: 'https://callwright.example.com/hook', secret: 'x', mode: 'deliver', duplicates: 0 }
    expect((await provider.checkAccount()).filter(({ isGood }) => !isGood)).toEqual([])
    for (const { documentId } of documents) await provider.removeDocument(documentId)
    await provider.deleteTool(providerToolId)
    await provider.attachNumber(FAKE_NUMBER_ID, null)
    await provider.deleteAgent(agentId)

    expect([...fake.operations()].toSorted()).toEqual(documentedOperations().toSorted())
    await fake.close()
  })

  it('allows as many and as long fields and goals as a business can define, and every call setting', async () => {
    const fake = await startCheckedFake()
    const provider = providerFor(fake)
    const texts = { name: 'n'.repeat(FIELD_NAME_MAX), question: 'q'.repeat(QUESTION_MAX) }
    const choices = Array.from({ length: CHOICES_MAX }, (_, nth) => ({
      value: String(nth).padEnd(CHOICE_MAX, 'c'),
      isReached: true,
      isCallBack: false,
    }))
    const kinds = ['outcome', 'yes-no', 'number', 'text', 'choice'] as const
    const fields = Array.from({ length: FIELDS_MAX + GOALS_MAX }, (_, nth): CallField => {
      const kind = nth < FIELDS_MAX ? (kinds[nth % kinds.length] ?? 'text') : 'goal'
      return { id: `field_${nth}`, kind, ...texts, choices: kind === 'outcome' || kind === 'choice' ? choices : [] }
    })
    const transfers = Array.from({ length: TRANSFERS_MAX }, (_, nth) => ({
      name: `Ann ${nth}`,
      phoneNumber: asE164(`+1202555016${nth}`),
      condition: 'c'.repeat(TRANSFER_CONDITION_MAX),
      type: nth % 2 === 0 ? ('conference' as const) : ('blind' as const),
      outsideHours: false,
    }))
    const voicemailMessage = opening('v'.repeat(FIRST_MESSAGE_MAX))
    const agent = { ...AGENT, fields, transfers, voicemailMessage, timeZone: 'America/Argentina/ComodRivadavia' }
    const { agentId } = await provider.saveAgent(agent)
    for (const maxCallSeconds of [MAX_CALL_SECONDS.min, MAX_CALL_SECONDS.max]) {
      for (const silenceSeconds of [SILENCE_SECONDS.min, SILENCE_SECONDS.max, null]) {
        await provider.saveAgent({ ...agent, agentId, maxCallSeconds, silenceSeconds })
      }
    }
    for (const language of Object.keys(LANGUAGES) as Language[]) {
      await provider.saveAgent({ ...agent, agentId, language })
    }
    await fake.close()
  })

  const create: FakeExchange = {
    operation: 'POST /v1/convai/agents/create',
    path: '/v1/convai/agents/create',
    query: new URLSearchParams(),
    contentType: 'application/json',
    body: { conversation_config: { agent: { first_message: 'Hi' } } },
    status: 200,
    response: { status: 200, json: { agent_id: 'agent_1' } },
    fault: null,
  }
  const list: FakeExchange = {
    ...create,
    operation: 'GET /v1/convai/conversations',
    query: new URLSearchParams({ page_size: '100' }),
    body: null,
    response: { status: 200, json: { conversations: [], has_more: false, next_cursor: null } },
  }

  const TRANSFER = {
    transfer_destination: { type: 'phone', phone_number: '+12025550160' },
    condition: 'When the caller asks for a person.',
    transfer_type: 'blind',
  }
  const SIP = { type: 'sip_uri', sip_uri: 'sip:ann@example.com' }
  function withTool(name: string, params: object): FakeExchange {
    const tool = { type: 'system', name, params: { system_tool_type: name, ...params } }
    const prompt = { built_in_tools: { [name]: tool } }
    return { ...create, body: { conversation_config: { agent: { prompt } } } }
  }

  it.each<[string, FakeExchange]>([
    ['an undocumented key', { ...create, body: { ...Object(create.body), nmae: 'Acme' } }],
    ['an undocumented nested key', { ...create, body: { conversation_config: { agent: { prompt: { promt: 'x' } } } } }],
    ['a value of the wrong type', { ...create, body: { conversation_config: { agent: { first_message: 7 } } } }],
    ['an unlisted model', { ...create, body: { conversation_config: { tts: { model_id: 'best' } } } }],
    [
      'a field of an unknown type',
      { ...create, body: { ...Object(create.body), platform_settings: { data_collection: { a: { type: 'date' } } } } },
    ],
    [
      'a goal without a prompt',
      {
        ...create,
        body: { ...Object(create.body), platform_settings: { evaluation: { criteria: [{ id: 'a', name: 'A' }] } } },
      },
    ],
    [
      'a transfer without a condition',
      withTool('transfer_to_number', { transfers: [{ ...TRANSFER, condition: undefined }] }),
    ],
    [
      'a transfer of an unknown type',
      withTool('transfer_to_number', { transfers: [{ ...TRANSFER, transfer_type: 'warm' }] }),
    ],
    [
      'a transfer to an address',
      withTool('transfer_to_number', { transfers: [{ ...TRANSFER, transfer_destination: SIP }] }),
    ],
    ['a transfer tool without transfers', withTool('transfer_to_number', {})],
    ['a voicemail message that is a number', withTool('voicemail_detection', { voicemail_message: 7 })],
    ['a message for another tool', withTool('end_call', { voicemail_message: 'Hello' })],
    [
      'a time zone that is a number',
      { ...create, body: { conversation_config: { agent: { prompt: { timezone: 1 } } } } },
    ],
    ['a silence as text', { ...create, body: { conversation_config: { turn: { silence_end_call_timeout: 'no' } } } }],
    ['a part that the adapter does not use', { ...create, body: { ...Object(create.body), workflow: {} } }],
    ['a body without a required key', { ...create, body: {} }],
    ['a missing body', { ...create, body: null }],
    ['an unexpected body', { ...list, body: {} }],
    ['a body of the wrong media type', { ...create, contentType: 'text/plain' }],
    ['an undocumented parameter', { ...list, query: new URLSearchParams({ since: '1' }) }],
    ['a page that is too large', { ...list, query: new URLSearchParams({ page_size: '101' }) }],
    ['a parameter that is not a number', { ...list, query: new URLSearchParams({ call_start_after_unix: 'now' }) }],
    ['an undocumented operation', { ...list, operation: 'GET /v1/convai/everything' }],
    ['a response without a required key', { ...create, response: { status: 200, json: {} } }],
    ['a response with an extra key', { ...create, response: { status: 200, json: { agent_id: 'a', agentId: 'a' } } }],
  ])('rejects %s', (_, exchange) => {
    expect(checkExchange(exchange)).not.toEqual([])
  })

  it('accepts exchanges that match it', () => {
    const transfer = withTool('transfer_to_number', { transfers: [TRANSFER] })
    const voicemail = withTool('voicemail_detection', { voicemail_message: null })
    expect([create, list, transfer, voicemail].flatMap(checkExchange)).toEqual([])
  })
})
