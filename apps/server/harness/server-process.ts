import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

import { addDatabaseUrl } from '@callwright/db/testing/database-for-data-dir'

import { COMPILE_CACHE } from './compile-cache.ts'

const MAIN = join(import.meta.dirname, '..', 'src', 'main.ts')

export type ServerProcess = AsyncDisposable & {
  url: string
  child: ChildProcess
  /** Milliseconds from the start of the process to its first `listening` line. */
  readyAfterMs: number
  /** Sends a signal and waits for the process to exit. */
  end: (signal: NodeJS.Signals) => Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

/** Contains only the given settings: the tests' own environment must not configure the product. */
export function processEnvironment(settings: Record<string, string>): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], HOME: process.env['HOME'], ...COMPILE_CACHE, ...settings }
}

/**
 * Starts the real program from source in its own process. Resolves when it is listening.
 * @param options.wrapper a command that runs the server, such as a tracer with its options
 * @param options.cwd needed if the data directory does not exist yet
 */
export async function startServerProcess(
  env: Record<string, string>,
  { wrapper = [], cwd = env['DATA_DIR'] }: { wrapper?: readonly string[]; cwd?: string | undefined } = {},
): Promise<ServerProcess> {
  const environment = processEnvironment(await addDatabaseUrl(env))
  const startedAt = performance.now()
  const [program, ...args] = [...wrapper, process.execPath, MAIN]
  const child = spawn(program ?? process.execPath, args, {
    env: environment,
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const url = await waitForUrl(child)
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

async function waitForUrl(child: ChildProcess): Promise<string> {
  let output = ''
  return await new Promise((resolve, reject) => {
    const onOutput = (chunk: unknown): void => {
      output += String(chunk)
      const match = /listening on (http:\/\/[^\s"]+)/.exec(output)
      if (match?.[1]) resolve(match[1])
    }
    child.stdout?.on('data', onOutput)
    child.stderr?.on('data', onOutput)
    child.once('exit', (code) => reject(new Error(`The server exited with ${code}: ${output}`)))
  })
}

export type CommandResult = { code: number | null; stdout: string; stderr: string }

/** Runs one command and waits for it to exit. */
export async function runCommand(
  args: string[],
  { env, input = '' }: { env: Record<string, string>; input?: string },
): Promise<CommandResult> {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: processEnvironment(await addDatabaseUrl(env)),
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
