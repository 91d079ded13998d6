import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import { collectAsUsual } from '../../src/collect-sooner.ts'
import { runProgram } from '../../src/executable/run-program.ts'

// What packaging starts instead of `start.ts`: it tells, when it is asked, what V8 has compiled so far.
const script = runProgram(createRequire(process.execPath))
process.on('SIGUSR2', () => {
  collectAsUsual()
  writeFileSync('code-cache', script.createCachedData())
  process.kill(process.pid, 'SIGTERM')
})
