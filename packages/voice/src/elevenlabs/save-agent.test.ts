import { afterEach, describe, expect, it } from 'vitest'
import type { FakeProviderOptions } from '@callwright/fake-elevenlabs/provider'
import { type CheckedFake, providerFor, startCheckedFake } from '../testing/checked-fake.ts'
import { opening, QUOTE_REQUEST, TEST_AGENT, TEST_FIELDS, TEST_TRANSFERS } from '../testing/test-agent.ts'
import type { AgentConfiguration } from '../voice-provider.ts'

const AGENT: AgentConfiguration = {
  ...TEST_AGENT,
  systemPrompt: 'You answer for {{company}}.',
  firstMessage: opening('Hello {{first_name}}!'),
  voiceId: 'voice_ava',
  context: 'We open at nine. Ask {{ the boss }}, {{Prénom}}.',
}
const NEW_SETTINGS = {
  transfers: TEST_TRANSFERS,
  voicemailMessage: opening('Hello {{first_name}}, please call {{ our number }}.'),
  timeZone: 'Europe/Berlin',
}
const RESERVED = {
  callwright_opt_out: { type: 'boolean', name: 'Opt-out', description: expect.stringContaining(QUOTE_REQUEST) },
  callwright_call_back: { type: 'string', name: 'Call-back', description: expect.stringContaining(QUOTE_REQUEST) },
}
const asking = (question: string): string => `${question}\n${QUOTE_REQUEST}`
const PROMPT = 'conversation_config.agent.prompt'
const CREATE = 'POST /v1/convai/agents/create'

let fake: CheckedFake | null = null
afterEach(async () => {
  await fake?.close()
  fake = null
})
async function start(options: FakeProviderOptions = {}): Promise<CheckedFake> {
  fake = await startCheckedFake(options)
  return fake
}
function countCreated(): number {
  return fake?.exchanges.filter(({ operation, status }) => operation === CREATE && status === 200).length ?? 0
}
function bodyOf(agentId: string): unknown {
  return fake?.state.agents.get(agentId)?.body
}

