import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { report } from '../report.ts'
import { measureFaults } from './faults.ts'
import { measureImporting } from './importing.ts'

const BUNDLE = join(import.meta.dirname, '..', '..', 'apps', 'server', 'dist')

/** What the provider costs those who have no part in it. @returns whether every target was met */
export async function benchProvider(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'callwright-bench-'))
  try {
    console.log('Measuring the adapter ...')
    const importing = await measureImporting(BUNDLE)
    console.log('Measuring others while the provider fails ...')
    const faults = await measureFaults(join(folder, 'data'))
    console.log('')
    return report('provider', [...importing, ...faults])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
