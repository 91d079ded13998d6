import { asJson, type Json, textAt } from './json.ts'
import { type FakeResponse, type FakeRequest, type FakeRoute, errorResponse } from './routes.ts'
import type { FakeNumber, FakeState } from './state.ts'

const NUMBERS = '/v1/convai/phone-numbers'

/** Routes for the account's numbers, plan and webhook. */
export function accountRoutes(state: FakeState): FakeRoute[] {
  return [
    {
      operation: `GET ${NUMBERS}`,
      handle: () => ({ status: 200, json: [...state.numbers.values()].map(describeNumber) }),
    },
    { operation: `GET ${NUMBERS}/{phone_number_id}`, handle: (request) => withNumber(request, show) },
    {
      operation: `PATCH ${NUMBERS}/{phone_number_id}`,
      handle: (request) => withNumber(request, (number) => attachNumber(number, asJson(request.body))),
    },
    {
      operation: 'GET /v1/convai/llm/list',
      handle: () => ({ status: 200, json: describeModels(state) }),
    },
    { operation: 'GET /v1/user/subscription', handle: () => ({ status: 200, json: PLAN }) },
    { operation: 'GET /v1/convai/settings', handle: () => ({ status: 200, json: describeSettings(state) }) },
    {
      operation: 'GET /v1/workspace/webhooks',
      handle: () => ({ status: 200, json: { webhooks: describeWebhooks(state) } }),
    },
  ]

  function withNumber({ params }: FakeRequest, respond: (number: FakeNumber) => FakeResponse): FakeResponse {
    const number = state.numbers.get(params['phone_number_id'] ?? '')
    return number
      ? respond(number)
      : errorResponse(404, { status: 'phone_number_not_found', message: 'No such number' })
  }

  function show(number: FakeNumber): FakeResponse {
    return { status: 200, json: describeNumber(number) }
  }

  function attachNumber(number: FakeNumber, body: Json): FakeResponse {
    const agentId = body['agent_id']
    if (typeof agentId === 'string' && !state.agents.has(agentId)) {
      return errorResponse(404, { status: 'agent_not_found', message: `No agent ${agentId}` })
    }
    if (typeof agentId === 'string') number.agentId = agentId
    if (agentId === null && !state.options.quirks.keepsNumbersAttached) number.agentId = null
    return show(number)
  }

  function describeNumber({ id, number, label, agentId }: FakeNumber): Json {
    const name = agentId === null ? '' : textAt(state.agents.get(agentId)?.body, 'name')
    return {
      provider: 'twilio',
      phone_number_id: id,
      phone_number: number,
      label,
      assigned_agent: agentId === null ? null : { agent_id: agentId, agent_name: name },
      supports_inbound: true,
      supports_outbound: true,
    }
  }
}

const WEBHOOK_ID = 'wh_fake'

function describeSettings({ webhook }: FakeState): Json {
  const events = ['transcript', 'call_initiation_failure']
  return {
    conversation_initiation_client_data_webhook: null,
    webhooks: { post_call_webhook_id: webhook ? WEBHOOK_ID : null, events, transcript_format: 'json' },
  }
}

function describeWebhooks({ webhook }: FakeState): Json[] {
  if (!webhook) return []
  return [
    {
      name: 'Post-call',
      webhook_id: WEBHOOK_ID,
      webhook_url: webhook.url,
      is_disabled: false,
      is_auto_disabled: webhook.mode === 'drop',
      created_at_unix: 1_790_000_000,
      auth_type: 'hmac',
      usage: null,
    },
  ]
}

/** The provider's default timing. */
const DEPRECATION_CONFIG: Json = {
  warning_start_days: 30,
  fallback_start_days: 14,
  fallback_complete_days: 7,
  fallback_start_percentage: 25,
  fallback_complete_percentage: 100,
}

function describeModels({ models }: FakeState): Json {
  const llms = [...models].map(([llm, ending]) => ({
    llm,
    is_checkpoint: false,
    max_tokens_limit: 8192,
    max_context_limit: 1_048_576,
    supports_image_input: true,
    supports_document_input: true,
    supports_parallel_tool_calls: true,
    available_reasoning_efforts: null,
    deprecation_info: ending && { llm, ...ending },
    regional_processing_surcharge: null,
  }))
  return { llms, default_deprecation_config: DEPRECATION_CONFIG }
}

/** The example from the official documentation. */
const PLAN: Json = {
  tier: 'starter',
  character_count: 1000,
  character_limit: 10_000,
  max_character_limit_extension: null,
  max_credit_limit_extension: 0,
  can_extend_character_limit: true,
  allowed_to_extend_character_limit: true,
  next_character_count_reset_unix: 1_738_356_858,
  voice_slots_used: 1,
  professional_voice_slots_used: 0,
  professional_voice_slots_used_in_workspace: 0,
  voice_limit: 10,
  max_voice_add_edits: null,
  voice_add_edit_counter: 0,
  professional_voice_limit: 1,
  can_extend_voice_limit: true,
  can_use_instant_voice_cloning: true,
  can_use_professional_voice_cloning: true,
  currency: 'usd',
  status: 'active',
  billing_period: 'monthly_period',
  character_refresh_period: 'monthly_period',
  current_overage: { amount: '0', currency: 'usd' },
  next_invoice: null,
  open_invoices: [],
  has_open_invoices: false,
}
