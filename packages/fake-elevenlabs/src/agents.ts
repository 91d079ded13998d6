import { asJson, type Json, listAt, merge, textAt, valueAt, without } from './json.ts'
import {
  type FakeResponse,
  type FakeRequest,
  type FakeRoute,
  pageOf,
  pageSize,
  errorResponse,
  fieldErrorResponse,
} from './routes.ts'
import type { FakeAgent, FakeState } from './state.ts'
import { hasUnknownTools } from './tools/tools.ts'
import { hasVoice } from './voices.ts'

/** The provider's defaults for the settings that the product uses. */
const DEFAULTS: Json = {
  name: '',
  tags: [],
  conversation_config: {
    agent: {
      first_message: '',
      disable_first_message_interruptions: false,
      language: 'en',
      dynamic_variables: { dynamic_variable_placeholders: {} },
      prompt: {
        prompt: '',
        llm: 'gemini-2.5-flash',
        timezone: null,
        knowledge_base: [],
        tool_ids: [],
        built_in_tools: {},
      },
    },
    asr: { user_input_audio_format: 'pcm_16000' },
    tts: { voice_id: 'cjVigY5qzO86Huf0OWal', model_id: 'eleven_flash_v2', agent_output_audio_format: 'pcm_16000' },
    turn: { turn_timeout: 7, silence_end_call_timeout: -1 },
    conversation: { max_duration_seconds: 600, client_events: ['audio', 'interruption'] },
  },
  platform_settings: {
    overrides: {
      enable_conversation_initiation_client_data_from_webhook: false,
      conversation_config_override: {
        agent: { first_message: false, language: false, prompt: { prompt: false, llm: false } },
        tts: { voice_id: false },
        conversation: { text_only: false, max_duration_seconds: false },
      },
    },
    auth: { enable_auth: false },
    call_limits: { agent_concurrency_limit: -1, daily_limit: 100_000, bursting_enabled: true },
    privacy: { record_voice: true },
    data_collection: {},
    evaluation: { criteria: [] },
    analysis_llm: 'gemini-2.5-flash',
  },
}
const OVERRIDES = 'platform_settings.overrides'

export function agentRoutes(state: FakeState): FakeRoute[] {
  return [
    { operation: 'POST /v1/convai/agents/create', handle: ({ body }) => create(state, asJson(body)) },
    { operation: 'GET /v1/convai/agents', handle: ({ query }) => list(state, query) },
    { operation: 'GET /v1/convai/agents/{agent_id}', handle: (request) => withAgent(state, request, show) },
    {
      operation: 'PATCH /v1/convai/agents/{agent_id}',
      handle: (request) => withAgent(state, request, (agent) => change(state, { agent, body: asJson(request.body) })),
    },
    {
      operation: 'DELETE /v1/convai/agents/{agent_id}',
      handle: (request) => withAgent(state, request, (agent) => remove(state, agent)),
    },
  ]

  function show(agent: FakeAgent): FakeResponse {
    return { status: 200, json: detailOf(state, agent) }
  }
}

function withAgent(state: FakeState, request: FakeRequest, respond: (agent: FakeAgent) => FakeResponse): FakeResponse {
  const id = request.params['agent_id'] ?? ''
  const agent = state.agents.get(id)
  return agent ? respond(agent) : errorResponse(404, { status: 'agent_not_found', message: `No agent ${id}` })
}

function create(state: FakeState, body: Json): FakeResponse {
  if (!('conversation_config' in body)) return fieldErrorResponse(['conversation_config'])
  const refusal = refuseUnknownParts(state, body)
  if (refusal) return refusal
  const agentId = state.newId('agent')
  const saved = state.options.quirks.dropsOverridesOnCreate ? without(body, OVERRIDES) : body
  state.agents.set(agentId, {
    agentId,
    createdAt: state.clock.now(),
    body: merge(DEFAULTS, dropIgnoredFields(state, saved)),
  })
  return { status: 200, json: { agent_id: agentId } }
}

