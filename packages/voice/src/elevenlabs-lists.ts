import { z } from 'zod'
import { readEnding, readTime } from './elevenlabs-conversation.ts'
import { type RecentConversation, type Voice, VoiceProviderError } from './voice-provider.ts'
import { optionalWireText, wireId, wireText } from './wire-text.ts'

const MOST_PAGES = 1000

/** Reads page after page, each naming the next one; null or nothing names none. Rejects where they never end. */
export async function eachPage(
  readPage: (token: string | undefined) => Promise<string | null | undefined>,
): Promise<void> {
  const tokens = new Set<string>()
  let token: string | undefined
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const next = await readPage(token)
    if (!next) return
    if (tokens.has(next)) break
    tokens.add(next)
    token = next
  }
  throw new VoiceProviderError(
    'unavailable',
    'The voice provider answered without an end. Please try again in a moment.',
  )
}

const voiceSchema = z.object({
  voice_id: wireId,
  name: optionalWireText,
  preview_url: optionalWireText,
  labels: z.object({ accent: optionalWireText, gender: optionalWireText, age: optionalWireText }).nullish().catch(null),
})

export const voicesSchema = z.object({
  voices: z.array(voiceSchema.nullable().catch(null)),
  has_more: z.boolean().catch(false),
  next_page_token: optionalWireText,
})

const recentSchema = z.object({
  conversation_id: wireId,
  agent_id: wireId,
  start_time_unix_secs: z.number(),
  status: wireText,
  direction: optionalWireText,
  call_duration_secs: z.number().nullish().catch(null),
})

export const conversationsSchema = z.object({
  conversations: z.array(recentSchema.nullable().catch(null)),
  has_more: z.boolean().catch(false),
  next_cursor: optionalWireText,
})

export function readVoice({ voice_id, name, preview_url, labels }: z.infer<typeof voiceSchema>): Voice {
  const kept = Object.entries(labels ?? {}).filter(([, value]) => value)
  return {
    voiceId: voice_id,
    name: name || voice_id,
    previewUrl: preview_url?.startsWith('https://') ? preview_url : null,
    labels: Object.fromEntries(kept),
  }
}

/** null: the item has no time that could be. */
export function readRecent(item: z.infer<typeof recentSchema>): RecentConversation | null {
  const startedAt = readTime(item.start_time_unix_secs)
  if (startedAt === null) return null
  const direction = item.direction === 'outbound' ? 'outbound' : 'inbound'
  const durationSeconds = item.call_duration_secs ?? null
  const { status } = readEnding({ status: item.status, direction, durationSeconds, callResult: null })
  return { conversationId: item.conversation_id, agentId: item.agent_id, startedAt, status }
}
