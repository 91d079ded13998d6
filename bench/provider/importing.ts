import { join } from 'node:path'

import { median } from '../measure.ts'
import { startScript } from '../processes.ts'
import type { Finding } from '../report.ts'

const REPEATS = 15
const LONGEST_MS = 5
const MOST_MB = 2

/** What a server with a key pays for the provider's adapter that one without a key never loads. */
export async function measureImporting(bundle: string): Promise<Finding[]> {
  const loads: { ms: number; megabytes: number }[] = []
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    await using loaded = await startScript<(typeof loads)[number]>(
      join('provider', 'load-adapter.ts'),
      [bundle],
      ['--expose-gc'],
    )
    loads.push(loaded.message)
  }
  const ms = median(loads.map((load) => load.ms))
  const megabytes = median(loads.map((load) => load.megabytes))
  return [
    {
      what: 'loading the adapter of ElevenLabs',
      target: `<= ${LONGEST_MS} ms`,
      figure: `${ms.toFixed(1)} ms`,
      isMet: ms <= LONGEST_MS,
      details: loads,
    },
    {
      what: 'memory that it takes',
      target: `<= ${MOST_MB} MB`,
      figure: `${megabytes.toFixed(2)} MB`,
      isMet: megabytes <= MOST_MB,
    },
  ]
}
