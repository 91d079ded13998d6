import { describe, expect, it } from 'vitest'
import { sniffAudio } from '../audio-kind.ts'
import { simulatedVoicePreview } from './preview.ts'
import { SIMULATED_VOICES } from './voices.ts'

const HEADER_BYTES = 44

function samplesOf(voiceId: string): Int16Array {
  const { audio } = simulatedVoicePreview(voiceId) ?? { audio: new Uint8Array() }
  return new Int16Array(new Uint8Array(audio).slice(HEADER_BYTES).buffer)
}

/** Hz, by where the first spoken stretch is most like itself. */
function pitchOf(samples: Int16Array): number {
  const from = 1200
  let best = { lag: 0, likeness: Number.NEGATIVE_INFINITY }
  for (let lag = 50; lag <= 220; lag += 1) {
    let likeness = 0
    for (let index = from; index < from + 1600; index += 1) {
      likeness += (samples[index] ?? 0) * (samples[index + lag] ?? 0)
    }
    if (likeness > best.likeness * 1.05) best = { lag, likeness }
  }
  return 16_000 / best.lag
}

describe("the simulator's catalogue", () => {
  it('is large enough that it has to be searched, and every voice has its labels', () => {
    expect(SIMULATED_VOICES.length).toBeGreaterThan(60)
    const ids = SIMULATED_VOICES.map(({ voiceId }) => voiceId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toContain('voice_sim_ava')
    for (const label of ['accent', 'gender', 'age'] as const) {
      expect(SIMULATED_VOICES.every(({ labels }) => labels[label])).toBe(true)
      expect(new Set(SIMULATED_VOICES.map(({ labels }) => labels[label])).size).toBeGreaterThan(2)
    }
  })

  it('has a preview for each voice that can be played, is heard, and is like no other', () => {
    const heard = new Set<string>()
    for (const { voiceId, previewUrl } of SIMULATED_VOICES) {
      expect(previewUrl).toBe(`/api/voices/preview/${voiceId}`)
      const preview = simulatedVoicePreview(voiceId)
      expect([preview?.mediaType, sniffAudio(preview?.audio ?? new Uint8Array())]).toEqual(['audio/wav', 'audio/wav'])
      const samples = samplesOf(voiceId)
      const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
      const loud = samples.filter((sample) => Math.abs(sample) > 1000).length
      expect(loudest).toBeGreaterThan(16_000)
      expect(loud / samples.length).toBeGreaterThan(0.3)
      heard.add(Buffer.from(preview?.audio ?? []).toString('base64'))
    }
    expect(heard.size).toBe(SIMULATED_VOICES.length)
  })

  it('sounds the same each time', () => {
    expect(simulatedVoicePreview('voice_sim_river')).toEqual(simulatedVoicePreview('voice_sim_river'))
  })

  it('lets women speak higher than men', () => {
    const mean = (gender: string): number => {
      const pitches = SIMULATED_VOICES.filter(({ labels }) => labels.gender === gender).map(({ voiceId }) =>
        pitchOf(samplesOf(voiceId)),
      )
      return pitches.reduce((sum, pitch) => sum + pitch, 0) / pitches.length
    }
    expect(mean('female')).toBeGreaterThan(mean('male') * 1.2)
  })

  it('has no preview of a voice that is not in it', () => {
    expect(simulatedVoicePreview('voice_sim_nobody')).toBeNull()
    expect(simulatedVoicePreview('../ava')).toBeNull()
  })
})
