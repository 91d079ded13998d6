import { isJson, type Json, valueAt } from './json.ts'
import type { FakeConversation, FakeState } from './state.ts'

type Line = readonly [role: 'agent' | 'user', message: string | null]

const ANSWERED: readonly Line[] = [
  ['agent', 'Hello! How can I help you?'],
  ['user', 'I would like to know when you are open.'],
  ['agent', null],
  ['agent', 'We are open from Monday to Friday. How many people will come?'],
  ['user', 'We will be 4 people. Thank you, goodbye.'],
]
const VOICEMAIL: readonly Line[] = [
  ['agent', 'Hello! How can I help you?'],
  ['user', 'You have reached the voicemail of Rosa Diaz.'],
  ['user', 'Please leave a message after the tone.'],
  ['agent', null],
]

/** What is said in a conversation; a line without words is the use of a tool. */
export function linesOf({ outcome }: FakeConversation): readonly Line[] {
  return outcome === 'voicemail' ? VOICEMAIL : ANSWERED
}

export function transcriptOf(state: FakeState, conversation: FakeConversation): Json[] {
  const lines = linesOf(conversation)
  const results = detectsVoicemail(state, conversation) ? [VOICEMAIL_DETECTED] : []
  return lines.map(([role, message], index) => ({
    role,
    message,
    time_in_call_secs: Math.floor((conversation.talkSeconds * index) / lines.length),
    tool_calls: [],
    tool_results: message === null ? results : [],
    feedback: null,
    interrupted: false,
  }))
}

const TOOL = 'voicemail_detection'

/** A voicemail box is detected only by an agent with the tool for it. */
function detectsVoicemail({ agents }: FakeState, { agentId, outcome }: FakeConversation): boolean {
  const tool = valueAt(agents.get(agentId)?.body, `conversation_config.agent.prompt.built_in_tools.${TOOL}`)
  return outcome === 'voicemail' && isJson(tool)
}

const VOICEMAIL_DETECTED: Json = {
  request_id: 'request_voicemail',
  tool_name: TOOL,
  result_value: 'Voicemail detected',
  is_error: false,
  tool_has_been_called: true,
  type: 'system',
  result: {
    result_type: 'voicemail_detection_success',
    status: 'success',
    voicemail_message: null,
    reason: 'A greeting was played.',
  },
}
