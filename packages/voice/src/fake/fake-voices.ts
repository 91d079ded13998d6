import { simulatedVoicePreview } from '../simulator/preview.ts'
import { SIMULATED_VOICES } from '../simulator/voices.ts'
import type { Json } from './fake-json.ts'
import { type FakeAnswer, type FakeRoute, pageOf, pageSize, refuse } from './fake-routes.ts'
import type { FakeState } from './fake-state.ts'

/** The provider's voice for agents that name none. */
const DEFAULT_VOICE = 'cjVigY5qzO86Huf0OWal'
const USES = ['conversational', 'narration'] as const

/** Twice the simulator's catalogue, so that it takes several pages. */
function voicesOf(state: FakeState): readonly Json[] {
  return state.options.voices ?? USES.flatMap((use) => SIMULATED_VOICES.map((voice) => wireVoice(state, voice, use)))
}

function wireVoice(state: FakeState, voice: (typeof SIMULATED_VOICES)[number], use: string): Json {
  return {
    voice_id: `${voice.voiceId}_${use}`,
    name: use === 'narration' ? `${voice.name} (narration)` : voice.name,
    category: 'premade',
    labels: { ...voice.labels, use_case: use },
    description: null,
    preview_url: `${state.url}/previews/${voice.voiceId}.wav`,
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

function list(state: FakeState, query: URLSearchParams): FakeAnswer {
  const voices = voicesOf(state)
  const size = pageSize(query, { most: state.options.mostPerPage, usual: 10 })
  const page = { idOf: (voice: Json) => String(voice['voice_id']), after: query.get('next_page_token'), size }
  const { items, next } = pageOf(voices, page)
  const total = query.get('include_total_count') === 'false' ? 0 : voices.length
  return { status: 200, json: { voices: items, has_more: next !== null, total_count: total, next_page_token: next } }
}

/** Previews lie where everybody may fetch them, without a key. */
export function previewOf(path: string): FakeAnswer | null {
  const voiceId = /^\/previews\/([a-z_]+)\.wav$/.exec(path)?.[1]
  if (voiceId === undefined) return null
  const preview = simulatedVoicePreview(voiceId)
  return preview ? { status: 200, bytes: preview.audio, type: preview.mediaType } : refuse(404, 'Not Found')
}
