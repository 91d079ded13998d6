import type { Turn } from '@callwright/contract/calls/calls'
import { describe, expect, it } from 'vitest'
import { FRAME_BYTES, FRAME_SECONDS, SILENT_FRAME } from './clips.ts'
import { recordConversation } from './recording.ts'

const SILENCE = Buffer.from(SILENT_FRAME, 'base64')
const TURNS: Turn[] = [
  { role: 'agent', text: 'Hello!', atSeconds: 1 },
  { role: 'customer', text: 'Hi.', atSeconds: 4 },
  { role: 'agent', text: 'Goodbye!', atSeconds: 6.5 },
]

function framesOf(audio: Uint8Array): Buffer[] {
  return Array.from({ length: audio.length / FRAME_BYTES }, (_, index) =>
    Buffer.from(audio.subarray(index * FRAME_BYTES, (index + 1) * FRAME_BYTES)),
  )
}

describe('a simulated recording', () => {
  it.each([1, 5, 8, 73, 600])('of %d seconds is as long, in whole frames that need no other', (durationSeconds) => {
    const { audio, mediaType } = recordConversation({ turns: TURNS, durationSeconds })
    expect(mediaType).toBe('audio/mpeg')
    expect(audio.length % FRAME_BYTES).toBe(0)
    const frames = framesOf(audio)
    expect(Math.abs(frames.length * FRAME_SECONDS - durationSeconds)).toBeLessThan(0.2)
    // MPEG-2 layer III without checksum, 24 kbit/s, 16 kHz, no padding, mono, and no bytes taken from the reservoir
    expect(frames.every((frame) => frame.readUInt32BE() === 0xfff338c4 && frame[4] === 0)).toBe(true)
  })

  it('is silent until somebody speaks, and each side has its own voice', () => {
    const frames = framesOf(recordConversation({ turns: TURNS, durationSeconds: 9 }).audio)
    const at = (seconds: number): Buffer => frames[Math.round(seconds / FRAME_SECONDS)] ?? SILENCE
    expect(at(0.5).equals(SILENCE)).toBe(true)
    expect(at(2).equals(SILENCE)).toBe(false)
    expect(at(3.9).equals(SILENCE)).toBe(true)
    expect(at(5).equals(SILENCE)).toBe(false)
    const [agent, customer, agentAgain] = [at(1), at(4), at(6.5)]
    expect(agent.equals(customer)).toBe(false)
    expect(agent.equals(agentAgain)).toBe(true)
  })

  it('stands a turn without a time and one after the end', () => {
    const turns: Turn[] = [
      { role: 'agent', text: 'Hello!', atSeconds: null },
      { role: 'customer', text: 'Hi.', atSeconds: 99 },
    ]
    expect(framesOf(recordConversation({ turns, durationSeconds: 2 }).audio)).toHaveLength(56)
  })
})
