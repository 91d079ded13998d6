import { SIMULATED_VOICES } from './voices.ts'
import type { Recording, Voice } from '../voice-provider.ts'

const SAMPLE_RATE = 16_000
const SECONDS = 2.6
const PEAK = 0.55
const HEADER_BYTES = 44

/** The first three formants of vowels in Hz, as an adult man's mouth makes them. */
const VOWELS = [
  [730, 1090, 2440],
  [530, 1840, 2480],
  [270, 2290, 3010],
  [570, 840, 2410],
  [300, 870, 2240],
  [490, 1350, 1690],
] as const
const BANDWIDTHS = [80, 110, 160] as const

/**
 * A voice of the simulator's catalogue to listen to: a few syllables without words, in a pitch, timbre and pace that
 * follow its labels and are its own. Made when it is asked for, the same each time; a WAV of 2.6 seconds.
 * @returns null for a voice that is not in the catalogue
 */
export function simulatedVoicePreview(voiceId: string): Recording | null {
  const voice = SIMULATED_VOICES.find((each) => each.voiceId === voiceId)
  return voice ? { audio: toWav(babble(voice)), mediaType: 'audio/wav' } : null
}

const PITCHES: Readonly<Record<string, number>> = { male: 112, female: 200, neutral: 152 }
const MOUTHS: Readonly<Record<string, number>> = { male: 0.96, female: 1.16, neutral: 1.05 }
const PACES: Readonly<Record<string, number>> = { young: 4.6, 'middle-aged': 4, old: 3.2 }

function babble({ voiceId, labels }: Voice): Float64Array {
  const own = seededRandom(hash(voiceId))
  const accent = seededRandom(hash(labels.accent ?? ''))
  const { gender = 'neutral', age = 'middle-aged' } = labels
  const pitch = (PITCHES[gender] ?? 150) * (0.86 + 0.3 * own()) * (age === 'old' ? 0.93 : 1)
  const mouth = (MOUTHS[gender] ?? 1) * (0.96 + 0.1 * own())
  const pace = (PACES[age] ?? 4) * (0.92 + 0.16 * own())
  const breath = (age === 'old' ? 0.1 : 0.04) + 0.06 * own()
  const lilt = 0.06 + 0.16 * accent()
  const vowels = Array.from({ length: 16 }, () => VOWELS[Math.floor(accent() * VOWELS.length)] ?? VOWELS[0])

  const samples = new Float64Array(Math.round(SECONDS * SAMPLE_RATE))
  const filters = BANDWIDTHS.map((bandwidth, nth) => resonator(bandwidth, 1 / (nth + 1)))
  let phase = 0
  let shaped = -1
  for (let index = 0; index < samples.length; index += 1) {
    const at = index / SAMPLE_RATE
    const syllable = Math.floor(at * pace)
    const within = at * pace - syllable
    const melody = 1 + lilt * Math.sin(at * 2.1 + syllable) - (0.1 * at) / SECONDS
    phase = (phase + (pitch * melody) / SAMPLE_RATE) % 1
    const breathOut = (own() * 2 - 1) * breath
    // Vocal cords open slowly and close at once.
    const cords = phase < 0.6 ? Math.sin((Math.PI * phase) / 1.2) : -0.25
    if (syllable !== shaped) {
      shaped = syllable
      const formants = vowels[syllable % vowels.length] ?? VOWELS[0]
      filters.forEach((filter, nth) => filter.tune((formants[nth] ?? 500) * mouth))
    }
    let spoken = 0
    for (const filter of filters) spoken += filter.take(cords + breathOut)
    samples[index] = spoken * loudness(syllable, within) * fade(at)
  }
  return samples
}

/** Every fifth syllable is a pause between words; the others swell and ebb. */
function loudness(syllable: number, within: number): number {
  return syllable % 5 === 4 ? 0 : Math.sin(Math.PI * within) ** 0.6
}

function fade(at: number): number {
  return Math.min(1, at / 0.03, (SECONDS - at) / 0.12)
}

type Resonator = { tune: (frequency: number) => void; take: (input: number) => number }

/** A filter of two poles that rings at a frequency. */
function resonator(bandwidth: number, gain: number): Resonator {
  const radius = Math.exp((-Math.PI * bandwidth) / SAMPLE_RATE)
  let turn = 0
  let before = 0
  let earlier = 0
  return {
    tune(frequency) {
      turn = 2 * radius * Math.cos((2 * Math.PI * frequency) / SAMPLE_RATE)
    },
    take(input) {
      const output = (1 - radius) * input + turn * before - radius * radius * earlier
      earlier = before
      before = output
      return output * gain
    },
  }
}

/** 16 bit, mono. */
function toWav(samples: Float64Array): Buffer {
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  const bytes = Buffer.alloc(HEADER_BYTES + samples.length * 2)
  bytes.write('RIFF', 0, 'latin1')
  bytes.writeUInt32LE(bytes.length - 8, 4)
  bytes.write('WAVEfmt ', 8, 'latin1')
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(SAMPLE_RATE, 24)
  bytes.writeUInt32LE(SAMPLE_RATE * 2, 28)
  bytes.writeUInt16LE(2, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36, 'latin1')
  bytes.writeUInt32LE(samples.length * 2, 40)
  samples.forEach((sample, index) => {
    bytes.writeInt16LE(Math.round((sample / loudest) * PEAK * 0x7fff), HEADER_BYTES + index * 2)
  })
  return bytes
}

/** FNV-1a */
function hash(text: string): number {
  return [...text].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 0x01000193), 0x811c9dc5)
}

/** Numbers from 0 up to, but not including, 1: the same seed gives the same ones. (mulberry32) */
function seededRandom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
