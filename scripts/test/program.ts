import { spawn } from 'node:child_process'
import { root, toolEnvironment } from '../child.mjs'

export type ProgramResult = {
  /** Exit code; 1 if a signal or the time limit stopped the program. */
  code: number
  /** Standard output and standard error, interleaved. */
  output: string
}

const MINUTE_MS = 60_000
/** Running programs by the id of their process group. */
const running = new Map<number, Promise<ProgramResult>>()
/** Time for turbo to stop its tasks, which have their own process groups. */
const GRACE_MS = 10_000

/**
 * Runs a program at the repository's root and collects its output, so that steps can run in parallel.
 * Each program has its own process group, so the time limit also stops the program's children.
 */
export function runProgram(
  program: string,
  args: readonly string[],
  { env = {}, limitMinutes = 30 }: { env?: NodeJS.ProcessEnv; limitMinutes?: number } = {},
): Promise<ProgramResult> {
  const limit = limitMinutes * MINUTE_MS
  const child = spawn(program, args, { cwd: root, env: toolEnvironment(env), detached: true, stdio: 'pipe' })
  const { pid } = child
  const ended = new Promise<ProgramResult>((resolve) => {
    const chunks: Buffer[] = []
    let note = ''
    const end = (code: number): void => {
      clearTimeout(timer)
      if (pid) running.delete(pid)
      resolve({ code, output: Buffer.concat(chunks).toString() + note })
    }
    const timer = setTimeout(() => {
      note = `\nStopped after ${limit / MINUTE_MS} minutes.\n`
      if (pid) stop(pid)
    }, limit)
    child.stdin.end()
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.on('error', (error) => {
      note = `${program} could not be started: ${error.message}\n`
      end(1)
    })
    child.on('close', (code) => end(code ?? 1))
  })
  if (pid) running.set(pid, ended)
  return ended
}

/** Stops every running program, for when `npm test` itself is stopped. */
export async function stopAllPrograms(): Promise<void> {
  await Promise.all(
    [...running].map(([pid, ended]) => {
      stop(pid)
      return ended
    }),
  )
}

function stop(group: number): void {
  signal(group, 'SIGTERM')
  setTimeout(() => signal(group, 'SIGKILL'), GRACE_MS).unref()
}

function signal(group: number, name: NodeJS.Signals): void {
  try {
    process.kill(-group, name)
  } catch {
    // The group has already ended.
  }
}
