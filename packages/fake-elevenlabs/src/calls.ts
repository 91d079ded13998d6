import { asJson, type Json, textAt, valueAt } from './json.ts'
import { beginConversation, isOngoing } from './conversation-lifecycle.ts'
import { type FakeResponse, type FakeRoute, errorResponse, fieldErrorResponse } from './routes.ts'
import type { FakeAgent, FakeConversation, FakeNumber, FakeOutcome, FakeState } from './state.ts'
import { toolVariables } from './tools/use-tool.ts'
import { voicemailMessageOf } from './transcript.ts'
import { missingVariables, variablesOf } from './variables.ts'
import type { FakeWebhooks } from './webhooks.ts'

const E164 = /^\+[1-9]\d{7,14}$/
const INITIATION = 'conversation_initiation_client_data'

/** Routes for outbound calls, and for inbound calls that the carrier hands over. */
export function callRoutes(state: FakeState, webhooks: FakeWebhooks): FakeRoute[] {
  return [
    {
      operation: 'POST /v1/convai/twilio/outbound-call',
      handle: ({ body }) => placeCall(asJson(body)),
    },
    {
      operation: 'POST /v1/convai/twilio/register-call',
      handle: ({ body }) => registerCall(asJson(body)),
    },
  ]

  function placeCall(body: Json): FakeResponse {
    const toNumber = textAt(body, 'to_number')
    if (!E164.test(toNumber)) return fieldErrorResponse(['to_number'], 'Not a phone number')
    const agent = state.agents.get(textAt(body, 'agent_id'))
    const number = state.numbers.get(textAt(body, 'agent_phone_number_id'))
    if (!agent || !number) return errorResponse(404, { status: 'not_found', message: 'Agent or number not found' })
    const capacityError = findCapacityError(state, agent)
    if (capacityError) return capacityError
    const conversation = begin({
      agent,
      number,
      customerNumber: toNumber,
      sent: readInitiationData(body),
      direction: 'outbound',
    })
    const { user_id: tenantId } = conversation.sent
    state.dials.push({
      conversationId: conversation.id,
      callId: textAt(conversation.sent, 'dynamic_variables.call_record_id') || null,
      tenantId: typeof tenantId === 'string' ? tenantId : null,
      agentId: agent.agentId,
      fromNumberId: number.id,
      toNumber,
      at: conversation.startedAt,
    })
    const { id, callSid } = conversation
    return { status: 200, json: { success: true, message: 'Success', conversation_id: id, callSid } }
  }

  function registerCall(body: Json): FakeResponse {
    for (const field of ['agent_id', 'from_number', 'to_number'])
      if (textAt(body, field) === '') return fieldErrorResponse([field])
    const agent = state.agents.get(textAt(body, 'agent_id'))
    if (!agent) return errorResponse(404, { status: 'agent_not_found', message: 'Agent not found' })
    const capacityError = findCapacityError(state, agent)
    if (capacityError) return capacityError
    const number = { id: null, number: textAt(body, 'to_number') }
    const customerNumber = textAt(body, 'from_number')
    const { id } = begin({ agent, number, customerNumber, sent: readInitiationData(body), direction: 'inbound' })
    const stream = `<Stream url="wss://fake.test/v1/convai/twilio"><Parameter name="conversation_id" value="${id}"/></Stream>`
    const twiml = `<?xml version="1.0" encoding="UTF-8"?><Response><Connect>${stream}</Connect></Response>`
    return { status: 200, text: twiml, type: 'text/html; charset=utf-8' }
  }

  function begin(call: {
    agent: FakeAgent
    number: { id: string | null; number: string }
    customerNumber: string
    sent: Json
    direction: 'inbound' | 'outbound'
  }): FakeConversation {
    const conversation = beginConversation(state, {
      agentId: call.agent.agentId,
      direction: call.direction,
      agentNumber: call.number.number,
      customerNumber: call.customerNumber,
      numberId: call.number.id,
      sent: call.sent,
      error: errorOf(state, call.agent, call.sent),
    })
    webhooks.scheduleEvent(conversation)
    return conversation
  }
}

/** Simulates an inbound call to a number of the account. @returns null if no agent answers it */
export function simulateInboundCall(
  state: FakeState,
  { number, customerNumber, outcome }: { number: FakeNumber; customerNumber: string; outcome?: FakeOutcome },
): FakeConversation | null {
  const agent = number.agentId === null ? undefined : state.agents.get(number.agentId)
  if (!agent) return null
  const { agentId } = agent
  const numbers = { agentNumber: number.number, customerNumber, numberId: number.id }
  const error = errorOf(state, agent, {})
  return beginConversation(state, {
    agentId,
    direction: 'inbound',
    ...numbers,
    sent: {},
    error,
    ...(outcome && { outcome }),
  })
}

function readInitiationData(body: Json): Json {
  return asJson(body[INITIATION])
}

function findCapacityError(state: FakeState, agent: FakeAgent): FakeResponse | null {
  const limit = valueAt(agent.body, 'platform_settings.call_limits.agent_concurrency_limit')
  const agentLimit = typeof limit === 'number' && limit >= 0 ? limit : Number.MAX_SAFE_INTEGER
  if (Math.min(agentLimit, state.options.concurrency) === Number.MAX_SAFE_INTEGER) return null
  const now = state.clock.now()
  const liveCalls = [...state.conversations.values()].filter((each) => isOngoing(each, now))
  const liveAgentCalls = liveCalls.filter(({ agentId }) => agentId === agent.agentId)
  if (liveCalls.length < state.options.concurrency && liveAgentCalls.length < agentLimit) return null
  return errorResponse(429, { status: 'too_many_concurrent_requests', message: 'Too many concurrent requests' })
}

const ALLOWED = 'platform_settings.overrides.conversation_config_override'
const OVERRIDES = [
  'agent.first_message',
  'agent.language',
  'agent.prompt.prompt',
  'tts.voice_id',
  'conversation.text_only',
  'conversation.max_duration_seconds',
] as const

/** The error that ends a call after it has rung: a forbidden override or a variable without a value. */
export function errorOf(state: FakeState, agent: FakeAgent, sent: Json): string | null {
  const { body } = agent
  const override = asJson(sent['conversation_config_override'])
  for (const path of OVERRIDES) {
    if (valueAt(override, path) === undefined || valueAt(body, `${ALLOWED}.${path}`) === true) continue
    return `Override for field '${path.split('.').at(-1)}' is not allowed by config.`
  }
  const prompts = ['agent.first_message', 'agent.prompt.prompt'].map(
    (path) => textAt(override, path) || textAt(body, `conversation_config.${path}`),
  )
  const variables = variablesOf(agent, sent)
  const missing = missingVariables([...prompts, voicemailMessageOf(agent)], variables)
  if (missing.length > 0) return `Missing required dynamic variables: ${missing.join(', ')}`
  const unset = toolVariables(state, body).filter((name) => !variables.has(name))
  return unset.length === 0 ? null : `Missing required dynamic variables in tools: ${unset.join(', ')}`
}
