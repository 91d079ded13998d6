import { expect, test } from 'vitest'
import { measurePeaks } from './peaks.ts'

const { signal } = new AbortController()

test('a waveform shows the louder of two channels, relative to the loudest moment', async () => {
  const agent = new Float32Array(8000).fill(0.1, 0, 4000)
  const customer = new Float32Array(8000).fill(-0.4, 4000)
  const peaks = await measurePeaks([agent, customer], signal)
  expect(peaks).toHaveLength(400)
  expect([peaks[0], peaks[199], peaks[200], peaks[399]].map((peak) => peak?.toFixed(2))).toEqual([
    '0.25',
    '0.25',
    '1.00',
    '1.00',
  ])
})

test('silence, or no sound at all, is flat', async () => {
  expect(new Set(await measurePeaks([new Float32Array(8000)], signal))).toEqual(new Set([0]))
  expect(new Set(await measurePeaks([], signal))).toEqual(new Set([0]))
})

test('other tasks run between slices, and aborting stops the measurement', async () => {
  const controller = new AbortController()
  // Aborts after the first slice.
  setTimeout(() => setTimeout(() => controller.abort()))
  await expect(measurePeaks([new Float32Array(8000)], controller.signal)).rejects.toThrow()
})
