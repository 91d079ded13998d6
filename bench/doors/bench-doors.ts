import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { signIn } from '../calls/signed-in.ts'
import { EMAIL } from '../calls/sizes.ts'
import { startProduct, startScript } from '../processes.ts'
import { type Finding, report } from '../report.ts'
import { measureInProcess } from './in-process.ts'
import { measureOverHttp } from './over-http.ts'

/** What the documented paths cost beside the procedures they call. @returns whether every target was met */
export async function benchDoors(): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'callwright-bench-'))
  try {
    const file = join(dataDir, 'callwright.db')
    {
      await using _done = await startScript('calls/generate.ts', [file, 'small'])
    }
    let cookie = ''
    const findings: Finding[] = []
    {
      await using server = await startProduct(dataDir)
      using user = await signIn(server.origin, EMAIL)
      cookie = user.cookie
      findings.push(...(await measureOverHttp(user)))
    }
    findings.push(...(await measureInProcess(dataDir, cookie)))
    return report('doors', findings)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
