import { listAt, merge, textAt } from './json.ts'
import { type FakeResponse, type FakeRequest, type FakeRoute, errorResponse, fieldErrorResponse } from './routes.ts'
import type { FakeDocument, FakeState } from './state.ts'

const PATH = '/v1/convai/knowledge-base'
const KNOWLEDGE_BASE = 'conversation_config.agent.prompt.knowledge_base'

export function knowledgeRoutes(state: FakeState): FakeRoute[] {
  const add = (type: FakeDocument['type'], field: string) => (request: FakeRequest) =>
    addDocument(state, { type, field, body: request.body })
  return [
    { operation: `POST ${PATH}/text`, handle: add('text', 'text') },
    { operation: `POST ${PATH}/url`, handle: add('url', 'url') },
    { operation: `POST ${PATH}/file`, handle: add('file', 'file') },
    { operation: `DELETE ${PATH}/{documentation_id}`, handle: (request) => remove(state, request) },
  ]
}

function addDocument(
  state: FakeState,
  { type, field, body }: { type: FakeDocument['type']; field: string; body: unknown },
): FakeResponse {
  const content = textAt(body, field)
  if (content === '') return fieldErrorResponse([field])
  const id = state.newId('kbdoc')
  const name = textAt(body, 'name') || id
  state.documents.set(id, { id, type, name, size: content.length, content })
  return { status: 200, json: { id, name, folder_path: [] } }
}

function remove(state: FakeState, { params, query }: FakeRequest): FakeResponse {
  const id = params['documentation_id'] ?? ''
  if (!state.documents.has(id))
    return errorResponse(404, { status: 'document_not_found', message: `No document ${id}` })
  const agentsUsingIt = [...state.agents.values()].filter(({ body }) =>
    documentsOf(body).some((each) => textAt(each, 'id') === id),
  )
  if (agentsUsingIt.length > 0 && query.get('force') !== 'true') {
    return errorResponse(400, { status: 'document_in_use', message: 'Agents depend on this document.' })
  }
  state.documents.delete(id)
  for (const agent of agentsUsingIt) {
    const remaining = documentsOf(agent.body).filter((each) => textAt(each, 'id') !== id)
    agent.body = merge(agent.body, { conversation_config: { agent: { prompt: { knowledge_base: remaining } } } })
  }
  return { status: 200, json: {} }
}

function documentsOf(body: unknown): unknown[] {
  return listAt(body, KNOWLEDGE_BASE)
}
