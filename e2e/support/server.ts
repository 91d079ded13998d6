import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addDatabaseUrl } from '../../packages/db/src/testing/database-for-data-dir.ts'
import { type Mail, readOutbox } from './outbox.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const bundle = join(root, 'apps', 'server', 'dist', 'server.js')
/** The compile cache of `npm run serve`: only the first startup compiles. */
const compileCache = join(root, 'node_modules', '.cache', 'callwright')

/** The single executable, if the tests run against it (`npm run package -- --check`). */
const executable = process.env.CALLWRIGHT_EXECUTABLE

export type Server = AsyncDisposable & {
  /** Without a trailing slash. */
  url: string
  dataDir: string
  /** Everything written to standard output and standard error so far. */
  log(): string
  /** The emails written so far, oldest first. */
  readOutbox(): Promise<Mail[]>
  /** Stops it as an administrator would (SIGTERM); keeps the data. @returns its exit code, null if a signal ended it */
  stop(): Promise<number | null>
  /** Kills it as a power failure would (SIGKILL); keeps the data. */
  kill(): Promise<void>
}

export type ServerOptions = {
  /** Variables on top of an otherwise empty configuration. */
  env?: Record<string, string>
  /** An earlier server's data directory; default a new folder, which disposing of the server removes. */
  dataDir?: string
}

/**
 * Starts the built server on a free port and waits until it listens.
 * @throws if it exits first; the message contains its log
 */
export async function startServer({ env = {}, dataDir }: ServerOptions = {}): Promise<Server> {
  if (!existsSync(executable ?? bundle)) throw new Error('Nothing has been built yet: run `npm run build` first.')
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'callwright-e2e-'))
  const child = launch(await addDatabaseUrl({ ...env, DATA_DIR: folder }))
  const output: string[] = []
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  const log = (): string => output.join('')
  const exited = once(child, 'exit')
  const terminate = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal)
    await exited
    return child.exitCode
  }
  const remove = (): void => {
    if (dataDir === undefined) rmSync(folder, { recursive: true, force: true })
  }
  const url = await waitForUrl(child, log).catch(async (error: unknown) => {
    await terminate('SIGKILL')
    remove()
    throw error
  })
  return {
    url,
    dataDir: folder,
    log,
    readOutbox: () => readOutbox(folder),
    stop: () => terminate('SIGTERM'),
    kill: async () => void (await terminate('SIGKILL')),
    async [Symbol.asyncDispose]() {
      await terminate('SIGKILL')
      remove()
    },
  }
}

/** The server gets only these settings: the machine's own must not affect a test. */
function launch(env: Record<string, string>): ChildProcess {
  const { PATH = '', HOME = tmpdir() } = process.env
  const settings = { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'info', ...env }
  // Not the repository's root, where a developer may have an `.env`.
  const options: SpawnOptions = { cwd: env.DATA_DIR, stdio: ['ignore', 'pipe', 'pipe'] }
  // The executable is self-contained, so it gets nothing else.
  if (executable) return spawn(executable, ['serve'], { ...options, env: settings })
  return spawn(process.execPath, [bundle, 'serve'], {
    ...options,
    env: { PATH, HOME, NODE_ENV: 'production', NODE_COMPILE_CACHE: compileCache, ...settings },
  })
}

/** Waits for the URL in the log, whose lines may be JSON or plain text. */
function waitForUrl(child: ChildProcess, log: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error(`The server did not start within 2 minutes:\n${log()}`)), 120_000)
    const checkLog = (): void => {
      const url = /listening on (https?:\/\/[\w.[\]:-]+:\d+)/.exec(log())?.[1]
      if (!url) return
      clearTimeout(limit)
      resolve(url)
    }
    child.stdout?.on('data', checkLog)
    child.stderr?.on('data', checkLog)
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      clearTimeout(limit)
      reject(new Error(`The server exited (${signal ?? code}) before it listened:\n${log()}`))
    })
  })
}