function change(state: FakeState, { agent, body }: { agent: FakeAgent; body: Json }): FakeResponse {
  const refusal = refuseUnknownParts(state, body)
  if (refusal) return refusal
  agent.body = merge(agent.body, dropIgnoredFields(state, body))
  return { status: 200, json: detailOf(state, agent) }
}

function dropIgnoredFields(state: FakeState, body: Json): Json {
  return (state.options.quirks.ignoredAgentFields ?? []).reduce(without, body)
}

/** Refuses an unknown voice, model, tool or document. */
function refuseUnknownParts(state: FakeState, body: Json): FakeResponse | null {
  const voice = valueAt(body, 'conversation_config.tts.voice_id')
  if (typeof voice === 'string' && !hasVoice(state, voice)) {
    return errorResponse(404, { status: 'voice_not_found', message: `A voice with the id ${voice} was not found.` })
  }
  for (const path of ['conversation_config.agent.prompt.llm', 'platform_settings.analysis_llm']) {
    const llm = valueAt(body, path)
    if (typeof llm === 'string' && !state.models.has(llm)) {
      return fieldErrorResponse(path.split('.'), 'Input should be a known model')
    }
  }
  if (hasUnknownTools(state, body)) return errorResponse(404, { status: 'tool_not_found', message: 'No such tool' })
  const documents = listAt(body, 'conversation_config.agent.prompt.knowledge_base')
  const unknown = documents.find((each) => !state.documents.has(textAt(each, 'id')))
  if (unknown === undefined) return null
  return errorResponse(404, { status: 'document_not_found', message: `No document ${textAt(unknown, 'id')}` })
}

function remove(state: FakeState, { agentId }: FakeAgent): FakeResponse {
  state.agents.delete(agentId)
  for (const number of state.numbers.values()) if (number.agentId === agentId) number.agentId = null
  return { status: 200 }
}

function list(state: FakeState, query: URLSearchParams): FakeResponse {
  const tags = query.getAll('tags')
  const search = (query.get('search') ?? '').toLowerCase()
  const found = [...state.agents.values()]
    .filter(({ body }) => tags.length === 0 || tagsOf(body).some((tag) => tags.includes(tag)))
    .filter(({ body }) => textAt(body, 'name').toLowerCase().includes(search))
    .toReversed()
  const size = pageSize(query, { max: state.options.maxPerPage, default: 30 })
  const { items, next } = pageOf(found, { idOf: (agent) => agent.agentId, after: query.get('cursor'), size })
  return { status: 200, json: { agents: items.map(summaryOf), has_more: next !== null, next_cursor: next } }
}

function tagsOf(body: Json): string[] {
  return listAt(body, 'tags').filter((tag) => typeof tag === 'string')
}

function summaryOf({ agentId, createdAt, body }: FakeAgent): Json {
  return {
    agent_id: agentId,
    name: textAt(body, 'name'),
    voice_id: textAt(body, 'conversation_config.tts.voice_id'),
    tags: tagsOf(body),
    created_at_unix_secs: Math.floor(createdAt / 1000),
    access_info: { is_creator: true, creator_name: 'Operator', creator_email: 'operator@example.com', role: 'admin' },
    archived: false,
  }
}

function detailOf(state: FakeState, { agentId, createdAt, body }: FakeAgent): Json {
  const seconds = Math.floor(createdAt / 1000)
  const numbers = [...state.numbers.values()].filter((number) => number.agentId === agentId)
  return {
    agent_id: agentId,
    ...body,
    metadata: { created_at_unix_secs: seconds, updated_at_unix_secs: Math.floor(state.clock.now() / 1000) },
    phone_numbers: numbers.map(({ id, number, label }) => ({
      phone_number_id: id,
      phone_number: number,
      label,
      provider: 'twilio',
    })),
    version_id: null,
    branch_id: null,
  }
}