describe('saving an agent at ElevenLabs', () => {
  it('sends text, context, documents, call settings, a multilingual model, limits and allowed overrides', async () => {
    const limits = { concurrency: 7, callsPerDay: 900, isTelephoneAudio: true }
    const provider = providerFor(await start(), { limits })
    const content = { kind: 'link', url: 'https://acme.example.com' } as const
    const { documentId } = await provider.addDocument({ tenantId: 'tenant_a', name: 'Site', content })
    const settings = { language: 'de', maxCallSeconds: 900, silenceSeconds: 45 } as const
    const documents = [{ documentId, name: 'Site', kind: 'link' }] as const
    await provider.saveAgent({ ...AGENT, ...settings, ...NEW_SETTINGS, documents })
    const sent = fake?.exchanges.find(({ operation }) => operation === CREATE)?.body
    expect(sent).toEqual({
      name: 'Acme [tenant_a]',
      tags: ['tenant:tenant_a', 'callwright'],
      conversation_config: {
        agent: {
          first_message: 'Hello {{first_name}}!',
          disable_first_message_interruptions: false,
          language: 'de',
          prompt: {
            prompt: 'You answer for {{company}}.\n\nWe open at nine. Ask {{the_boss}}, {{pr_e9nom}}.',
            timezone: 'Europe/Berlin',
            knowledge_base: [{ type: 'url', name: 'Site', id: documentId, usage_mode: 'auto' }],
            tool_ids: [],
            built_in_tools: {
              end_call: { type: 'system', name: 'end_call', params: { system_tool_type: 'end_call' } },
              voicemail_detection: {
                type: 'system',
                name: 'voicemail_detection',
                params: {
                  system_tool_type: 'voicemail_detection',
                  voicemail_message: 'Hello {{first_name}}, please call {{our_number}}.',
                },
              },
              transfer_to_number: {
                type: 'system',
                name: 'transfer_to_number',
                params: {
                  system_tool_type: 'transfer_to_number',
                  enable_client_message: true,
                  transfers: [
                    {
                      transfer_destination: { type: 'phone', phone_number: '+12025550160' },
                      condition: 'Ann: When the caller asks for a person.',
                      transfer_type: 'conference',
                    },
                    {
                      transfer_destination: { type: 'phone', phone_number: '+12025550161' },
                      condition: 'Ben: When it is about an invoice from {{company}}.',
                      transfer_type: 'blind',
                    },
                  ],
                },
              },
            },
          },
          dynamic_variables: {
            dynamic_variable_placeholders: {
              company: 'company',
              the_boss: 'the boss',
              pr_e9nom: 'Prénom',
              first_name: 'first name',
              our_number: 'our number',
            },
          },
        },
        asr: { user_input_audio_format: 'ulaw_8000' },
        tts: {
          model_id: 'eleven_flash_v2_5',
          voice_id: 'voice_ava',
          agent_output_audio_format: 'ulaw_8000',
        },
        turn: { silence_end_call_timeout: 45 },
        conversation: {
          max_duration_seconds: 900,
          client_events: [
            ...['conversation_initiation_metadata', 'ping', 'client_error'],
            ...['audio', 'interruption', 'user_transcript', 'agent_response', 'agent_response_correction'],
            ...['agent_chat_response_part', 'agent_tool_response'],
          ],
        },
      },
      platform_settings: {
        overrides: {
          conversation_config_override: {
            agent: { first_message: true, language: true, prompt: { prompt: true } },
            tts: { voice_id: true },
            conversation: { text_only: true, max_duration_seconds: true },
          },
        },
        auth: { enable_auth: true },
        call_limits: { agent_concurrency_limit: 7, daily_limit: 900, bursting_enabled: false },
        privacy: { record_voice: true },
        data_collection: RESERVED,
        evaluation: { criteria: [] },
      },
    })
  })

  it('sends a field of each kind and goals, and replaces the goals when they change', async () => {
    const provider = providerFor(await start())
    const { agentId } = await provider.saveAgent({ ...AGENT, fields: TEST_FIELDS })
    expect(bodyOf(agentId)).toHaveProperty('platform_settings.data_collection', {
      ...RESERVED,
      field_choice: {
        type: 'string',
        name: 'Branch',
        description: asking('Which branch does the customer mean?'),
        enum: ['north', 'south'],
      },
      field_number: { type: 'number', name: 'Party size', description: asking('How many people will come?') },
      field_outcome: {
        type: 'string',
        name: 'Outcome',
        description: asking('What is the overall result of the call?'),
        enum: ['interested', 'not interested', 'call back', 'wrong number', 'voicemail', 'no conversation'],
      },
      field_text: { type: 'string', name: 'Topic', description: asking('What is the call about?') },
      field_yes_no: { type: 'boolean', name: 'Knows us', description: asking('Has the customer called before?') },
    })
    const goal = {
      id: 'field_goal',
      name: 'Answered',
      type: 'prompt',
      conversation_goal_prompt: asking('The agent answered the question.'),
      use_knowledge_base: false,
    }
    expect(bodyOf(agentId)).toHaveProperty('platform_settings.evaluation.criteria', [goal])
    await provider.saveAgent({ ...AGENT, agentId })
    expect(bodyOf(agentId)).toHaveProperty('platform_settings.evaluation.criteria', [])
  })

  it.each([
    ['off', false, RESERVED],
    ['announce', true, RESERVED],
    ['ask', true, { ...RESERVED, callwright_recording_ok: expect.objectContaining({ type: 'boolean' }) }],
  ] as const)(
    'sends whether to record, and asks for consent if its mode is to (%s)',
    async (mode, record_voice, asked) => {
      const provider = providerFor(await start())
      for (const isOpeningProtected of [true, false]) {
        const { agentId } = await provider.saveAgent({ ...AGENT, recordingMode: mode, isOpeningProtected })
        expect(bodyOf(agentId)).toMatchObject({
          conversation_config: { agent: { disable_first_message_interruptions: isOpeningProtected } },
          platform_settings: { privacy: { record_voice } },
        })
        expect(bodyOf(agentId)).toHaveProperty('platform_settings.data_collection', asked)
      }
    },
  )

  it('sends that silence never ends a call', async () => {
    const { agentId } = await providerFor(await start()).saveAgent({ ...AGENT, silenceSeconds: null })
    expect(bodyOf(agentId)).toHaveProperty('conversation_config.turn.silence_end_call_timeout', -1)
  })

  it('removes transfers, the voicemail message, and the time zone', async () => {
    const provider = providerFor(await start())
    const { agentId } = await provider.saveAgent({ ...AGENT, ...NEW_SETTINGS })
    await provider.saveAgent({ ...AGENT, agentId, voicemailMessage: opening(' \n') })
    expect(bodyOf(agentId)).toHaveProperty(`${PROMPT}.built_in_tools.transfer_to_number`, null)
    const voicemail = `${PROMPT}.built_in_tools.voicemail_detection.params.voicemail_message`
    expect(bodyOf(agentId)).toHaveProperty(voicemail, null)
    expect(bodyOf(agentId)).toHaveProperty(`${PROMPT}.timezone`, null)
  })

  it('accepts that the provider leaves out settings without a value', async () => {
    const ignoredAgentFields = [`${PROMPT}.built_in_tools.transfer_to_number`, `${PROMPT}.timezone`]
    const provider = providerFor(await start({ quirks: { ignoredAgentFields } }))
    const { agentId } = await provider.saveAgent(AGENT)
    expect(await provider.saveAgent({ ...AGENT, agentId })).toMatchObject({ agentId })
    await expect(provider.saveAgent({ ...AGENT, ...NEW_SETTINGS, agentId })).rejects.toMatchObject({
      message: 'The voice provider did not save the time zone and the transfers. Please try again later.',
    })
  })

  it('reads the agent back, and updates it if creating it dropped the allowed overrides', async () => {
    const provider = providerFor(await start({ quirks: { dropsOverridesOnCreate: true } }))
    const { agentId } = await provider.saveAgent(AGENT)
    expect(bodyOf(agentId)).toHaveProperty(
      'platform_settings.overrides.conversation_config_override.agent.first_message',
      true,
    )
    expect(countCreated()).toBe(1)
  })

  it.each([
    ['conversation_config.agent.prompt.prompt', 'the system prompt'],
    ['conversation_config.tts.voice_id', 'the voice'],
    ['platform_settings.call_limits', 'the call limits'],
    ['platform_settings.privacy', 'the recording setting'],
    ['conversation_config.agent.disable_first_message_interruptions', 'the opening'],
    ['conversation_config.agent.language', 'the language'],
    ['conversation_config.conversation.max_duration_seconds', 'the maximum call length'],
    ['conversation_config.turn', 'the silence limit'],
    [`${PROMPT}.built_in_tools.voicemail_detection`, 'voicemail detection'],
    [`${PROMPT}.built_in_tools.voicemail_detection.params.voicemail_message`, 'the voicemail message'],
    [`${PROMPT}.built_in_tools.transfer_to_number`, 'the transfers'],
    [`${PROMPT}.timezone`, 'the time zone'],
    ['platform_settings.data_collection', 'the outcomes'],
    ['platform_settings.data_collection.field_number', 'the outcomes'],
    ['platform_settings.evaluation', 'the goals'],
    ['conversation_config.asr', 'some settings'],
  ])('reports an error if %s is silently ignored', async (path, setting) => {
    const { agentId } = await providerFor(await start()).saveAgent({ ...AGENT, voiceId: null })
    if (fake) fake.state.options.quirks = { ignoredAgentFields: [path] }
    if (fake) fake.state.agents.set(agentId, { agentId, createdAt: 0, body: { name: 'Almost empty' } })
    const changed = { ...AGENT, ...NEW_SETTINGS, agentId, fields: TEST_FIELDS }
    const failure = providerFor(fake ?? (await start())).saveAgent(changed)
    await expect(failure).rejects.toMatchObject({
      reason: 'refused',
      message: `The voice provider did not save ${setting}. Please try again later.`,
    })
  })

  it('accepts different line endings and surrounding whitespace in text', async () => {
    const provider = providerFor(await start())
    const { agentId } = await provider.saveAgent(AGENT)
    const exchangesBefore = fake?.exchanges.length ?? 0
    await provider.saveAgent({ ...AGENT, agentId, systemPrompt: 'One\r\nTwo\r\n', context: '' })
    expect((fake?.exchanges.length ?? 0) - exchangesBefore).toBe(1)
  })

  it('finds an agent that was created although the response was lost', async () => {
    const provider = providerFor(await start())
    fake?.addFault({ kind: '500-after', path: '/agents/create', times: 1 })
    await expect(provider.saveAgent(AGENT)).rejects.toMatchObject({ reason: 'unavailable' })
    const { agentId } = await provider.saveAgent({ ...AGENT, firstMessage: opening('Good morning!') })
    expect([...(fake?.state.agents.keys() ?? [])]).toEqual([agentId])
    expect(bodyOf(agentId)).toHaveProperty('conversation_config.agent.first_message', 'Good morning!')
  })

  it('finds the agent by its name if its tag was removed', async () => {
    const provider = providerFor(await start({ maxPerPage: 1 }))
    await provider.saveAgent({ ...AGENT, tenantId: 'tenant_b' })
    const { agentId } = await provider.saveAgent(AGENT)
    const agent = fake?.state.agents.get(agentId)
    if (agent) agent.body = { ...agent.body, tags: [] }
    expect(await provider.saveAgent(AGENT)).toMatchObject({ agentId })
    expect(fake?.state.agents.size).toBe(2)
  })

  it('keeps the oldest of several agents, deletes the others, and does not touch other tenants', async () => {
    const provider = providerFor(await start({ frozenAt: Date.UTC(2026, 3, 1) }))
    const other = await provider.saveAgent({ ...AGENT, tenantId: 'tenant_a2' })
    const { agentId } = await provider.saveAgent(AGENT)
    for (let copy = 0; copy < 2; copy += 1) {
      fake?.advance(1000)
      const body = fake?.state.agents.get(agentId)?.body ?? {}
      fake?.state.agents.set(`copy_${copy}`, { agentId: `copy_${copy}`, createdAt: fake.now(), body })
    }
    expect(await provider.saveAgent(AGENT)).toMatchObject({ agentId })
    expect(new Set(fake?.state.agents.keys())).toEqual(new Set([agentId, other.agentId]))
  })

  it('creates a new agent if the provider lost the old one, or finds an existing agent', async () => {
    const provider = providerFor(await start())
    const { agentId } = await provider.saveAgent({ ...AGENT, agentId: 'agent_lost' })
    expect(await provider.saveAgent({ ...AGENT, agentId: 'agent_lost_too' })).toMatchObject({ agentId })
    expect(countCreated()).toBe(1)
  })

  it('does not create a second agent if a voice or a document is gone', async () => {
    const provider = providerFor(await start())
    const { agentId } = await provider.saveAgent(AGENT)
    const gone = { documentId: 'kbdoc_gone', name: 'Gone', kind: 'text' } as const
    await expect(provider.saveAgent({ ...AGENT, agentId, documents: [gone] })).rejects.toMatchObject({
      reason: 'refused',
      message: 'The voice provider no longer has the voice, a document, or a tool of this agent.',
    })
    await expect(provider.saveAgent({ ...AGENT, tenantId: 'tenant_b', voiceId: 'gone' })).rejects.toMatchObject({
      message: 'The voice provider no longer has this voice. Please choose another one.',
    })
    expect(fake?.state.agents.size).toBe(1)
  })

  it('does not retry a failed creation', async () => {
    fake = await start()
    fake.addFault({ kind: '500-before', path: '/agents/create' })
    await expect(providerFor(fake).saveAgent(AGENT)).rejects.toMatchObject({ reason: 'unavailable' })
    expect(fake.exchanges.filter(({ operation }) => operation === CREATE)).toHaveLength(1)
  })

  it('restores the default voice if no voice is chosen anymore', async () => {
    const provider = providerFor(await start())
    const { agentId } = await provider.saveAgent(AGENT)
    await provider.saveAgent({ ...AGENT, agentId, voiceId: null })
    expect(bodyOf(agentId)).toHaveProperty('conversation_config.tts.voice_id', 'cjVigY5qzO86Huf0OWal')
  })
})
