import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startProduct } from '../../apps/server/harness/processes.ts'
import { type Finding, report } from '../report.ts'
import { registerBusiness } from '../business.ts'
import { measureDialing } from './dialing.ts'
import { measureBusinessOnPostgres } from './business-on-postgres.ts'
import { measurePlanning } from './planning.ts'

const DIALER = { DIALLER_CALLS_PER_SECOND: '20', DIALLER_CONCURRENCY: '50', CALLING_HOURS: 'off' }

/** Measures campaign calls on SQLite and on PostgreSQL. @returns whether all targets are met */
export async function benchCampaigns(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'callwright-bench-'))
  const findings: Finding[] = []
  try {
    await using server = await startProduct(join(folder, 'data'), DIALER)
    const caller = await registerBusiness(server.origin, 'caller')
    const neighbor = await registerBusiness(server.origin, 'neighbor')
    console.log('Measuring the calls of a campaign ...')
    findings.push(...(await measureDialing(server, { caller, neighbor })))
    console.log('Measuring plans ...')
    findings.push(await measurePlanning(neighbor))
    console.log('Measuring one business on PostgreSQL ...')
    findings.push(...(await measureBusinessOnPostgres()))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  console.log('')
  return report('campaigns', findings)
}
