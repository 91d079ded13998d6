import type { ElevenLabsClient } from './client.ts'
import { fetchConversation } from './conversations.ts'
import { listConversations } from './lists.ts'
import type { Conversation, RecentConversation, VoiceProvider } from '../voice-provider.ts'

/** A conversation begins within seconds of the request; this allows for delayed requests and clock differences. */
const WINDOW_MS = 15 * 60_000

/**
 * The conversation with our call id; null if there is none. First asks the provider to filter by that id. The filter
 * may miss a conversation that has just begun, so all of the tenant's conversations in that time are checked next.
 */
export async function findConversationOf(
  client: ElevenLabsClient,
  { callId, tenantId, since, isKnown }: Parameters<VoiceProvider['findConversationOf']>[0],
): Promise<Conversation | null> {
  const filter = { tenantId, since, until: since + WINDOW_MS }
  const seen = new Set<string>()

  async function findAmong(conversations: readonly RecentConversation[]): Promise<Conversation | null> {
    for (const { conversationId } of conversations) {
      if (seen.has(conversationId)) continue
      seen.add(conversationId)
      if (await isKnown?.(conversationId)) continue
      const conversation = await fetchConversation(client, conversationId)
      if (conversation?.callId === callId && conversation.tenantId === tenantId) return conversation
    }
    return null
  }

  const exact = await findAmong(await listConversations(client, { ...filter, callId }))
  return exact ?? (await findAmong(await listConversations(client, filter)))
}
