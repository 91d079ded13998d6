import { join } from 'node:path'

import { median } from '../measure.ts'
import { startScript } from '../processes.ts'
import type { Finding } from '../report.ts'

const ROUNDS = 5
const CALLS = 400
const TARGET = 1.3
const WITHOUT = ['--import', join(import.meta.dirname, 'without-search.ts')]

/** What the search index costs when a call completes, beside 100,000 others; its rounds take turns. */
export async function measureCompleting(file: string): Promise<Finding[]> {
  const means = { with: [] as number[], tidied: [] as number[], without: [] as number[] }
  let longest = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const { times, tidying } = await completeCalls(file, [])
    means.with.push(meanOf(times))
    means.tidied.push(meanOf(times) + tidying / times.length)
    longest = Math.max(longest, ...times)
    means.without.push(meanOf((await completeCalls(file, WITHOUT)).times))
  }
  const [ours, tidied, without] = [median(means.with), median(means.tidied), median(means.without)]
  return [
    {
      what: 'a call completes: with the search index against without',
      target: `<= ${TARGET}`,
      figure: `${(ours / without).toFixed(2)} (${ours.toFixed(2)} / ${without.toFixed(2)} ms, longest ${longest.toFixed(1)})`,
      isMet: ours / without <= TARGET,
      details: means,
    },
    {
      what: 'the same with the work that the index puts off',
      target: '',
      figure: `${(tidied / without).toFixed(2)} (${tidied.toFixed(2)} ms)`,
      isMet: null,
    },
  ]
}

async function completeCalls(
  file: string,
  nodeOptions: readonly string[],
): Promise<{ times: number[]; tidying: number }> {
  await using done = await startScript<{ times: number[]; tidying: number }>(
    'calls/complete-calls.ts',
    [file, String(CALLS)],
    nodeOptions,
  )
  return done.message
}

/** Not the median: now and then the index puts its parts together, and that counts too. */
function meanOf(times: readonly number[]): number {
  return times.reduce((sum, time) => sum + time, 0) / times.length
}
