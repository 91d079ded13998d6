import { describe, expect, it } from 'vitest'
import { sniffAudio } from '../sniff-audio.ts'
import { simulatedRecording, simulatedVoicePreview } from './audio.ts'
import { SIMULATED_VOICES } from './voices.ts'

const FRAME_BYTES = 108
const FRAME_SECONDS = 0.036

describe("the simulator's voice catalog", () => {
  it('is large enough to need a search, and every voice has labels', () => {
    expect(SIMULATED_VOICES.length).toBeGreaterThan(60)
    const ids = SIMULATED_VOICES.map(({ voiceId }) => voiceId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toContain('voice_sim_ava')
    for (const label of ['accent', 'gender', 'age'] as const) {
      expect(SIMULATED_VOICES.every(({ labels }) => labels[label])).toBe(true)
      expect(new Set(SIMULATED_VOICES.map(({ labels }) => labels[label])).size).toBeGreaterThan(2)
    }
  })

  it('has an audible preview for each voice', () => {
    for (const { voiceId, previewUrl } of SIMULATED_VOICES) {
      expect(previewUrl).toBe(`/api/voices/preview/${voiceId}`)
      const { audio, mediaType } = simulatedVoicePreview(voiceId) ?? { audio: new Uint8Array(), mediaType: '' }
      expect([mediaType, sniffAudio(audio)]).toEqual(['audio/wav', 'audio/wav'])
      const loud = audio.subarray(44).filter((sample) => Math.abs(sample - 128) > 4)
      expect(loud.length / audio.length).toBeGreaterThan(0.3)
    }
  })

  it('plays previews of female voices faster, and so higher, than of male voices', () => {
    const secondsOf = (gender: string): number => {
      const { voiceId = '' } = SIMULATED_VOICES.find(({ labels }) => labels.gender === gender) ?? {}
      const audio = Buffer.from(simulatedVoicePreview(voiceId)?.audio ?? [])
      expect(audio.readUInt32LE(24)).toBe(audio.readUInt32LE(28))
      return audio.readUInt32LE(40) / audio.readUInt32LE(28)
    }
    expect(secondsOf('female')).toBeLessThan(secondsOf('neutral'))
    expect(secondsOf('neutral')).toBeLessThan(secondsOf('male'))
    expect(secondsOf('male')).toBeLessThan(4)
  })

  it('has no preview for an unknown voice', () => {
    expect(simulatedVoicePreview('voice_sim_nobody')).toBeNull()
    expect(simulatedVoicePreview('../ava')).toBeNull()
  })
})

describe('a simulated recording', () => {
  it.each([1, 5, 8, 73, 600])('of %d seconds has that length, in whole, independent frames', (durationSeconds) => {
    const { audio, mediaType } = simulatedRecording(durationSeconds)
    expect(mediaType).toBe('audio/mpeg')
    expect(audio.length % FRAME_BYTES).toBe(0)
    const frames = audio.length / FRAME_BYTES
    expect(Math.abs(frames * FRAME_SECONDS - durationSeconds)).toBeLessThan(0.2)
    const bytes = Buffer.from(audio)
    for (let at = 0; at < bytes.length; at += FRAME_BYTES) {
      // MPEG-2 layer III without checksum, 24 kbit/s, 16 kHz, no padding, mono, and no bytes taken from the reservoir
      expect([bytes.readUInt32BE(at), bytes[at + 4]]).toEqual([0xfff338c4, 0])
    }
  })
})
