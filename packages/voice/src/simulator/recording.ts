import type { Turn } from '@callwright/contract/calls/calls'
import { AGENT_CLIP, CUSTOMER_CLIP, FRAME_BYTES, FRAME_SECONDS, SILENT_FRAME } from './clips.ts'
import type { Recording } from '../voice-provider.ts'

const CLIPS = { agent: Buffer.from(AGENT_CLIP, 'base64'), customer: Buffer.from(CUSTOMER_CLIP, 'base64') }
const SILENCE = Buffer.from(SILENT_FRAME, 'base64')
/** The share of a turn that is spoken; the rest is the pause before the other answers. */
const SPOKEN_SHARE = 0.85

/** A real MP3 as long as the call, in which a murmur stands for each turn, in the voice of whoever speaks. */
export function recordConversation(call: { turns: readonly Turn[]; durationSeconds: number }): Recording {
  const frames = Math.max(1, Math.round(call.durationSeconds / FRAME_SECONDS))
  const audio = Buffer.alloc(frames * FRAME_BYTES, SILENCE)
  call.turns.forEach((turn, index) => {
    const from = frameAt(turn.atSeconds ?? 0, frames)
    const to = frameAt(call.turns[index + 1]?.atSeconds ?? call.durationSeconds, frames)
    const spoken = Math.ceil((to - from) * SPOKEN_SHARE)
    if (spoken > 0) audio.fill(CLIPS[turn.role], from * FRAME_BYTES, (from + spoken) * FRAME_BYTES)
  })
  return { audio, mediaType: 'audio/mpeg' }
}

function frameAt(seconds: number, frames: number): number {
  return Math.min(frames, Math.max(0, Math.round(seconds / FRAME_SECONDS)))
}
