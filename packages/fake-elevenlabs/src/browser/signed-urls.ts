import { type FakeResponse, type FakeRoute, errorResponse, fieldErrorResponse } from '../routes.ts'
import type { FakeSignature, FakeState } from '../state.ts'

export const CONVERSATION_PATH = '/v1/convai/conversation'
const VALID_MS = 15 * 60_000

/** The route for URLs with which a browser can start a conversation. */
export function signedUrlRoutes(state: FakeState): FakeRoute[] {
  return [{ operation: `GET ${CONVERSATION_PATH}/get-signed-url`, handle: ({ query }) => sign(state, query) }]
}

function sign(state: FakeState, query: URLSearchParams): FakeResponse {
  const agentId = query.get('agent_id')
  if (agentId === null) return fieldErrorResponse(['agent_id'])
  if (!state.agents.has(agentId)) return errorResponse(404, { status: 'agent_not_found', message: 'Agent not found' })
  const isUsedOnce = query.get('include_conversation_id') === 'true'
  const conversationId = state.newId('conv')
  const signature = state.newId('cvtkn')
  state.signatures.set(signature, { agentId, conversationId, isUsedOnce, until: state.clock.now() + VALID_MS })
  const search = new URLSearchParams({ agent_id: agentId, conversation_signature: signature })
  const signed_url = `${state.url.replace(/^http/, 'ws')}${CONVERSATION_PATH}?${search.toString()}`
  return { status: 200, json: { signed_url, ...(isUsedOnce ? { conversation_id: conversationId } : {}) } }
}

/** @returns null if the URL was not signed, is too old, or was used before */
export function useSignature(state: FakeState, url: URL): { agentId: string; conversationId: string } | null {
  const name = url.searchParams.get('conversation_signature') ?? ''
  const signature: FakeSignature | undefined = state.signatures.get(name)
  if (!signature || signature.agentId !== url.searchParams.get('agent_id') || state.clock.now() > signature.until) {
    return null
  }
  if (!signature.isUsedOnce) return { agentId: signature.agentId, conversationId: state.newId('conv') }
  state.signatures.delete(name)
  return signature
}
