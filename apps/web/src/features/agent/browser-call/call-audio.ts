/** The sound of a test call, in the browser's audio thread; loaded with `addModule`. */

/** As the provider names it, such as `pcm_16000`: 16-bit PCM or 8-bit μ-law, one channel, samples a second. */
export type SoundFormat = { isUlaw: boolean; rate: number }
/** `input`: what the provider hears; `output`: what it says. */
export type CallFormats = { input: SoundFormat; output: SoundFormat }
/** Encoded sound to play, or a command. */
export type AudioCommand = Uint8Array<ArrayBuffer> | 'flush' | 'mute' | 'unmute'
/** `chunk`: encoded sound of the microphone; `level`: how loud it is, from 0 to 1. `isPlaying`: whether sound is queued. */
export type AudioReport = { level: number; chunk: ArrayBuffer } | { isPlaying: boolean }

declare const sampleRate: number
declare class AudioWorkletProcessor {
  readonly port: MessagePort
}
declare function registerProcessor(
  name: string,
  processor: new (options: { processorOptions: CallFormats }) => AudioWorkletProcessor,
): void

const CHUNK_SECONDS = 0.1

/** Converts a stream of samples to another rate: averages on the way down, interpolates on the way up. */
class Resampler {
  private readonly step: number
  private at = 0
  private rest = new Float32Array()

  constructor(from: number, to: number) {
    this.step = from / to
  }

  /** Keeps leftover samples for the next call. */
  push(input: Float32Array): Float32Array {
    if (this.step === 1) return input
    const all = join(this.rest, input)
    const width = Math.max(1, this.step)
    const output: number[] = []
    while (this.at + width + 1 < all.length) {
      const first = Math.floor(this.at)
      const share = this.at - first
      output.push(
        this.step > 1
          ? mean(all.subarray(first, Math.floor(this.at + width)))
          : (all[first] ?? 0) * (1 - share) + (all[first + 1] ?? 0) * share,
      )
      this.at += this.step
    }
    const used = Math.floor(this.at)
    this.rest = all.slice(used)
    this.at -= used
    return Float32Array.from(output)
  }
}

class CallAudio extends AudioWorkletProcessor {
  private readonly formats: CallFormats
  private readonly up: Resampler
  private readonly down: Resampler
  private readonly queue: Float32Array[] = []
  private recorded = new Float32Array()
  private isMuted = false
  private isPlaying = false

  constructor({ processorOptions: formats }: { processorOptions: CallFormats }) {
    super()
    this.formats = formats
    this.up = new Resampler(sampleRate, formats.input.rate)
    this.down = new Resampler(formats.output.rate, sampleRate)
    this.port.addEventListener('message', ({ data }: MessageEvent<AudioCommand>) => this.obey(data))
    this.port.start()
  }

  process([microphones]: Float32Array[][], [speakers]: Float32Array[][]): boolean {
    const microphone = microphones?.[0]
    const speaker = speakers?.[0]
    if (microphone) this.record(microphone)
    const isPlaying = speaker !== undefined && this.playInto(speaker)
    if (this.isPlaying !== isPlaying) this.port.postMessage({ isPlaying } satisfies AudioReport)
    this.isPlaying = isPlaying
    return true
  }

  private obey(command: AudioCommand): void {
    if (command === 'flush') this.queue.length = 0
    else if (command === 'mute' || command === 'unmute') this.isMuted = command === 'mute'
    else this.queue.push(this.down.push(decode(command, this.formats.output)))
  }

  /** A muted microphone sends silence: the provider ends a call without sound. */
  private record(samples: Float32Array): void {
    this.recorded = join(this.recorded, this.up.push(this.isMuted ? new Float32Array(samples.length) : samples))
    const length = this.formats.input.rate * CHUNK_SECONDS
    if (this.recorded.length < length) return
    const part = this.recorded.subarray(0, length)
    const level = Math.sqrt(mean(part.map((sample) => sample * sample)))
    this.recorded = this.recorded.slice(length)
    this.port.postMessage({ level, chunk: encode(part, this.formats.input) } satisfies AudioReport)
  }

  /** @returns whether there was sound to play */
  private playInto(speaker: Float32Array): boolean {
    let written = 0
    for (let next = this.queue[0]; next && written < speaker.length; next = this.queue[0]) {
      const part = next.subarray(0, speaker.length - written)
      speaker.set(part, written)
      written += part.length
      if (part.length === next.length) this.queue.shift()
      else this.queue[0] = next.subarray(part.length)
    }
    return written > 0
  }
}

registerProcessor('call-audio', CallAudio)

function encode(samples: Float32Array, { isUlaw }: SoundFormat): ArrayBuffer {
  const integers = Int16Array.from(samples, (sample) => Math.max(-1, Math.min(1, sample)) * 32_767)
  return isUlaw ? Uint8Array.from(integers, toUlaw).buffer : integers.buffer
}

function decode(bytes: Uint8Array<ArrayBuffer>, { isUlaw }: SoundFormat): Float32Array {
  const integers = isUlaw ? Int16Array.from(bytes, fromUlaw) : new Int16Array(bytes.buffer, 0, bytes.length >> 1)
  return Float32Array.from(integers, (sample) => sample / 32_768)
}

/** G.711 μ-law. */
function toUlaw(sample: number): number {
  const magnitude = Math.min(Math.abs(sample), 32_635) + 132
  const exponent = 24 - Math.clz32(magnitude)
  return ~((sample < 0 ? 128 : 0) | (exponent << 4) | ((magnitude >> (exponent + 3)) & 15)) & 255
}

function fromUlaw(byte: number): number {
  const bits = ~byte
  const magnitude = ((((bits & 15) << 3) + 132) << ((bits >> 4) & 7)) - 132
  return bits & 128 ? -magnitude : magnitude
}

function join(first: Float32Array, second: Float32Array): Float32Array<ArrayBuffer> {
  const both = new Float32Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}

function mean(values: Float32Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
