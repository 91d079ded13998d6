import { isJson, type Json, listAt, textAt, valueAt } from './json.ts'
import type { FakeAgent, FakeConversation, FakeLine, FakeState, FakeToolUse } from './state.ts'
import { fillVariables, variablesOf } from './variables.ts'

const ANSWERED: readonly FakeLine[] = [
  ['user', 'I would like to know when you are open.'],
  ['agent', null],
  ['agent', 'We are open from Monday to Friday. How many people will come?'],
  ['user', 'We will be 4 people. Thank you, goodbye.'],
]
const CALL_BACK: readonly FakeLine[] = [
  ['user', "I'm busy right now. Could you call me back in 20 minutes?"],
  ['agent', 'Of course. Goodbye!'],
]
const OPT_OUT: readonly FakeLine[] = [
  ['user', 'I do not want to hear from your company any more, ever.'],
  ['agent', 'I understand. Goodbye!'],
]
const VOICEMAIL: readonly FakeLine[] = [
  ['user', 'You have reached the voicemail of Rosa Diaz.'],
  ['user', 'Please leave a message after the tone.'],
  ['agent', null],
]
const TRANSFERRED: readonly FakeLine[] = [
  ['user', 'I would like to talk to a person. We will be 4 people.'],
  ['agent', 'One moment, please.'],
  ['agent', null],
  ['user', 'Hello, thank you for taking my call.'],
]

export function linesOf(state: FakeState, conversation: FakeConversation): readonly FakeLine[] {
  const { agentId, outcome, sent, script } = conversation
  if (script) return script.lines
  const agent = state.agents.get(agentId)
  const fill = (text: string): string => (agent ? fillVariables(text, variablesOf(agent, sent)) : '')
  const path = 'conversation_config_override.agent.first_message'
  const first = fill(textAt(sent, path) || textAt(agent?.body, 'conversation_config.agent.first_message'))
  const opening: FakeLine = ['agent', first || 'Hello! How can I help you?']
  if (outcome !== 'voicemail') return [opening, ...(LINES.get(outcome) ?? ANSWERED)]
  const message = agent ? fill(voicemailMessageOf(agent)) : ''
  return message === '' ? [opening, ...VOICEMAIL] : [opening, ...VOICEMAIL, ['agent', message]]
}

const LINES = new Map<string | null, readonly FakeLine[]>([
  ['transferred', TRANSFERRED],
  ['call-back', CALL_BACK],
  ['opt-out', OPT_OUT],
])

export function transcriptOf(state: FakeState, conversation: FakeConversation): Json[] {
  const lines = linesOf(state, conversation)
  const uses = toolUses(state, conversation)
  const turns = lines.map(([role, message, meant], index) => ({
    role,
    message,
    original_message: meant ?? null,
    time_in_call_secs: Math.floor((conversation.talkSeconds * index) / lines.length),
    tool_calls: message === null ? uses.map(({ call }) => call) : [],
    tool_results: message === null ? uses.map(({ result }) => result) : [],
    feedback: null,
    interrupted: meant !== undefined,
  }))
  // The last line answers with what the tools returned.
  return [...turns.slice(0, -1), ...conversation.toolUses.map(toolTurn), ...turns.slice(-1)]
}

function toolTurn({ name, url, body, status, result }: FakeToolUse): Json {
  const tool = { request_id: `request_${name}`, tool_name: name, tool_has_been_called: true, type: 'webhook' }
  const tool_details = { type: 'webhook', method: 'POST', url, body: JSON.stringify(body) }
  return {
    ...{ role: 'agent', message: null, time_in_call_secs: 0, feedback: null },
    tool_calls: [{ ...tool, params_as_json: JSON.stringify(body), tool_details }],
    tool_results: [{ ...tool, result_value: result, is_error: status !== null && status >= 400 }],
  }
}

/** '' if the agent hangs up on a voicemail box. */
export function voicemailMessageOf(agent: FakeAgent): string {
  return textAt(findTool(agent, 'voicemail_detection'), 'params.voicemail_message')
}

function findTool(agent: FakeAgent | undefined, name: string): unknown {
  return valueAt(agent?.body, `conversation_config.agent.prompt.built_in_tools.${name}`)
}

type ToolUse = { call: Json; result: Json }

/** Only an agent with the tool for it detects a voicemail box or transfers a call. */
function toolUses({ agents }: FakeState, conversation: FakeConversation): ToolUse[] {
  const { id, agentId, outcome } = conversation
  const agent = agents.get(agentId)
  if (outcome === 'voicemail' && agent && isJson(findTool(agent, 'voicemail_detection'))) {
    const message = voicemailMessageOf(agent) || null
    return [systemUse('voicemail_detection', {}, { ...VOICEMAIL_DETECTED, voicemail_message: message })]
  }
  const [transfer] = listAt(findTool(agent, 'transfer_to_number'), 'params.transfers')
  if (outcome !== 'transferred' || transfer === undefined) return []
  const transfer_number = textAt(transfer, 'transfer_destination.phone_number')
  const { reason, client_message, agent_message } = PUT_THROUGH
  const params = { reason, transfer_number, client_message, agent_message }
  const result = { ...PUT_THROUGH, transfer_number, conference_name: id }
  return [systemUse('transfer_to_number', params, conversation.mocksTools ? NO_MOCK : result)]
}

function systemUse(tool_name: string, params: Json, result: Json): ToolUse {
  const isError = result === NO_MOCK
  const tool = { request_id: `request_${tool_name}`, tool_name, tool_has_been_called: true, type: 'system' }
  return {
    call: { ...tool, params_as_json: JSON.stringify(params) },
    result: { ...tool, result_value: isError ? 'Error' : 'Success', is_error: isError, result },
  }
}

const VOICEMAIL_DETECTED: Json = {
  result_type: 'voicemail_detection_success',
  status: 'success',
  reason: 'A greeting was played.',
}

const PUT_THROUGH: Json = {
  result_type: 'transfer_to_number_twilio_success',
  status: 'success',
  reason: 'The caller asked for a person.',
  client_message: 'One moment, please.',
  agent_message: 'A caller would like to talk to you.',
}

const NO_MOCK: Json = {
  result_type: 'transfer_to_number_error',
  status: 'error',
  error: 'No mock matches this tool call.',
  details: null,
}
