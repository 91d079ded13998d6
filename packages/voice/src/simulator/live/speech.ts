import { PREVIEW_CLIP } from '../clips.ts'
import { SAMPLE_RATES } from '../audio.ts'
import { SIMULATED_VOICES } from '../voices.ts'

/** Both directions: 16-bit samples, little-endian. */
export const LIVE_SAMPLE_RATE = 16_000
const BYTES_PER_MS = (LIVE_SAMPLE_RATE * 2) / 1000

const WAV_HEADER_BYTES = 44
const CLIP = Buffer.from(PREVIEW_CLIP, 'base64').subarray(WAV_HEADER_BYTES)
const resampledClips = new Map<number, Buffer>()

/** The clip at the pitch of a voice. It takes a few milliseconds once per pitch. */
function clipAt(rate: number): Buffer {
  const known = resampledClips.get(rate)
  if (known) return known
  const samples = new Int16Array(Math.floor((CLIP.length * LIVE_SAMPLE_RATE) / rate))
  for (let index = 0; index < samples.length; index += 1) {
    samples[index] = ((CLIP[Math.floor((index * rate) / LIVE_SAMPLE_RATE)] ?? 128) - 128) * 256
  }
  const clip = Buffer.from(samples.buffer)
  resampledClips.set(rate, clip)
  return clip
}

const MS_PER_LETTER = 60
const SHORTEST_MS = 600
const LONGEST_MS = 8000

/** How long a voice takes to say a text. */
export function speakingMs(text: string): number {
  return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, text.length * MS_PER_LETTER))
}

/** A part of what a voice says: a murmur without words, as in all simulated calls. */
export function murmur(voiceId: string | null, { fromMs, toMs }: { fromMs: number; toMs: number }): Buffer {
  const gender = SIMULATED_VOICES.find((voice) => voice.voiceId === voiceId)?.labels.gender ?? 'neutral'
  const clip = clipAt(SAMPLE_RATES[gender] ?? LIVE_SAMPLE_RATE)
  const start = (fromMs * BYTES_PER_MS) % clip.length
  const doubled = clip.subarray(start)
  return Buffer.alloc((toMs - fromMs) * BYTES_PER_MS, doubled.length > 0 ? doubled : clip)
}

/** Root mean square of 16-bit samples; pauses measure 5 to 64, and speech 1,000 to 12,000. */
const LOUD = 500
const STARTS_AFTER_MS = 150
const ENDS_AFTER_MS = 700

/** `ended`: they stopped after this many seconds. */
export type SpeechEvent = { kind: 'started' } | { kind: 'ended'; seconds: number }

/** Finds out when someone speaks, not what they say. @returns takes the next samples */
export function createSpeechDetector(): (chunk: Buffer) => SpeechEvent | null {
  let loudMs = 0
  let quietMs = 0
  let isSpeaking = false
  return (chunk) => {
    const ms = chunk.length / BYTES_PER_MS
    if (loudness(chunk) > LOUD) {
      loudMs += ms + (isSpeaking ? quietMs : 0)
      quietMs = 0
      if (isSpeaking || loudMs < STARTS_AFTER_MS) return null
      isSpeaking = true
      return { kind: 'started' }
    }
    quietMs += ms
    if (quietMs < (isSpeaking ? ENDS_AFTER_MS : STARTS_AFTER_MS)) return null
    const ended = isSpeaking ? ({ kind: 'ended', seconds: Math.max(1, Math.round(loudMs / 1000)) } as const) : null
    isSpeaking = false
    loudMs = 0
    return ended
  }
}

function loudness(chunk: Buffer): number {
  const count = Math.floor(chunk.length / 2)
  let sum = 0
  for (let index = 0; index < count; index += 1) sum += chunk.readInt16LE(index * 2) ** 2
  return Math.sqrt(sum / Math.max(1, count))
}
