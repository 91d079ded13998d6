import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

import { withDatabase } from '@callwright/db/testing/database-of-folder'

import { COMPILE_CACHE } from './compile-cache.ts'

const MAIN = join(import.meta.dirname, '..', '..', 'src', 'main.ts')

export type ServerProcess = AsyncDisposable & {
  url: string
  child: ChildProcess
  /** Milliseconds from the start of the process to its first `listening` line. */
  readyAfterMs: number
  /** Sends a signal and waits for the end. */
  end: (signal: NodeJS.Signals) => Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

/** Only what is given: the tests' own environment does not configure the product. */
export function processEnvironment(given: Record<string, string>): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], HOME: process.env['HOME'], ...COMPILE_CACHE, ...given }
}

/**
 * The real program, from its sources, in a process of its own. Resolves when it listens.
 * @param options.through a program with its options that starts it in its own place, such as a tracer
 * @param options.cwd where the data directory is not made yet
 */
export async function startServerProcess(
  env: Record<string, string>,
  { through = [], cwd = env['DATA_DIR'] }: { through?: readonly string[]; cwd?: string | undefined } = {},
): Promise<ServerProcess> {
  const told = processEnvironment(await withDatabase(env))
  const startedAt = performance.now()
  const [program, ...args] = [...through, process.execPath, MAIN]
  const child = spawn(program ?? process.execPath, args, {
    env: told,
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const url = await listeningUrl(child)
  const readyAfterMs = performance.now() - startedAt
  const end: ServerProcess['end'] = async (signal) => {
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit')
      child.kill(signal)
      await exited
    }
    return { code: child.exitCode, signal: child.signalCode }
  }
  return { url, child, readyAfterMs, end, [Symbol.asyncDispose]: async () => void (await end('SIGKILL')) }
}

async function listeningUrl(child: ChildProcess): Promise<string> {
  let said = ''
  return await new Promise((resolve, reject) => {
    const listen = (chunk: unknown): void => {
      said += String(chunk)
      const match = /listening on (http:\/\/[^\s"]+)/.exec(said)
      if (match?.[1]) resolve(match[1])
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${said}`)))
  })
}

export type CommandResult = { code: number | null; stdout: string; stderr: string }

/** Runs one command line to its end. */
export async function runCommand(
  words: string[],
  { env, input = '' }: { env: Record<string, string>; input?: string },
): Promise<CommandResult> {
  const child = spawn(process.execPath, [MAIN, ...words], {
    env: processEnvironment(await withDatabase(env)),
    cwd: env['DATA_DIR'],
    stdio: 'pipe',
  })
  const result: CommandResult = { code: null, stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => (result.stdout += String(chunk)))
  child.stderr.on('data', (chunk) => (result.stderr += String(chunk)))
  child.stdin.end(input)
  await once(child, 'close')
  return { ...result, code: child.exitCode }
}
