import { writeFileSync } from 'node:fs'

import { collectAsUsual } from '../../src/process/gc-tuning.ts'
import { packedProgram } from '../../src/executable/packed-program.ts'
import { runProgram } from '../../src/process/run-program.ts'

// What packaging starts instead of `start.ts`: it tells, when it is asked, what V8 has compiled so far.
const script = runProgram(packedProgram())
process.on('SIGUSR2', () => {
  collectAsUsual()
  writeFileSync('code-cache', script.createCachedData())
  process.kill(process.pid, 'SIGTERM')
})
