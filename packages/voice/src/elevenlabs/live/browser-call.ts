import { z } from 'zod'
import { VoiceProviderError } from '../../voice-provider.ts'
import type { ElevenLabsClient } from '../client.ts'
import { UNREADABLE } from '../errors.ts'
import { wireId } from '../wire-text.ts'

export type ProviderApi = { client: ElevenLabsClient; baseUrl: string }

const signedUrlSchema = z.object({ signed_url: z.url(), conversation_id: wireId.nullish().catch(null) })

/** @returns a WebSocket URL on the provider's own host that works once, within 15 minutes */
export async function openBrowserCall(
  { client, baseUrl }: ProviderApi,
  agentId: string,
): Promise<{ url: string; conversationId: string | null }> {
  const query = { agent_id: agentId, include_conversation_id: 'true' }
  const request = { method: 'GET', path: '/v1/convai/conversation/get-signed-url', query } as const
  const { signed_url: url, conversation_id: conversationId = null } = await client.read(request, signedUrlSchema)
  if (new URL(url).origin !== new URL(baseUrl).origin.replace(/^http/, 'ws')) {
    throw new VoiceProviderError('unavailable', UNREADABLE)
  }
  return { url, conversationId }
}
