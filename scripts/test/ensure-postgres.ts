import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Binaries, copyBinaries, loadPackagedBinaries, findSystemBinaries } from './postgres-binaries.ts'

/** A test server; `url` signs in as a superuser, so that tests can create and drop databases. */
export type Postgres = { url: string; version: string }

/** Where the binaries may come from; `TEST_POSTGRES_FROM` allows only one, to imitate a different machine. */
const sources = ['system', 'package'] as const

/**
 * Starts a PostgreSQL in a temporary folder, or uses the one at TEST_POSTGRES_URL.
 * @returns the reason if there is none; tests that need it are skipped
 */
export async function ensurePostgres(): Promise<Postgres | { reason: string }> {
  const configuredUrl = process.env.TEST_POSTGRES_URL
  return configuredUrl ? { url: configuredUrl, version: 'of TEST_POSTGRES_URL' } : await startPostgres()
}

/**
 * Starts our own server, which tests may restart and freeze.
 * @param settings changes to the defaults of `postgresql.conf`, as `name=value`
 */
export async function startPostgres(settings: readonly string[] = []): Promise<Postgres | { reason: string }> {
  const from = process.env.TEST_POSTGRES_FROM
  const allowed = from ? sources.filter((source) => source === from) : sources
  const binaries =
    (allowed.includes('system') ? await findSystemBinaries() : null) ??
    (allowed.includes('package') ? await loadPackagedBinaries() : null)
  if (!binaries) {
    return {
      reason:
        'PostgreSQL 15 or newer was not found and could not be downloaded, so the tests that need it are skipped. ' +
        'Install it (Debian: apt-get install postgresql), or set TEST_POSTGRES_URL to a server whose databases may be dropped.',
    }
  }
  const account = findAccount()
  if (!account) {
    return {
      reason:
        'PostgreSQL needs a user account on this machine, and there is none, so the tests that need it are skipped.',
    }
  }
  return start(binaries, { user: account.runAs, settings })
}

/** Stops the server that `ensurePostgres` started or was starting, and removes its folder. */
export async function stopPostgres(): Promise<void> {
  const { child, folder } = started
  if (child && child.exitCode === null && child.signalCode === null) await shutDown(child)
  if (folder) rmSync(folder, { recursive: true, force: true })
}

const started: { folder?: string; child?: ChildProcess; serveAgain?: () => Promise<void> } = {}

/**
 * `fast` cuts open connections; `immediate` acts like a machine failure.
 * Resolves when the server accepts connections again.
 */
export async function restartPostgres(mode: 'fast' | 'immediate'): Promise<void> {
  const { child, serveAgain } = started
  if (!child || !serveAgain) throw new Error('No PostgreSQL was started here')
  const exited = once(child, 'exit')
  child.kill(mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
  await exited
  await serveAgain()
}

/** Suspends all server processes. Linux only. @returns a function that resumes them */
export function freezePostgres(): () => void {
  const { child } = started
  if (!child?.pid) throw new Error('No PostgreSQL was started here')
  const parent = String(child.pid)
  // A suspended parent forks no more children.
  child.kill('SIGSTOP')
  const children = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && readParent(pid) === parent)
  for (const pid of children) process.kill(Number(pid), 'SIGSTOP')
  return () => {
    for (const pid of [...children, parent]) process.kill(Number(pid), 'SIGCONT')
  }
}

function readParent(pid: string): string | undefined {
  try {
    // The second field is a name in parentheses, which may contain spaces.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]
  } catch {
    return undefined
  }
}

async function start(installed: Binaries, { user, settings }: Omit<Home, 'folder'>): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), 'callwright-postgres-'))
  const home: Home = { folder, user, settings }
  started.folder = folder
  const binaries = user && installed.isCopyable ? copyBinaries(installed, join(folder, 'program')) : installed
  const password = randomBytes(16).toString('hex')
  writePasswordFile(home, password)
  await initialize(binaries, home)
  const port = await findFreePort()
  await serve(binaries, home, port)
  started.serveAgain = async () => await serve(binaries, home, port)
  return { url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, version: binaries.version }
}

type User = { uid: number; gid: number }
/** The temporary folder, the account that owns it (null means the current user), and extra settings. */
type Home = { folder: string; user: User | null; settings: readonly string[] }

/** PostgreSQL refuses to run as root, so root uses a different account; other users run it as themselves. */
function findAccount(): { runAs: User | null } | null {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const uid = process.getuid?.()
  if (uid !== 0) {
    const known = process.platform === 'darwin' || accounts.some((fields) => Number(fields[2]) === uid)
    return known ? { runAs: null } : null
  }
  const account = ['postgres', 'nobody'].map((name) => accounts.find((fields) => fields[0] === name)).find(Boolean)
  return account ? { runAs: { uid: Number(account[2]), gid: Number(account[3]) } } : null
}

function writePasswordFile({ folder, user }: Home, password: string): void {
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (!user) return
  chownSync(passwordFile, user.uid, user.gid)
  chownSync(folder, user.uid, user.gid)
}

function launch(program: string, args: readonly string[], { folder, user }: Home): ChildProcess {
  // initdb fails if the caller's locale is not installed.
  const env = { PATH: process.env.PATH, LC_ALL: 'C' }
  const child = spawn(program, args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'], ...user })
  started.child = child
  return child
}

async function initialize({ folder }: Binaries, home: Home): Promise<void> {
  const options = ['--no-sync', '--username=postgres', '--encoding=UTF8', '--locale=C', '--auth=scram-sha-256']
  const files = [`--pwfile=${join(home.folder, 'password')}`, `--pgdata=${join(home.folder, 'data')}`]
  const initdb = launch(join(folder, 'initdb'), [...options, ...files], home)
  const output = collect(initdb)
  await once(initdb, 'close')
  if (initdb.exitCode !== 0) throw new Error(`initdb failed:\n${output()}`)
}

async function serve({ folder }: Binaries, home: Home, port: number): Promise<void> {
  const options = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${home.folder}`,
    'max_connections=200',
    'logging_collector=off',
    ...home.settings,
  ].flatMap((setting) => ['-c', setting])
  const server = launch(join(folder, 'postgres'), ['-D', join(home.folder, 'data'), ...options], home)
  const output = collect(server)
  await new Promise<void>((resolve, reject) => {
    server.stderr?.on('data', () => output().includes('ready to accept connections') && resolve())
    server.on('error', reject)
    server.on('exit', () => reject(new Error(`PostgreSQL did not start:\n${output()}`)))
  })
}

/** A fast shutdown (SIGINT): open connections are cut. */
async function shutDown(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGINT')
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await exited
  clearTimeout(timer)
}

/** Keeps the end of what a program writes to standard error, to show it when the program fails. */
function collect(child: ChildProcess): () => string {
  let text = ''
  child.stderr?.on('data', (chunk: Buffer) => (text = (text + chunk.toString()).slice(-10_000)))
  return () => text
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port was found.')
  return address.port
}
