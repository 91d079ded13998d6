import { checkAccount } from './account.ts'
import { AGENT_BODY_VERSION, type AgentLimits, DEFAULT_VOICE } from './agent.ts'
import { createElevenLabsClient, type ElevenLabsClientConfig } from './client.ts'
import { deleteConversation, fetchConversation, fetchRecording } from './conversations.ts'
import { addDocument, removeDocument } from './knowledge.ts'
import { listConversations, listModels, listVoices } from './lists.ts'
import { findConversationOf } from './lost-call.ts'
import { attachNumber, listNumbers, registerCall } from './numbers.ts'
import { deleteAgent, saveAgent } from './save-agent.ts'
import { outboundCallBody, readStartedCall, outcomeWithoutResponse, permanentRefusal } from './start-call.ts'
import { openBrowserCall } from './live/browser-call.ts'
import { startTextConversation } from './live/text-conversation.ts'
import { deleteTool, saveTool } from './tools/save-tool.ts'
import { saveToolSecret } from './tools/tool-secret.ts'
import type { VoiceProvider } from '../voice-provider.ts'

/**
 * `phoneNumberId`: the provider's id of the number that calls come from, not the number itself; null if the
 * installation only receives calls.
 */
export type ElevenLabsConfig = ElevenLabsClientConfig & { phoneNumberId: string | null; limits?: Partial<AgentLimits> }

const NO_OUTGOING_NUMBER = 'Calls cannot be placed yet: the operator must set ELEVENLABS_PHONE_NUMBER_ID.'

/** `callsPerDay` is more than one call per second during twelve calling hours. */
const LIMITS: AgentLimits = { concurrency: 20, callsPerDay: 50_000, llm: null, isTelephoneAudio: false }

/** ElevenLabs Agents with calls over Twilio. */
export function createElevenLabs(config: ElevenLabsConfig): VoiceProvider {
  const client = createElevenLabsClient(config)
  const api = { client, baseUrl: config.baseUrl }
  const limits = { ...LIMITS, ...config.limits }

  return {
    name: 'elevenlabs',
    defaultVoiceId: DEFAULT_VOICE,
    agentSettings: JSON.stringify({ ...limits, bodyVersion: AGENT_BODY_VERSION }),
    saveAgent: (agent) => saveAgent({ client, limits }, agent),
    deleteAgent: (agentId) => deleteAgent(client, agentId),
    saveToolSecret: (secret) => saveToolSecret(client, secret),
    saveTool: (tool) => saveTool(client, tool),
    deleteTool: (providerToolId) => deleteTool(client, providerToolId),
    listVoices: () => listVoices(client, config),
    listModels: () => listModels(client),

    async startCall(call) {
      const from = call.fromNumberId ?? config.phoneNumberId
      if (from === null) return permanentRefusal(NO_OUTGOING_NUMBER)
      const body = outboundCallBody(call, from)
      const request = { method: 'POST', path: '/v1/convai/twilio/outbound-call', body } as const
      return client.send(request).then(readStartedCall, outcomeWithoutResponse)
    },

    fetchConversation: (conversationId) => fetchConversation(client, conversationId),
    fetchRecording: (conversationId) => fetchRecording(client, conversationId),
    deleteConversation: (conversationId) => deleteConversation(client, conversationId),
    listConversations: (options) => listConversations(client, options),
    findConversationOf: (call) => findConversationOf(client, call),
    addDocument: (document) => addDocument(client, document),
    removeDocument: (documentId) => removeDocument(client, documentId),
    listNumbers: () => listNumbers(client),
    attachNumber: (numberId, agentId) => attachNumber(client, numberId, agentId),
    registerCall: (call) => registerCall(client, call),
    openBrowserCall: (agentId) => openBrowserCall(api, agentId),
    startTextConversation: (request) => startTextConversation(api, request),
    checkAccount: () => checkAccount(client, { ...config, llm: limits.llm }),
  }
}
