const TONE_HERTZ = 440
const PART_MS = 250

/** A tone in parts of a quarter of a second, in the format of an agent's voice: `pcm_<rate>` or `ulaw_8000`. */
export function toneParts(format: string, milliseconds: number): Buffer[] {
  const rate = rateOf(format)
  return Array.from({ length: Math.ceil(milliseconds / PART_MS) }, (_, nth) => {
    const samples = Int16Array.from({ length: (rate * PART_MS) / 1000 }, (_sample, at) =>
      Math.round(8000 * Math.sin((2 * Math.PI * TONE_HERTZ * (at + (nth * rate * PART_MS) / 1000)) / rate)),
    )
    return format.startsWith('ulaw') ? Buffer.from(Array.from(samples, toUlaw)) : Buffer.from(samples.buffer)
  })
}

/** Louder than this, of 32,768, a chunk is speech. */
const SPEECH_LEVEL = 500
const STARTS_AFTER_MS = 150
const ENDS_AFTER_MS = 700

/** Finds speech in a microphone's chunks. */
export function createEars(format: string): { hear: (chunk: Buffer) => 'started' | 'ended' | null } {
  let isSpeaking = false
  let milliseconds = 0
  return {
    hear(chunk) {
      const samples = samplesOf(format, chunk)
      const level = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length))
      // Counts sound before speech, and silence after it.
      const isChange = level > SPEECH_LEVEL !== isSpeaking
      milliseconds = isChange ? milliseconds + (samples.length * 1000) / rateOf(format) : 0
      if (milliseconds < (isSpeaking ? ENDS_AFTER_MS : STARTS_AFTER_MS)) return null
      milliseconds = 0
      isSpeaking = !isSpeaking
      return isSpeaking ? 'started' : 'ended'
    },
  }
}

function rateOf(format: string): number {
  return Number(format.split('_')[1] ?? 16_000)
}

function samplesOf(format: string, chunk: Buffer): number[] {
  if (format.startsWith('ulaw')) return Array.from(chunk, fromUlaw)
  return Array.from({ length: chunk.length >> 1 }, (_, at) => chunk.readInt16LE(at * 2))
}

const ULAW_BIAS = 0x84

function toUlaw(sample: number): number {
  const magnitude = Math.min(Math.abs(sample), 32_635) + ULAW_BIAS
  const exponent = Math.floor(Math.log2(magnitude)) - 7
  const mantissa = (magnitude >> (exponent + 3)) & 0x0f
  return ~((sample < 0 ? 0x80 : 0) | (exponent << 4) | mantissa) & 0xff
}

function fromUlaw(byte: number): number {
  const bits = ~byte & 0xff
  const magnitude = (((bits & 0x0f) << 3) + ULAW_BIAS) << ((bits >> 4) & 0x07)
  return (bits & 0x80 ? -1 : 1) * (magnitude - ULAW_BIAS)
}
