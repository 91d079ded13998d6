/** A longer recording takes too much memory to decode. */
export const MAX_WAVEFORM_SECONDS = 30 * 60
const MAX_BYTES = 64_000_000
/** Decoding at this rate instead of 48,000 takes a sixth of the memory; a waveform shows no difference. */
const SAMPLE_RATE = 8000
const PEAK_COUNT = 400
/** Keeps each slice of the work far below 50 ms, even for the longest recording. */
const PEAKS_PER_SLICE = 16

/**
 * Downloads a recording and measures how loud its parts are, from 0 to 1.
 * @throws if it is too large, or cannot be loaded or decoded
 */
export async function readPeaks(url: string, signal: AbortSignal): Promise<number[]> {
  const response = await fetch(url, { signal })
  if (!response.ok || Number(response.headers.get('content-length') ?? Infinity) > MAX_BYTES) {
    await response.body?.cancel()
    throw new Error('The recording has no waveform')
  }
  const context = new OfflineAudioContext({ length: 1, sampleRate: SAMPLE_RATE })
  const sound = await context.decodeAudioData(await response.arrayBuffer())
  const channels = Array.from({ length: sound.numberOfChannels }, (_channel, index) => sound.getChannelData(index))
  return await measurePeaks(channels, signal)
}

/** The loudest moment is 1. Other work of the page can run between slices. */
export async function measurePeaks(channels: readonly Float32Array[], signal: AbortSignal): Promise<number[]> {
  const length = channels[0]?.length ?? 0
  const peaks: number[] = []
  while (peaks.length < PEAK_COUNT) {
    if (peaks.length % PEAKS_PER_SLICE === 0) await new Promise((resolve) => setTimeout(resolve))
    signal.throwIfAborted()
    const [start, end] = [peaks.length, peaks.length + 1].map((index) => Math.floor((index * length) / PEAK_COUNT))
    peaks.push(Math.max(0, ...channels.map((samples) => findPeak(samples.subarray(start, end)))))
  }
  const loudest = Math.max(...peaks)
  return loudest > 0 ? peaks.map((peak) => peak / loudest) : peaks
}

function findPeak(samples: Float32Array): number {
  let peak = 0
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample))
  return peak
}
