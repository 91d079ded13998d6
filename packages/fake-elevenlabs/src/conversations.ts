import { silentMp3 } from './audio.ts'
import { valueAt } from './json.ts'
import { buildDetails, buildSummary, hasAudioAt } from './conversation-lifecycle.ts'
import { type FakeResponse, type FakeRequest, type FakeRoute, pageOf, pageSize, errorResponse } from './routes.ts'
import type { FakeConversation, FakeState } from './state.ts'

const PATH = '/v1/convai/conversations'

export function conversationRoutes(state: FakeState): FakeRoute[] {
  return [
    { operation: `GET ${PATH}`, handle: ({ query }) => list(state, query) },
    { operation: `GET ${PATH}/{conversation_id}`, handle: (request) => withConversation(request, show) },
    { operation: `DELETE ${PATH}/{conversation_id}`, handle: (request) => withConversation(request, remove) },
    { operation: `GET ${PATH}/{conversation_id}/audio`, handle: (request) => withConversation(request, play) },
  ]

  function withConversation(
    { params }: FakeRequest,
    respond: (conversation: FakeConversation) => FakeResponse,
  ): FakeResponse {
    const conversation = state.conversations.get(params['conversation_id'] ?? '')
    return conversation
      ? respond(conversation)
      : errorResponse(404, { status: 'conversation_not_found', message: 'Not found' })
  }

  function show(conversation: FakeConversation): FakeResponse {
    return { status: 200, json: buildDetails(state, conversation) }
  }

  function remove({ id }: FakeConversation): FakeResponse {
    state.conversations.delete(id)
    return { status: 200, json: {} }
  }

  function play(conversation: FakeConversation): FakeResponse {
    if (!hasAudioAt(state, conversation, state.clock.now())) {
      return errorResponse(404, { status: 'missing_conversation_audio', message: 'No audio' })
    }
    return { status: 200, bytes: silentMp3(conversation.talkSeconds), type: 'audio/mpeg' }
  }
}

function list(state: FakeState, query: URLSearchParams): FakeResponse {
  const matchesFilter = createFilter(state, query)
  const direction = query.get('sort_direction') === 'asc' ? 1 : -1
  const found = [...state.conversations.values()]
    .filter(matchesFilter)
    .toSorted((a, b) => direction * (a.startedAt - b.startedAt || (a.id < b.id ? -1 : 1)))
  const size = pageSize(query, { max: state.options.maxPerPage, default: 30 })
  const { items, next } = pageOf(found, { idOf: ({ id }) => id, after: query.get('cursor'), size })
  const conversations = items.map((each) => buildSummary(state, each))
  return { status: 200, json: { conversations, has_more: next !== null, next_cursor: next } }
}

function createFilter(state: FakeState, query: URLSearchParams): (conversation: FakeConversation) => boolean {
  const after = Number(query.get('call_start_after_unix') ?? 0)
  const before = Number(query.get('call_start_before_unix') ?? Number.MAX_SAFE_INTEGER)
  const agentId = query.get('agent_id')
  const userId = query.get('user_id')
  const params = state.options.quirks.ignoresVariableFilter ? [] : query.getAll('dynamic_variable_params')
  const variables = params.map((each) => each.split(':eq:'))
  return ({ startedAt, agentId: conversationAgentId, sent }) => {
    const seconds = Math.floor(startedAt / 1000)
    if (seconds <= after || seconds >= before) return false
    if (agentId !== null && conversationAgentId !== agentId) return false
    if (userId !== null && sent['user_id'] !== userId) return false
    return variables.every(([name = '', value]) => valueAt(sent, `dynamic_variables.${name}`) === value)
  }
}
