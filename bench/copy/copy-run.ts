import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { productFlags } from '../../scripts/child.mjs'

const SERVER = join(import.meta.dirname, '..', '..', 'apps', 'server', 'dist', 'server.js')
const LOOK_EVERY_MS = 100

export type CopyRun = {
  /** null: it was killed */
  code: number | null
  seconds: number
  /** most memory that the process had at once */
  peakMegabytes: number
  said: string
  /** seconds after the start at which each kind of step began */
  steps: { step: string; at: number }[]
}

/** The built product's `copy`, to its end or until it is killed. */
export async function runCopy(
  { from, to, url }: { from: string; to: string; url: string },
  { killAfterMs }: { killAfterMs?: number } = {},
): Promise<CopyRun> {
  const began = performance.now()
  const seconds = (): number => (performance.now() - began) / 1000
  const child = spawn(process.execPath, [...productFlags, SERVER, 'copy', '--to-data', to], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: from, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const run: CopyRun = { code: null, seconds: 0, peakMegabytes: 0, said: '', steps: [] }
  const listen = (chunk: Buffer): void => {
    run.said += chunk.toString()
    for (const line of chunk.toString().split('\n')) {
      if (line.endsWith(' ...')) run.steps.push({ step: line.replace(' ...', ''), at: seconds() })
    }
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  const ended = once(child, 'close').then(() => true)
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs)
  do run.peakMegabytes = Math.max(run.peakMegabytes, peakOf(child.pid))
  while (!(await Promise.race([ended, sleep(LOOK_EVERY_MS, false)])))
  clearTimeout(timer)
  return { ...run, code: child.exitCode, seconds: seconds() }
}

/** 0 where there is no such process any more, or the system does not tell. */
function peakOf(pid: number | undefined): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
