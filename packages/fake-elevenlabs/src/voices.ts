import { toneWav } from './audio.ts'
import type { Json } from './json.ts'
import { type FakeResponse, type FakeRoute, pageOf, pageSize, errorResponse } from './routes.ts'
import type { FakeState } from './state.ts'

/** The provider's default voice. */
const DEFAULT_VOICE = 'cjVigY5qzO86Huf0OWal'

const VOICES = [
  { id: 'voice_ava', name: 'Ava', accent: 'American', gender: 'female', age: 'young' },
  { id: 'voice_marcus', name: 'Marcus', accent: 'American', gender: 'male', age: 'middle-aged' },
  { id: 'voice_river', name: 'River', accent: 'American', gender: 'neutral', age: 'middle-aged' },
  { id: 'voice_grace', name: 'Grace', accent: 'British', gender: 'female', age: 'middle-aged' },
  { id: 'voice_padraig', name: 'Padraig', accent: 'Irish', gender: 'male', age: 'old' },
] as const

function voicesOf(state: FakeState): readonly Json[] {
  return state.options.voices ?? VOICES.map((voice) => wireVoice(state, voice))
}

function wireVoice(state: FakeState, { id, name, ...labels }: (typeof VOICES)[number]): Json {
  return {
    voice_id: id,
    name,
    category: 'premade',
    labels: { ...labels, use_case: 'conversational' },
    description: null,
    preview_url: `${state.url}/previews/${id}.wav`,
    available_for_tiers: [],
    high_quality_base_model_ids: ['eleven_flash_v2_5'],
  }
}

export function hasVoice(state: FakeState, voiceId: string): boolean {
  return voiceId === DEFAULT_VOICE || voicesOf(state).some((voice) => voice['voice_id'] === voiceId)
}

export function voiceRoutes(state: FakeState): FakeRoute[] {
  return [{ operation: 'GET /v2/voices', handle: ({ query }) => list(state, query) }]
}

function list(state: FakeState, query: URLSearchParams): FakeResponse {
  const voices = voicesOf(state)
  const size = pageSize(query, { max: state.options.maxPerPage, default: 10 })
  const page = { idOf: (voice: Json) => String(voice['voice_id']), after: query.get('next_page_token'), size }
  const { items, next } = pageOf(voices, page)
  const total = query.get('include_total_count') === 'false' ? 0 : voices.length
  return { status: 200, json: { voices: items, has_more: next !== null, total_count: total, next_page_token: next } }
}

/** Previews are public and need no key. */
export function findVoicePreview(path: string): FakeResponse | null {
  const voiceId = /^\/previews\/([a-z_]+)\.wav$/.exec(path)?.[1]
  if (voiceId === undefined) return null
  const isKnown = VOICES.some(({ id }) => id === voiceId)
  return isKnown ? { status: 200, bytes: toneWav(), type: 'audio/wav' } : errorResponse(404, 'Not Found')
}
