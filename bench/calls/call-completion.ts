import { join } from 'node:path'

import { median } from '../../apps/server/harness/measure.ts'
import { startScript } from '../../apps/server/harness/processes.ts'
import type { Finding } from '../report.ts'

const ROUNDS = 5
const CALLS = 400
const MAX_RATIO = 2.5
const WITHOUT_SEARCH = ['--import', join(import.meta.dirname, 'without-search.ts')]

type CompletedCalls = { times: number[]; steps: { index: number[]; merge: number[] } }

/** Measures completing a call among 100,000 others, including index updates, in rounds with and without the index. */
export async function measureCallCompletion(file: string): Promise<Finding[]> {
  const means = { with: [] as number[], without: [] as number[] }
  let [longestIndex, longestMerge] = [0, 0]
  for (let round = 0; round < ROUNDS; round += 1) {
    const { times, steps } = await completeCalls(file, [])
    means.with.push(sumOf([...times, ...steps.index, ...steps.merge]) / CALLS)
    longestIndex = Math.max(longestIndex, ...steps.index)
    longestMerge = Math.max(longestMerge, ...steps.merge)
    means.without.push(sumOf((await completeCalls(file, WITHOUT_SEARCH)).times) / CALLS)
  }
  const [withIndex, without] = [median(means.with), median(means.without)]
  return [
    {
      what: 'completing a call: with the search index / without',
      target: `<= ${MAX_RATIO}`,
      figure: `${(withIndex / without).toFixed(2)} (${withIndex.toFixed(2)} / ${without.toFixed(2)} ms)`,
      isMet: withIndex / without <= MAX_RATIO,
      details: means,
    },
    {
      what: 'longest step of the search index: indexing 32 calls, merging',
      target: '',
      figure: `${longestIndex.toFixed(0)} and ${longestMerge.toFixed(0)} ms`,
      isMet: null,
    },
  ]
}

async function completeCalls(file: string, nodeOptions: readonly string[]): Promise<CompletedCalls> {
  const args = [file, String(CALLS)]
  await using done = await startScript<CompletedCalls>('calls/complete-calls.ts', args, nodeOptions)
  return done.message
}

function sumOf(times: readonly number[]): number {
  return times.reduce((sum, time) => sum + time, 0)
}
