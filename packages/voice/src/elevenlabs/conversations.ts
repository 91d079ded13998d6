import { z } from 'zod'
import { sniffAudio } from '../sniff-audio.ts'
import type { ElevenLabsClient } from './client.ts'
import { readConversation } from './conversation.ts'
import { UNREADABLE } from './errors.ts'
import { type Conversation, type Recording, VoiceProviderError } from '../voice-provider.ts'

/** Half an hour at the provider's best quality. */
const MAX_AUDIO_BYTES = 96 * 1024 * 1024

/** null if the provider has no such conversation. */
export async function fetchConversation(
  client: ElevenLabsClient,
  conversationId: string,
): Promise<Conversation | null> {
  const data = await client.readOrNull({ method: 'GET', path: pathOf(conversationId) }, z.looseObject({}))
  if (data === null) return null
  const conversation = readConversation(data)
  if (conversation?.conversationId !== conversationId) throw new VoiceProviderError('unavailable', UNREADABLE)
  return conversation
}

/** null if there is no recording. */
export async function fetchRecording(client: ElevenLabsClient, conversationId: string): Promise<Recording | null> {
  const path = `${pathOf(conversationId)}/audio`
  const audio = await client.download({ method: 'GET', path, maxBytes: MAX_AUDIO_BYTES, isLarge: true })
  if (audio === null) return null
  const mediaType = sniffAudio(audio)
  if (mediaType === null) throw new VoiceProviderError('unavailable', UNREADABLE)
  return { audio, mediaType }
}

/** Succeeds even if the conversation is already gone. */
export async function deleteConversation(client: ElevenLabsClient, conversationId: string): Promise<void> {
  await client.download({ method: 'DELETE', path: pathOf(conversationId) })
}

function pathOf(conversationId: string): string {
  return `/v1/convai/conversations/${encodeURIComponent(conversationId)}`
}
