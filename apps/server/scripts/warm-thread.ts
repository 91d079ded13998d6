import { type MessagePort, workerData } from 'node:worker_threads'

import { type Program, runProgram } from '../src/process/run-program.ts'

// What the build starts instead of `start-thread.ts`: it tells, when it is asked, what V8 has compiled so far.
const { program, port } = workerData as { program: Program; port: MessagePort }
const script = runProgram({ ...program, text: Buffer.from(program.text) })
port.once('message', () => {
  port.postMessage(script.createCachedData())
  port.close()
})
