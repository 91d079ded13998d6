import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { until } from '../client.ts'
import { startServerProcess } from '../server-process.ts'
import { type Deed, doDeeds, type Work } from './deeds.ts'
import { readTrace, STRACE_OPTIONS, type TraceEvent } from './traced-calls.ts'

/** strace, and what it has to be started with. */
export type Tracer = { command: readonly string[] }

/** @returns null where strace is not installed */
export function installedTracer(): Tracer | null {
  return existsSync('/usr/bin/strace') ? { command: ['/usr/bin/strace'] } : null
}

/** What is told of the server that was traced. */
export type Recording = { events: TraceEvent[]; asked: Deed[]; secretKey: string }

/**
 * Starts the server on `env.DATA_DIR` under the tracer, lets clients work and takes its power away. What lies in the
 * data directory afterwards is what the system's cache held: more than a disk may.
 * @param run.preload a module that is loaded before the server
 */
export async function recordDeeds(
  env: Record<string, string>,
  run: { tracer: Tracer; work: Work; round: number; firstMark: number; preload?: string },
): Promise<Recording> {
  const dataDir = env['DATA_DIR'] ?? ''
  const trace = join(mkdtempSync(join(tmpdir(), 'callwright-trace-')), 'trace')
  const preload: Record<string, string> = run.preload === undefined ? {} : { NODE_OPTIONS: `--import ${run.preload}` }
  await using server = await startServerProcess(
    { ...env, ...preload, UV_USE_IO_URING: '0' },
    { through: [...run.tracer.command, ...STRACE_OPTIONS, '-o', trace], cwd: dirname(dataDir) },
  )
  const asked = await doDeeds(server.url, run)
  const tracer = tracerOf(server.child.pid)
  await server.end('SIGKILL')
  await until(() => !existsSync(`/proc/${tracer}`), 'the end of the trace', 60)
  const events = await readTrace(trace)
  rmSync(dirname(trace), { recursive: true })
  return { events, asked, secretKey: readFileSync(join(dataDir, 'secret.key'), 'utf8') }
}

/** It is nobody's child, so its end shows only by its being gone. */
function tracerOf(pid: number | undefined): string {
  const [, tracer = '0'] = /^TracerPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  if (tracer === '0') throw new Error('The server is not traced')
  return tracer
}
