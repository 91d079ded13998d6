import { PREVIEW_CLIP, RECORDING_CLIP } from './clips.ts'
import { SIMULATED_VOICES } from './voices.ts'
import type { Recording } from '../voice-provider.ts'

const FRAME_BYTES = 108
const FRAME_SECONDS = 0.036

const PREVIEW = Buffer.from(PREVIEW_CLIP, 'base64')
const CONVERSATION = Buffer.from(RECORDING_CLIP, 'base64')

/** Sample rates: the clip's neutral voice sounds female when played faster, and male when played slower. */
export const SAMPLE_RATES: Readonly<Record<string, number>> = { female: 12_000, neutral: 10_000, male: 8000 }
/** Offsets of the sample rate and the byte rate in a WAV header; a sample is one byte here. */
const RATE_FIELDS = [24, 28]

/** The preview of a voice in the simulator's catalog; null for other voices. */
export function simulatedVoicePreview(voiceId: string): Recording | null {
  const voice = SIMULATED_VOICES.find((each) => each.voiceId === voiceId)
  if (!voice) return null
  const audio = Buffer.from(PREVIEW)
  const rate = SAMPLE_RATES[voice.labels.gender ?? 'neutral'] ?? 10_000
  for (const field of RATE_FIELDS) audio.writeUInt32LE(rate, field)
  return { audio, mediaType: 'audio/wav' }
}

/** An MP3 as long as the call: a conversation clip, repeated and cut at a frame boundary. */
export function simulatedRecording(durationSeconds: number): Recording {
  const frames = Math.max(1, Math.round(durationSeconds / FRAME_SECONDS))
  return { audio: Buffer.alloc(frames * FRAME_BYTES, CONVERSATION), mediaType: 'audio/mpeg' }
}
