import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

import type { MonitorReading } from './server-monitor.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const SERVER = join(ROOT, 'apps', 'server', 'dist', 'server.js')
const MONITOR = join(import.meta.dirname, 'server-monitor.ts')

export const OPERATOR_PASSWORD = 'bench-operator-1!'

export type Server = AsyncDisposable & {
  origin: string
  /** The monitor's readings since the last call. */
  takeReading: () => Promise<MonitorReading>
  /** Everything logged so far. */
  log: () => string
}

/**
 * Starts the built product on its own data directory, without rate limits.
 * @param extraEnv additional environment variables
 */
export async function startProduct(dataDir: string, extraEnv: Readonly<Record<string, string>> = {}): Promise<Server> {
  const child = spawn(process.execPath, ['--import', MONITOR, SERVER], {
    env: { ...productEnvironment(dataDir), ...extraEnv },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  let output = ''
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      output += String(chunk)
      const match = /listening on (http:\/\/[^\s"]+)/.exec(output)
      if (match?.[1]) resolve(match[1])
    })
    child.once('exit', (code) => reject(new Error(`The server exited with ${code}: ${output}`)))
  })
  const takeReading = async (): Promise<MonitorReading> => {
    child.send('report')
    const [response] = (await once(child, 'message')) as [MonitorReading]
    return response
  }
  await takeReading()
  return { origin, takeReading, log: () => output, [Symbol.asyncDispose]: () => stop(child) }
}

/**
 * Runs one product command until it exits or is killed.
 * @returns whether it exited on its own
 */
export async function runProductCommand(
  dataDir: string,
  args: readonly string[],
  { killAfterMs }: { killAfterMs?: number } = {},
): Promise<boolean> {
  const child = spawn(process.execPath, [SERVER, ...args], { env: productEnvironment(dataDir), stdio: 'ignore' })
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs)
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  clearTimeout(timer)
  if (signal === null && code !== 0) throw new Error(`${args.join(' ')} exited with ${code}`)
  return signal === null
}

function productEnvironment(dataDir: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'callwright'),
    PORT: '0',
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    VOICE_PROVIDER: 'simulator',
    SIMULATOR_CALL_SECONDS: '0-0.05',
    OPERATOR_PASSWORD,
  }
}

/** A script's first message, and a function that requests another. */
export type Script<M> = AsyncDisposable & { message: M; request: <A>(question: string) => Promise<A> }

/** Starts a benchmark script as a separate process, which sends a message when it is ready or finished. */
export async function startScript<M>(
  script: string,
  args: readonly string[],
  nodeOptions: readonly string[] = [],
): Promise<Script<M>> {
  const child = spawn(process.execPath, [...nodeOptions, join(ROOT, 'bench', script), ...args], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const receiveMessage = async <A>(): Promise<A> => {
    const exit = once(child, 'exit').then(([code]) => {
      throw new Error(`${script} exited with ${code}`)
    })
    const [response] = (await Promise.race([once(child, 'message'), exit])) as [A]
    return response
  }
  const message = await receiveMessage<M>()
  const request = async <A>(question: string): Promise<A> => {
    const response = receiveMessage<A>()
    child.send(question)
    return await response
  }
  return { message, request, [Symbol.asyncDispose]: () => stop(child) }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}
