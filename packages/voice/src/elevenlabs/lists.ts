import { CALL_DIRECTIONS } from '@callwright/contract/calls/calls'
import { z } from 'zod'
import type { ElevenLabsClient } from './client.ts'
import { readTime } from './conversation.ts'
import { readEnding } from './ending.ts'
import {
  type LanguageModel,
  type RecentConversation,
  type Voice,
  type VoiceProvider,
  VoiceProviderError,
} from '../voice-provider.ts'
import { optionalWireText, wireId, wireText } from './wire-text.ts'

const MAX_PAGES = 1000
const DAY_MS = 86_400_000
const PAGE_SIZE = '100'

/** Reads page after page: `readPage` returns the next page's token, or nothing at the end. Rejects if it never ends. */
export async function forEachPage(
  readPage: (token: string | undefined) => Promise<string | null | undefined>,
): Promise<void> {
  const tokens = new Set<string>()
  let token: string | undefined
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const next = await readPage(token)
    if (!next) return
    if (tokens.has(next)) break
    tokens.add(next)
    token = next
  }
  throw new VoiceProviderError('unavailable', 'The voice provider sent an endless list. Please try again in a moment.')
}

const voiceSchema = z.object({
  voice_id: wireId,
  name: optionalWireText,
  preview_url: optionalWireText,
  labels: z.object({ accent: optionalWireText, gender: optionalWireText, age: optionalWireText }).nullish().catch(null),
})

const voicesSchema = z.object({
  voices: z.array(voiceSchema.nullable().catch(null)),
  has_more: z.boolean().catch(false),
  next_page_token: optionalWireText,
})

const recentSchema = z.object({
  conversation_id: wireId,
  agent_id: wireId,
  start_time_unix_secs: z.number(),
  status: wireText,
  direction: z.enum(CALL_DIRECTIONS).nullish().catch(null),
  call_duration_secs: z.number().nullish().catch(null),
})

const conversationsSchema = z.object({
  conversations: z.array(recentSchema.nullable().catch(null)),
  has_more: z.boolean().catch(false),
  next_cursor: optionalWireText,
})

function readVoice(
  { voice_id, name, preview_url, labels }: z.infer<typeof voiceSchema>,
  { baseUrl }: { baseUrl: string },
): Voice {
  const knownLabels = Object.entries(labels ?? {}).filter(([, value]) => value)
  return {
    voiceId: voice_id,
    name: name || voice_id,
    previewUrl: preview_url && isPlayable(preview_url, baseUrl) ? preview_url : null,
    labels: Object.fromEntries(knownLabels),
  }
}

/** Only https, or the provider's own origin. */
function isPlayable(address: string, baseUrl: string): boolean {
  const url = URL.parse(address)
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && url.origin === new URL(baseUrl).origin)
}

/** All of the account's voices, in the provider's order. */
export async function listVoices(client: ElevenLabsClient, options: { baseUrl: string }): Promise<Voice[]> {
  const voices = new Map<string, Voice>()
  await forEachPage(async (token) => {
    const query = { page_size: PAGE_SIZE, include_total_count: 'false', next_page_token: token }
    const page = await client.read({ method: 'GET', path: '/v2/voices', query }, voicesSchema)
    for (const voice of page.voices) if (voice) voices.set(voice.voice_id, readVoice(voice, options))
    return page.has_more ? page.next_page_token : null
  })
  return [...voices.values()]
}

export type ConversationFilter = Parameters<VoiceProvider['listConversations']>[0] & {
  /** our own id for the call */
  callId?: string
}

/** Conversations that started between `since` and `until`, inclusive, oldest first. */
export async function listConversations(
  client: ElevenLabsClient,
  filter: ConversationFilter,
): Promise<RecentConversation[]> {
  // The provider uses whole seconds and does not document whether "after" is inclusive.
  const from = Math.max(0, Math.floor(filter.since / 1000))
  const to = filter.until === undefined ? undefined : Math.ceil(filter.until / 1000)
  const conversations = new Map<string, RecentConversation>()
  await forEachPage(async (cursor) => {
    const query = {
      page_size: PAGE_SIZE,
      call_start_after_unix: String(Math.max(0, from - 1)),
      call_start_before_unix: to === undefined ? undefined : String(to + 1),
      sort_direction: 'asc',
      agent_id: filter.agentId,
      user_id: filter.tenantId,
      dynamic_variable_params: filter.callId === undefined ? undefined : [`call_record_id:eq:${filter.callId}`],
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
    .filter(({ startedAt }) => startedAt >= from * 1000 && (to === undefined || startedAt <= to * 1000))
    .toSorted((a, b) => a.startedAt - b.startedAt)
}

/** null if the item has no plausible time. */
function readRecent(item: z.infer<typeof recentSchema>): RecentConversation | null {
  const startedAt = readTime(item.start_time_unix_secs)
  if (startedAt === null) return null
  const direction = item.direction ?? null
  const durationSeconds = item.call_duration_secs ?? null
  const { status } = readEnding({ status: item.status, direction, durationSeconds, callResult: null })
  return { conversationId: item.conversation_id, agentId: item.agent_id, startedAt, status, durationSeconds }
}

/** Far more than there are; the list is stored. */
const MAX_MODELS = 1000
const MAX_MODELS_BYTES = 2 * 1024 * 1024
const timingSchema = z
  .object({ fallback_start_days: z.int().min(0).max(365) })
  .nullish()
  .catch(null)
const modelSchema = z.object({
  llm: wireId,
  deprecation_info: z
    .object({
      is_deprecated: z.boolean(),
      provider_deprecation_date: z.string().nullish().catch(null),
      replacement_model: wireId.nullish().catch(null),
      deprecation_config: timingSchema,
    })
    .nullish()
    .catch(null),
})
const modelsSchema = z.object({
  llms: z.array(modelSchema.nullable().catch(null)).max(MAX_MODELS),
  default_deprecation_config: timingSchema,
})
type Timing = z.infer<typeof timingSchema>

/** The language models that agents can use. */
export async function listModels(client: ElevenLabsClient): Promise<LanguageModel[]> {
  const request = { method: 'GET', path: '/v1/convai/llm/list', maxBytes: MAX_MODELS_BYTES } as const
  const list = await client.read(request, modelsSchema)
  return list.llms.flatMap((model) => (model === null ? [] : [toModel(model, list.default_deprecation_config)]))
}

function toModel({ llm, deprecation_info: info }: z.infer<typeof modelSchema>, timing: Timing): LanguageModel {
  const at = Date.parse(info?.provider_deprecation_date ?? '')
  const hasDate = Number.isFinite(at)
  if (!info || (!info.is_deprecated && !hasDate)) return { llm, ending: null }
  const days = (info.deprecation_config ?? timing)?.fallback_start_days ?? 0
  const times = hasDate ? { at, replacedFrom: at - days * DAY_MS } : { at: null, replacedFrom: null }
  return { llm, ending: { ...times, replacement: info.replacement_model ?? null } }
}
