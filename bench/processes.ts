import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

import type { Watched } from './server-monitor.ts'

const ROOT = join(import.meta.dirname, '..')
const SERVER = join(ROOT, 'apps', 'server', 'dist', 'server.js')
const MONITOR = join(import.meta.dirname, 'server-monitor.ts')

export const OPERATOR_PASSWORD = 'operator-of-bench-1!'

export type Server = AsyncDisposable & {
  origin: string
  /** What happened since the last question. */
  watched: () => Promise<Watched>
  /** Everything it logged so far. */
  log: () => string
}

/**
 * The built product on a data directory of its own, without limits on how often it is asked.
 * @param more what else it is told by its environment
 */
export async function startProduct(dataDir: string, more: Readonly<Record<string, string>> = {}): Promise<Server> {
  const child = spawn(process.execPath, ['--import', MONITOR, SERVER], {
    env: { ...productEnvironment(dataDir), ...more },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  let said = ''
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      said += String(chunk)
      const match = /listening on (http:\/\/[^\s"]+)/.exec(said)
      if (match?.[1]) resolve(match[1])
    })
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${said}`)))
  })
  const watched = async (): Promise<Watched> => {
    child.send('how is it?')
    const [answer] = (await once(child, 'message')) as [Watched]
    return answer
  }
  await watched()
  return { origin, watched, log: () => said, [Symbol.asyncDispose]: () => stop(child) }
}

/**
 * Runs one command of the product to its end, or until it is killed.
 * @returns whether it came to its end
 */
export async function runProductCommand(
  dataDir: string,
  words: readonly string[],
  { killAfterMs }: { killAfterMs?: number } = {},
): Promise<boolean> {
  const child = spawn(process.execPath, [SERVER, ...words], { env: productEnvironment(dataDir), stdio: 'ignore' })
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs)
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  clearTimeout(timer)
  if (signal === null && code !== 0) throw new Error(`${words.join(' ')} ended with ${code}`)
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

/** What a script said first, and its answer to a further question. */
export type Script<M> = AsyncDisposable & { message: M; ask: <A>(question: string) => Promise<A> }

/** A script of the benchmark as a process of its own, which sends one message once it is ready or done. */
export async function startScript<M>(
  script: string,
  args: readonly string[],
  nodeOptions: readonly string[] = [],
): Promise<Script<M>> {
  const child = spawn(process.execPath, [...nodeOptions, join(import.meta.dirname, script), ...args], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const messageOf = async <A>(): Promise<A> => {
    const ended = once(child, 'exit').then(([code]) => {
      throw new Error(`${script} ended with ${code}`)
    })
    const [answer] = (await Promise.race([once(child, 'message'), ended])) as [A]
    return answer
  }
  const message = await messageOf<M>()
  const ask = async <A>(question: string): Promise<A> => {
    const answer = messageOf<A>()
    child.send(question)
    return await answer
  }
  return { message, ask, [Symbol.asyncDispose]: () => stop(child) }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}
