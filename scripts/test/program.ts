import { spawn } from 'node:child_process'
import { root, toolEnvironment } from '../child.mjs'

export type Ended = {
  /** Exit code; 1 when a signal or the time limit ended it. */
  code: number
  /** Standard output and standard error as they came. */
  output: string
}

const MINUTES = 60_000
const running = new Set<number>()

/**
 * Runs a program at the repository's root and keeps its output for later, so that steps can run side by side.
 * Each has a process group of its own: after the time limit nothing that it started is left behind.
 */
export function run(
  program: string,
  args: readonly string[],
  { env = {}, limitMinutes = 14 }: { env?: NodeJS.ProcessEnv; limitMinutes?: number } = {},
): Promise<Ended> {
  const limit = limitMinutes * MINUTES
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, env: toolEnvironment(env), detached: true, stdio: 'pipe' })
    const { pid } = child
    const chunks: Buffer[] = []
    let note = ''
    const end = (code: number): void => {
      clearTimeout(timer)
      if (pid) running.delete(pid)
      resolve({ code, output: Buffer.concat(chunks).toString() + note })
    }
    const timer = setTimeout(() => {
      note = `\nStopped after ${limit / MINUTES} minutes.\n`
      if (pid) killGroup(pid)
    }, limit)
    if (pid) running.add(pid)
    child.stdin.end()
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.on('error', (error) => {
      note = `${program} could not be started: ${error.message}\n`
      end(1)
    })
    child.on('close', (code) => end(code ?? 1))
  })
}

/** Ends every program that is still running, for when `npm test` itself is told to stop. */
export function killAll(): void {
  for (const pid of running) killGroup(pid)
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It ended by itself in the meantime.
  }
}
