import { z } from 'zod'
import { sniffAudio } from './audio-kind.ts'
import { agentBody } from './elevenlabs-agent.ts'
import { createElevenLabsClient, type ElevenLabsClientConfig, UNREADABLE } from './elevenlabs-client.ts'
import { readConversation } from './elevenlabs-conversation.ts'
import { conversationsSchema, eachPage, readRecent, readVoice, voicesSchema } from './elevenlabs-lists.ts'
import { outboundCallBody, readStartedCall, readUnanswered } from './elevenlabs-start-call.ts'
import { type RecentConversation, type Voice, type VoiceProvider, VoiceProviderError } from './voice-provider.ts'
import { wireId } from './wire-text.ts'

/**
 * `phoneNumberId`: the provider's id of the number that calls come from, not the number itself; null where the
 * installation only takes calls.
 */
export type ElevenLabsConfig = ElevenLabsClientConfig & { phoneNumberId: string | null }

const NO_OUTGOING_NUMBER = 'Calls cannot be placed here yet: the operator has to set ELEVENLABS_PHONE_NUMBER_ID.'

const PAGE_SIZE = '100'

/** ElevenLabs Agents with calls over Twilio. */
export function createElevenLabs(config: ElevenLabsConfig): VoiceProvider {
  const client = createElevenLabsClient(config)

  return {
    name: 'elevenlabs',

    async saveAgent(agent) {
      const body = agentBody(agent)
      if (agent.agentId !== null) {
        const path = `/v1/convai/agents/${encodeURIComponent(agent.agentId)}`
        const known = await client.readOrNull({ method: 'PATCH', path, body }, agentSchema)
        if (known) return { agentId: known.agent_id }
      }
      const made = await client.read({ method: 'POST', path: '/v1/convai/agents/create', body }, agentSchema)
      return { agentId: made.agent_id }
    },

    async listVoices() {
      const voices = new Map<string, Voice>()
      await eachPage(async (token) => {
        const query = { page_size: PAGE_SIZE, include_total_count: 'false', next_page_token: token }
        const page = await client.read({ method: 'GET', path: '/v2/voices', query }, voicesSchema)
        for (const voice of page.voices) if (voice) voices.set(voice.voice_id, readVoice(voice))
        return page.has_more ? page.next_page_token : null
      })
      return [...voices.values()]
    },

    async startCall(call) {
      if (config.phoneNumberId === null) return { outcome: 'refused', message: NO_OUTGOING_NUMBER, retryable: false }
      const body = outboundCallBody(call, config.phoneNumberId)
      const request = { method: 'POST', path: '/v1/convai/twilio/outbound-call', body } as const
      return client.send(request).then(readStartedCall, readUnanswered)
    },

    async fetchConversation(conversationId) {
      const path = `/v1/convai/conversations/${encodeURIComponent(conversationId)}`
      const data = await client.readOrNull({ method: 'GET', path }, z.looseObject({}))
      if (data === null) return null
      const conversation = readConversation(data)
      if (!conversation) throw new VoiceProviderError('unavailable', UNREADABLE)
      return conversation
    },

    async fetchRecording(conversationId) {
      const path = `/v1/convai/conversations/${encodeURIComponent(conversationId)}/audio`
      const audio = await client.download({ method: 'GET', path })
      if (audio === null) return null
      const mediaType = sniffAudio(audio)
      if (mediaType === null) throw new VoiceProviderError('unavailable', UNREADABLE)
      return { audio, mediaType }
    },

    async listConversations({ since, agentId }) {
      // The provider counts in whole seconds and does not say whether "after" includes the second itself.
      const from = Math.max(0, Math.floor(since / 1000))
      const conversations = new Map<string, RecentConversation>()
      await eachPage(async (cursor) => {
        const query = {
          page_size: PAGE_SIZE,
          call_start_after_unix: String(Math.max(0, from - 1)),
          sort_direction: 'asc',
          agent_id: agentId,
          cursor,
        }
        const page = await client.read({ method: 'GET', path: '/v1/convai/conversations', query }, conversationsSchema)
        for (const item of page.conversations) {
          const conversation = item && readRecent(item)
          if (conversation) conversations.set(conversation.conversationId, conversation)
        }
        return page.has_more ? page.next_cursor : null
      })
      return [...conversations.values()]
        .filter(({ startedAt }) => startedAt >= from * 1000)
        .toSorted((one, other) => one.startedAt - other.startedAt)
    },
  }
}

const agentSchema = z.object({ agent_id: wireId })
