import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withDatabase } from '../packages/db/src/testing/database-of-folder.ts'
import { type Mail, readOutbox } from './outbox.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const bundle = join(root, 'apps', 'server', 'dist', 'server.js')
/** As `npm run serve` has it: every start after the first is spared the compiling. */
const compiled = join(root, 'node_modules', '.cache', 'callwright')

/** The single executable, where the tests are to be run against that (`npm run package -- --check`). */
const executable = process.env.CALLWRIGHT_EXECUTABLE

export type Server = AsyncDisposable & {
  /** Without a slash at the end. */
  url: string
  dataDir: string
  /** All that the server has written so far to both of its outputs. */
  log(): string
  /** The mails written so far, oldest first. */
  readOutbox(): Promise<Mail[]>
  /** As an administrator stops it (SIGTERM); the data stay. @returns its exit code, null when a signal ended it */
  stop(): Promise<number | null>
  /** As a power cut stops it (SIGKILL); the data stay. */
  kill(): Promise<void>
}

export type ServerOptions = {
  /** Variables on top of an otherwise empty configuration. */
  env?: Record<string, string>
  /** To start again on the data of an earlier one; default a new folder, which disposing of the server removes. */
  dataDir?: string
}

/**
 * Starts the server that was built, on a free port, and waits until it listens.
 * @throws when it ends before it listens; the message holds its log
 */
export async function startServer({ env = {}, dataDir }: ServerOptions = {}): Promise<Server> {
  if (!existsSync(executable ?? bundle)) throw new Error('Nothing is built yet: run `npm run build` first.')
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'callwright-e2e-'))
  const child = launch(await withDatabase({ ...env, DATA_DIR: folder }))
  const output: string[] = []
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  const log = (): string => output.join('')
  const exited = once(child, 'exit')
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal)
    await exited
    return child.exitCode
  }
  const remove = (): void => {
    if (dataDir === undefined) rmSync(folder, { recursive: true, force: true })
  }
  const url = await listening(child, log).catch(async (error: unknown) => {
    await end('SIGKILL')
    remove()
    throw error
  })
  return {
    url,
    dataDir: folder,
    log,
    readOutbox: () => readOutbox(folder),
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
    async [Symbol.asyncDispose]() {
      await end('SIGKILL')
      remove()
    },
  }
}

/** Only what is named here reaches the server: a setting of the machine must not decide a test. */
function launch(env: Record<string, string>): ChildProcess {
  const { PATH = '', HOME = tmpdir() } = process.env
  const settings = { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'info', ...env }
  // Not the repository's root, where a developer's own `.env` lies.
  const options: SpawnOptions = { cwd: env.DATA_DIR, stdio: ['ignore', 'pipe', 'pipe'] }
  // The executable gets nothing else: whatever it needs has to be in it.
  if (executable) return spawn(executable, ['serve'], { ...options, env: settings })
  return spawn(process.execPath, [bundle, 'serve'], {
    ...options,
    env: { PATH, HOME, NODE_ENV: 'production', NODE_COMPILE_CACHE: compiled, ...settings },
  })
}

/** The log line may be JSON or plain text: the address is looked for in it. */
function listening(child: ChildProcess, log: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error(`The server did not start within 2 minutes:\n${log()}`)), 120_000)
    const look = (): void => {
      const url = /listening on (https?:\/\/[\w.[\]:-]+:\d+)/.exec(log())?.[1]
      if (!url) return
      clearTimeout(limit)
      resolve(url)
    }
    child.stdout?.on('data', look)
    child.stderr?.on('data', look)
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      clearTimeout(limit)
      reject(new Error(`The server ended (${signal ?? code}) before it listened:\n${log()}`))
    })
  })
}
