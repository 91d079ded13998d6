import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

import { until } from '../client.ts'
import { lookAfterCut } from '../power-cut/after-cut.ts'
import type { Tracer } from '../power-cut/record.ts'
import { startServerProcess } from '../server-process.ts'
import { testEnvironment } from '../test-server.ts'
import { countStatuses } from './hold-lock.ts'
import { startLoad } from './steady-load.ts'

/** Calls of the system that a broken disk fails. */
export const BREAKS = { sync: 'fsync,fdatasync', write: 'pwrite64' } as const

export type BreakReport = {
  /** Writes that were sent and answered while the disk was broken, by status. */
  writes: Record<number, number>
  withoutRetryAfter: number
  /** Of these, acknowledged although nothing could be put on the disk. */
  acknowledged: number
  unforeseen: string[]
  /** Milliseconds from the end of the fault until something was written again. */
  normalAfterMs: number
  lost: string[]
  damaged: string[]
}

/** Lets each such call of a running server fail for a while (EIO), and looks at what is left afterwards. */
export async function breakDisk(
  tracer: Tracer,
  { broken, seconds }: { broken: keyof typeof BREAKS; seconds: number },
): Promise<BreakReport> {
  const env = testEnvironment({ CALLING_HOURS: 'off', RATE_LIMIT: 'off' })
  await using server = await startServerProcess(env)
  let log = ''
  server.child.stdout?.on('data', (chunk) => (log += String(chunk)))
  const load = await startLoad(server.url)
  const isDoneAfter = (at: number): boolean =>
    load.answers.some(({ kind, status, sentAt }) => kind !== 'read' && status === 200 && sentAt > at)
  await until(() => isDoneAfter(0), 'work that is done', 60)

  const calls = BREAKS[broken]
  const [program = '', ...options] = tracer.command
  const fault = ['-f', '-q', '-e', `trace=${calls}`, '-e', `inject=${calls}:error=EIO`, '-o', '/dev/null']
  const injector = spawn(program, [...options, ...fault, '-p', String(server.child.pid)], { stdio: 'ignore' })
  await until(() => load.answers.some(({ status }) => status === 503), 'the fault', 30)
  const from = performance.now()
  await sleep(seconds * 1000)
  const to = performance.now()
  injector.kill('SIGTERM')
  await once(injector, 'exit')
  const mended = performance.now()
  await until(() => isDoneAfter(mended), 'work to go on', 30)
  const normalAfterMs = performance.now() - mended
  await load.stop()
  const lost = await load.lost()
  await server.end('SIGKILL')
  const { damaged } = await lookAfterCut(env, { asked: [], answered: new Set(), secretKey: null })
  const writes = load.answers.filter(({ kind, sentAt, ms }) => kind !== 'read' && sentAt >= from && sentAt + ms < to)
  return {
    writes: countStatuses(writes),
    withoutRetryAfter: writes.filter(({ status, retryAfter }) => status === 503 && retryAfter === null).length,
    acknowledged: writes.filter(({ status }) => status < 300).length,
    unforeseen: (log.match(/^.*(?:was not handled|a request failed).*$/gm) ?? []).map((line) => line.slice(0, 400)),
    normalAfterMs,
    lost,
    damaged,
  }
}
