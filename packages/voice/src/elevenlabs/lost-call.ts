import type { ElevenLabsClient } from './client.ts'
import { fetchConversation } from './conversations.ts'
import { listConversations } from './lists.ts'
import type { Conversation, RecentConversation, VoiceProvider } from '../voice-provider.ts'

/** The conversation of a call begins within seconds of the request; a request may wait, and clocks differ. */
const WINDOW_MS = 15 * 60_000

/**
 * The conversation that carries our id of the call, null where there is none. The provider is asked for exactly this
 * one first; should its filter not know what has only just begun, all of the tenant's in that time are looked into.
 */
export async function findConversationOf(
  client: ElevenLabsClient,
  { callId, tenantId, since, isKnown }: Parameters<VoiceProvider['findConversationOf']>[0],
): Promise<Conversation | null> {
  const theirs = { tenantId, since, until: since + WINDOW_MS }
  const seen = new Set<string>()

  async function among(conversations: readonly RecentConversation[]): Promise<Conversation | null> {
    for (const { conversationId } of conversations) {
      if (seen.has(conversationId)) continue
      seen.add(conversationId)
      if (await isKnown?.(conversationId)) continue
      const conversation = await fetchConversation(client, conversationId)
      if (conversation?.callId === callId && conversation.tenantId === tenantId) return conversation
    }
    return null
  }

  const exact = await among(await listConversations(client, { ...theirs, callId }))
  return exact ?? (await among(await listConversations(client, theirs)))
}
