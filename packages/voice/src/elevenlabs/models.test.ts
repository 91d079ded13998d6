import { describe, expect, it, onTestFinished } from 'vitest'
import { merge, valueAt } from '@callwright/fake-elevenlabs/json'
import type { FakeProviderOptions } from '@callwright/fake-elevenlabs/provider'
import { type CheckedFake, providerFor, startCheckedFake } from '../testing/checked-fake.ts'
import { TEST_AGENT } from '../testing/test-agent.ts'

const LLM = 'conversation_config.agent.prompt.llm'
const DAY_MS = 86_400_000
const ENDED = { at: null, replacedFrom: null, replacement: null }
const LATE = {
  warning_start_days: 1,
  fallback_start_days: 0,
  fallback_complete_days: 0,
  fallback_start_percentage: 100,
  fallback_complete_percentage: 100,
}

async function start(options: FakeProviderOptions = {}): Promise<CheckedFake> {
  const fake = await startCheckedFake(options)
  onTestFinished(fake.close)
  return fake
}

describe('the language model of an agent', () => {
  it('is the provider’s default, is set by a setting, and stays when the setting is removed', async () => {
    const server = await start()
    const saved = await providerFor(server).saveAgent(TEST_AGENT)
    expect(saved.models).toEqual(['gemini-2.5-flash'])
    expect(valueAt(server.exchanges.at(-2)?.body, LLM)).toBe(undefined)
    const { agentId } = saved
    for (const limits of [{ llm: 'gpt-5-mini' }, {}]) {
      expect(await providerFor(server, { limits }).saveAgent({ ...TEST_AGENT, agentId })).toEqual({
        agentId,
        models: ['gpt-5-mini'],
      })
    }
    const other = { ...TEST_AGENT, tenantId: 'tenant_b' }
    expect(await providerFor(server, { limits: { llm: 'gpt-5-mini' } }).saveAgent(other)).toMatchObject({
      models: ['gpt-5-mini'],
    })
    const analysis = { platform_settings: { analysis_llm: 'gemini-3.5-flash' } }
    const agent = server.state.agents.get(agentId)
    if (agent) agent.body = merge(agent.body, analysis)
    expect(await providerFor(server).saveAgent({ ...TEST_AGENT, agentId })).toMatchObject({
      models: ['gpt-5-mini', 'gemini-3.5-flash'],
    })
  })

  it('is part of the settings that make saved agents outdated', async () => {
    const server = await start()
    const settings = [{}, { llm: 'gpt-5-mini' }].map((limits) => providerFor(server, { limits }).agentSettings)
    expect(new Set(settings).size).toBe(2)
  })

  it('is read back, so that a model that was not saved is reported', async () => {
    const provider = providerFor(await start({ quirks: { ignoredAgentFields: [LLM] } }), {
      limits: { llm: 'gpt-5-mini' },
    })
    await expect(provider.saveAgent(TEST_AGENT)).rejects.toMatchObject({
      message: 'The voice provider did not save the language model in AGENT_LLM. Please try again later.',
    })
  })

  it('must be one that the provider has', async () => {
    const server = await start()
    server.state.models.delete('gpt-5-mini')
    await expect(providerFor(server, { limits: { llm: 'gpt-5-mini' } }).saveAgent(TEST_AGENT)).rejects.toMatchObject({
      reason: 'refused',
      message: 'The voice provider did not accept the field "llm" of the request.',
    })
  })

  it('is named by the account’s check if the provider does not have it', async () => {
    const server = await start()
    await providerFor(server).saveAgent(TEST_AGENT)
    const listBad = async (llm: string) =>
      (await providerFor(server, { limits: { llm } }).checkAccount()).filter(({ isGood }) => !isGood)
    expect(await listBad('GPT-5-mini')).toEqual([
      {
        what: 'Language model',
        isGood: false,
        message:
          "AGENT_LLM=GPT-5-mini is not among the voice provider's language models, so agents cannot be saved. " +
          'Set it to one of these, or remove it, and restart: gemini-2.5-flash, gemini-3.5-flash, gpt-5-mini.',
      },
    ])
    expect(await listBad('gemini-2.5-flash')).not.toContainEqual(expect.objectContaining({ what: 'Language model' }))
    server.addFault({ kind: '500-before', path: '/llm/list' })
    expect((await listBad('GPT-5-mini')).map(({ what }) => what)).toEqual(['Voice provider agents'])
  })
})

describe('the list of language models', () => {
  it('has the announced end dates', async () => {
    const server = await start()
    const date = '2026-12-23T00:00:00Z'
    const at = Date.parse(date)
    server.state.models = new Map([
      ['gemini-2.5-flash', null],
      // Announced, but before the provider's own warning period.
      ['gpt-4o', { is_deprecated: false, provider_deprecation_date: date, replacement_model: 'gpt-5-mini' }],
      ['gpt-4.1', { is_deprecated: true, provider_deprecation_date: date, deprecation_config: LATE }],
      ['gpt-4', { is_deprecated: true, provider_deprecation_date: null, replacement_model: null }],
      ['gpt-5', { is_deprecated: false, provider_deprecation_date: null }],
    ])
    expect(await providerFor(server).listModels()).toEqual([
      { llm: 'gemini-2.5-flash', ending: null },
      { llm: 'gpt-4o', ending: { at, replacedFrom: at - 14 * DAY_MS, replacement: 'gpt-5-mini' } },
      { llm: 'gpt-4.1', ending: { at, replacedFrom: at, replacement: null } },
      { llm: 'gpt-4', ending: ENDED },
      { llm: 'gpt-5', ending: null },
    ])
  })

  it('is read without the entries that cannot be read, and refused if it is too long', async () => {
    const llms = [
      7,
      {},
      { llm: '' },
      { llm: 'a', deprecation_info: 'soon' },
      { llm: 'b', deprecation_info: { is_deprecated: true, provider_deprecation_date: 'soon' } },
    ]
    const fetch = async (): Promise<Response> => Response.json({ llms })
    const server = await start()
    expect(await providerFor(server, { fetch }).listModels()).toEqual([
      { llm: 'a', ending: null },
      { llm: 'b', ending: ENDED },
    ])
    const many = Array.from({ length: 1001 }, (_, at) => ({ llm: `model-${at}` }))
    for (const long of [{ llms: many }, { llms: [], padding: 'x'.repeat(2 * 1024 * 1024) }]) {
      const tooLong = async (): Promise<Response> => Response.json(long)
      const { listModels } = providerFor(server, { fetch: tooLong })
      await expect(listModels()).rejects.toMatchObject({ reason: 'unavailable' })
    }
  })

  it('shows agents whose model was changed at the provider', async () => {
    const server = await start()
    const provider = providerFor(server, { limits: { llm: 'gpt-5-mini' } })
    await provider.saveAgent(TEST_AGENT)
    const findAgents = async () => (await provider.checkAccount()).find(({ what }) => what === 'Voice provider agents')
    expect(await findAgents()).toMatchObject({ isGood: true })
    for (const agent of server.state.agents.values()) {
      agent.body = merge(agent.body, { platform_settings: { analysis_llm: 'gemini-2.5-flash' } })
    }
    expect(await findAgents()).toMatchObject({
      isGood: false,
      message: expect.stringContaining('(the language model in AGENT_LLM). Update these agents again.'),
    })
  })
})
