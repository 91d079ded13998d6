import { PREVIEW_CLIP, RECORDING_CLIP } from './clips.ts'
import { SIMULATED_VOICES } from './voices.ts'
import type { Recording } from '../voice-provider.ts'

const FRAME_BYTES = 108
const FRAME_SECONDS = 0.036

const PREVIEW = Buffer.from(PREVIEW_CLIP, 'base64')
const CONVERSATION = Buffer.from(RECORDING_CLIP, 'base64')

/** Samples a second: the clip's neutral voice sounds like a woman when it is played faster, like a man when slower. */
const SAMPLE_RATES: Readonly<Record<string, number>> = { female: 12_000, neutral: 10_000, male: 8000 }
/** Where a WAV header has the samples and the bytes of a second; a sample is one byte here. */
const RATE_FIELDS = [24, 28]

/** What a voice of the simulator's catalogue sounds like; null for other voices. */
export function simulatedVoicePreview(voiceId: string): Recording | null {
  const voice = SIMULATED_VOICES.find((each) => each.voiceId === voiceId)
  if (!voice) return null
  const audio = Buffer.from(PREVIEW)
  const rate = SAMPLE_RATES[voice.labels.gender ?? 'neutral'] ?? 10_000
  for (const field of RATE_FIELDS) audio.writeUInt32LE(rate, field)
  return { audio, mediaType: 'audio/wav' }
}

/** An MP3 as long as the call: the clip of a conversation, repeated and cut off after a whole frame. */
export function simulatedRecording(durationSeconds: number): Recording {
  const frames = Math.max(1, Math.round(durationSeconds / FRAME_SECONDS))
  return { audio: Buffer.alloc(frames * FRAME_BYTES, CONVERSATION), mediaType: 'audio/mpeg' }
}
