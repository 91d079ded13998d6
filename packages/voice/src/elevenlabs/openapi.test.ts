import { describe, expect, it } from 'vitest'
import type { FakeExchange } from '@callwright/fake-elevenlabs/provider'
import { FAKE_NUMBER_ID } from '@callwright/fake-elevenlabs/state'
import { providerFor, startCheckedFake } from '../testing/checked-fake.ts'
import { checkExchange, documentedOperations } from '../testing/openapi-check.ts'

const AGENT = {
  tenantId: 'tenant_a',
  agentId: null,
  businessName: 'Acme',
  systemPrompt: 'You answer for {{company}}.',
  firstMessage: 'Hello!',
  voiceId: null,
  context: 'We open at nine.',
  documents: [],
}
const CALL = { ...AGENT, callId: 'call_1', toNumber: '+12025550123', variables: { name: 'Rosa' } }

describe("the provider's official description", () => {
  it('describes every request that the adapter can make, and no others', async () => {
    const fake = await startCheckedFake({ frozenAt: Date.UTC(2026, 3, 1), random: () => 0.5 })
    const provider = providerFor(fake)
    const documents = []
    for (const content of [
      { kind: 'text', text: 'x' },
      { kind: 'link', url: 'https://acme.example.com' },
      { kind: 'file', bytes: Buffer.from('%PDF'), mediaType: 'application/pdf' },
    ] as const) {
      const added = await provider.addDocument({ tenantId: 'tenant_a', name: content.kind, content })
      documents.push({ ...added, name: content.kind, kind: content.kind })
    }
    const { agentId } = await provider.saveAgent({ ...AGENT, documents })
    await provider.saveAgent({ ...AGENT, agentId, documents: documents.slice(1), voiceId: 'voice_ava' })
    await provider.listVoices()
    await provider.listNumbers()
    await provider.attachNumber(FAKE_NUMBER_ID, agentId)
    const overrides = { language: 'es', firstMessage: 'Hola', systemPrompt: 'Sé amable.', voiceId: 'voice_ava' }
    for (const extra of [{}, { overrides }]) {
      const started = await provider.startCall({ ...CALL, agentId, ...extra })
      expect(started.outcome).toBe('started')
      if (started.outcome !== 'started') continue
      // While it rings, is in progress, and is being analyzed.
      for (const milliseconds of [0, 4000, 53_000]) {
        fake.advance(milliseconds)
        await provider.fetchConversation(started.conversationId)
      }
      fake.finish(started.conversationId)
      expect(await provider.fetchConversation(started.conversationId)).toMatchObject({ status: 'completed' })
      await provider.fetchRecording(started.conversationId)
    }
    const inbound = { callId: 'call_2', tenantId: 'tenant_a', agentId, variables: { name: 'Rosa' } }
    await provider.registerCall({ ...inbound, fromNumber: '+12025550177', toNumber: '+12025550100' })
    await provider.listConversations({ since: fake.now() - 60_000, agentId, tenantId: 'tenant_a' })
    const lost = await provider.findConversationOf({ ...inbound, since: fake.now() - 60_000 })
    await provider.deleteConversation(lost?.conversationId ?? '')
    fake.state.webhook = { url: 'https://callwright.example.com/hook', secret: 'x', mode: 'deliver', duplicates: 0 }
    expect((await provider.checkAccount()).filter(({ isGood }) => !isGood)).toEqual([])
    for (const { documentId } of documents) await provider.removeDocument(documentId)
    await provider.attachNumber(FAKE_NUMBER_ID, null)
    await provider.deleteAgent(agentId)

    expect([...fake.operations()].toSorted()).toEqual(documentedOperations().toSorted())
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

  it.each<[string, FakeExchange]>([
    ['an undocumented key', { ...create, body: { ...Object(create.body), nmae: 'Acme' } }],
    ['an undocumented nested key', { ...create, body: { conversation_config: { agent: { prompt: { promt: 'x' } } } } }],
    ['a value of the wrong type', { ...create, body: { conversation_config: { agent: { first_message: 7 } } } }],
    ['an unlisted model', { ...create, body: { conversation_config: { tts: { model_id: 'best' } } } }],
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
    expect([checkExchange(create), checkExchange(list)]).toEqual([[], []])
  })
})
