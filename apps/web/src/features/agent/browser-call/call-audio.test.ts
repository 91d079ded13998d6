import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { AudioCommand, AudioReport, CallFormats, SoundFormat } from './call-audio.ts'

type Processor = {
  port: EventTarget & { reports: AudioReport[] }
  process: (inputs: Float32Array[][], outputs: Float32Array[][]) => boolean
}

let Processor: new (options: { processorOptions: CallFormats }) => Processor

beforeAll(async () => {
  vi.stubGlobal(
    'AudioWorkletProcessor',
    class {
      port = Object.assign(new EventTarget(), {
        reports: [] as AudioReport[],
        start: () => {},
        postMessage: (report: AudioReport) => this.port.reports.push(report),
      })
    },
  )
  vi.stubGlobal('registerProcessor', (_name: string, processor: typeof Processor) => (Processor = processor))
  await import('./call-audio.ts')
})

const BLOCK = 128
const TONE_HZ = 440

function open(format: SoundFormat, deviceRate: number): Processor {
  vi.stubGlobal('sampleRate', deviceRate)
  return new Processor({ processorOptions: { input: format, output: format } })
}

/** Seconds of a tone as the microphone gives it, and what was played meanwhile. */
function run(
  processor: Processor,
  { rate, seconds, gain = 0.5 }: { rate: number; seconds: number; gain?: number },
): number[] {
  const played: number[] = []
  for (let at = 0; at < rate * seconds; at += BLOCK) {
    const tone = Float32Array.from(
      { length: BLOCK },
      (_, index) => gain * Math.sin(2 * Math.PI * TONE_HZ * ((at + index) / rate)),
    )
    const speaker = new Float32Array(BLOCK)
    processor.process([[tone]], [[speaker]])
    played.push(...speaker)
  }
  return played
}

function command({ port }: Processor, data: AudioCommand): void {
  port.dispatchEvent(new MessageEvent('message', { data }))
}

function takeChunks({ port }: Processor): Uint8Array<ArrayBuffer>[] {
  return port.reports.flatMap((report) => ('chunk' in report ? [new Uint8Array(report.chunk)] : []))
}

/** Signal-to-noise ratio of the tone, in decibels. */
function signalToNoise(samples: readonly number[], rate: number): number {
  const fit = (wave: (angle: number) => number): number =>
    (2 / samples.length) *
    samples.reduce((sum, value, at) => sum + value * wave(2 * Math.PI * TONE_HZ * (at / rate)), 0)
  const [sine, cosine] = [fit(Math.sin), fit(Math.cos)]
  const power = samples.reduce((sum, value) => sum + value * value, 0) / samples.length
  const signal = (sine * sine + cosine * cosine) / 2
  return 10 * Math.log10(signal / (power - signal))
}

const FORMATS = [
  { isUlaw: false, rate: 16_000 },
  { isUlaw: false, rate: 24_000 },
  { isUlaw: true, rate: 8000 },
]

describe.each([44_100, 48_000])('on a device with %i samples a second', (deviceRate) => {
  it.each(FORMATS)('keeps sound quality in a round trip at $rate (μ-law: $isUlaw)', (format) => {
    const processor = open(format, deviceRate)
    run(processor, { rate: deviceRate, seconds: 2.05 })
    const chunks = takeChunks(processor)
    expect(chunks).toHaveLength(20)
    expect(new Set(chunks.map(({ length }) => length))).toEqual(new Set([format.rate * (format.isUlaw ? 0.1 : 0.2)]))
    const player = open(format, deviceRate)
    for (const data of chunks) command(player, data)
    const played = run(player, { rate: deviceRate, seconds: 1.9 })
    // Whole periods of the tone.
    expect(signalToNoise(played.slice(deviceRate / 2, deviceRate * 1.5), deviceRate)).toBeGreaterThan(30)
  })
})

it('a muted microphone sends silence, and resumes when it is unmuted', () => {
  const processor = open({ isUlaw: false, rate: 16_000 }, 48_000)
  const levels = ['unmute', 'mute', 'unmute'].map((data) => {
    command(processor, data as AudioCommand)
    processor.port.reports.length = 0
    run(processor, { rate: 48_000, seconds: 0.5 })
    return processor.port.reports.map((report) => 'level' in report && report.level).at(-1)
  })
  expect(levels).toEqual([expect.closeTo(0.35), 0, expect.closeTo(0.35)])
  command(processor, 'mute')
  run(processor, { rate: 48_000, seconds: 0.2 })
  expect(
    takeChunks(processor)
      .at(-1)
      ?.every((byte) => byte === 0),
  ).toBe(true)
})

it('reports when it plays, and drops the rest at once on request', () => {
  const processor = open({ isUlaw: false, rate: 16_000 }, 48_000)
  const playing = (): boolean[] =>
    processor.port.reports.flatMap((report) => ('isPlaying' in report ? [report.isPlaying] : []))
  const second = new Uint8Array(Int16Array.from({ length: 16_000 }, () => 1000).buffer)
  command(processor, second)
  run(processor, { rate: 48_000, seconds: 0.5 })
  expect(playing()).toEqual([true])
  command(processor, 'flush')
  expect(run(processor, { rate: 48_000, seconds: 0.1 }).every((sample) => sample === 0)).toBe(true)
  expect(playing()).toEqual([true, false])
})
