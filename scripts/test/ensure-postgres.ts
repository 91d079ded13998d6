import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Binaries, copyBinaries, packagedBinaries, systemBinaries } from './postgres-binaries.ts'

/** A server for the tests: `url` of a superuser, who makes and drops databases as the tests need them. */
export type Postgres = { url: string; version: string }

/** Where it may come from; `TEST_POSTGRES_FROM` narrows that, to try out what another machine would do. */
const sources = ['system', 'package'] as const

/**
 * A PostgreSQL of our own in a temporary folder, or the one that TEST_POSTGRES_URL names.
 * @returns a sentence where there is none; the tests that need it are skipped then
 */
export async function ensurePostgres(): Promise<Postgres | { reason: string }> {
  const given = process.env.TEST_POSTGRES_URL
  return given ? { url: given, version: 'of TEST_POSTGRES_URL' } : await startPostgres()
}

/**
 * One of our own, which may be disturbed.
 * @param settings of `postgresql.conf` beside its defaults, as `name=value`
 */
export async function startPostgres(settings: readonly string[] = []): Promise<Postgres | { reason: string }> {
  const from = process.env.TEST_POSTGRES_FROM
  const allowed = from ? sources.filter((source) => source === from) : sources
  const binaries =
    (allowed.includes('system') ? await systemBinaries() : null) ??
    (allowed.includes('package') ? await packagedBinaries() : null)
  if (!binaries) {
    return {
      reason:
        'PostgreSQL 15 or newer was not found and could not be fetched, so what needs it is skipped. ' +
        'Install it (Debian: apt-get install postgresql), or set TEST_POSTGRES_URL to a server whose databases may be dropped.',
    }
  }
  const account = accountToRunAs()
  if (!account) {
    return {
      reason: 'PostgreSQL needs an account of this machine to run as, and there is none, so what needs it is skipped.',
    }
  }
  return start(binaries, { user: account.lent, settings })
}

/** Stops what `ensurePostgres` started, however far that has come, and removes its folder. */
export async function stopPostgres(): Promise<void> {
  const { child, folder } = started
  if (child && child.exitCode === null && child.signalCode === null) await shutDown(child)
  if (folder) rmSync(folder, { recursive: true, force: true })
}

const started: { folder?: string; child?: ChildProcess; serveAgain?: () => Promise<void> } = {}

/** `fast`: open connections are cut; `immediate`: as if the machine had failed. Resolves when it takes connections again. */
export async function restartPostgres(how: 'fast' | 'immediate'): Promise<void> {
  const { child, serveAgain } = started
  if (!child || !serveAgain) throw new Error('No PostgreSQL was started here')
  const exited = once(child, 'exit')
  child.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT')
  await exited
  await serveAgain()
}

/** All its processes stand still until what this returns is called. Linux only. */
export function freezePostgres(): () => void {
  const { child } = started
  if (!child?.pid) throw new Error('No PostgreSQL was started here')
  const parent = String(child.pid)
  // Nobody is born any more once the first one stands still.
  child.kill('SIGSTOP')
  const children = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && parentOf(pid) === parent)
  for (const pid of children) process.kill(Number(pid), 'SIGSTOP')
  return () => {
    for (const pid of [...children, parent]) process.kill(Number(pid), 'SIGCONT')
  }
}

function parentOf(pid: string): string | undefined {
  try {
    // The second field is a name in brackets, which may hold blanks.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]
  } catch {
    return undefined
  }
}

async function start(installed: Binaries, { user, settings }: Omit<Home, 'folder'>): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), 'callwright-postgres-'))
  const home: Home = { folder, user, settings }
  started.folder = folder
  const binaries = user && installed.copyable ? copyBinaries(installed, join(folder, 'program')) : installed
  const password = randomBytes(16).toString('hex')
  giveAway(home, password)
  await initialise(binaries, home)
  const port = await freePort()
  await serve(binaries, home, port)
  started.serveAgain = async () => await serve(binaries, home, port)
  return { url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, version: binaries.version }
}

type User = { uid: number; gid: number }
/** The temporary folder and who owns it, which is simply us where `user` is null; and how it is to work. */
type Home = { folder: string; user: User | null; settings: readonly string[] }

/** PostgreSQL refuses to run as root, so root lends it another account; everyone else runs it as they are. */
function accountToRunAs(): { lent: User | null } | null {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const uid = process.getuid?.()
  if (uid !== 0) {
    const known = process.platform === 'darwin' || accounts.some((fields) => Number(fields[2]) === uid)
    return known ? { lent: null } : null
  }
  const account = ['postgres', 'nobody'].map((name) => accounts.find((fields) => fields[0] === name)).find(Boolean)
  return account ? { lent: { uid: Number(account[2]), gid: Number(account[3]) } } : null
}

function giveAway({ folder, user }: Home, password: string): void {
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (!user) return
  chownSync(passwordFile, user.uid, user.gid)
  chownSync(folder, user.uid, user.gid)
}

function launch(program: string, args: readonly string[], { folder, user }: Home): ChildProcess {
  // A locale of the caller that is not installed here would stop initdb.
  const env = { PATH: process.env.PATH, LC_ALL: 'C' }
  const child = spawn(program, args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'], ...user })
  started.child = child
  return child
}

async function initialise({ folder }: Binaries, home: Home): Promise<void> {
  const options = ['--no-sync', '--username=postgres', '--encoding=UTF8', '--locale=C', '--auth=scram-sha-256']
  const files = [`--pwfile=${join(home.folder, 'password')}`, `--pgdata=${join(home.folder, 'data')}`]
  const initdb = launch(join(folder, 'initdb'), [...options, ...files], home)
  const said = collect(initdb)
  await once(initdb, 'close')
  if (initdb.exitCode !== 0) throw new Error(`initdb failed:\n${said()}`)
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
  const said = collect(server)
  await new Promise<void>((resolve, reject) => {
    server.stderr?.on('data', () => said().includes('ready to accept connections') && resolve())
    server.on('error', reject)
    server.on('exit', () => reject(new Error(`PostgreSQL did not start:\n${said()}`)))
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

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('The machine gave no free port.')
  return address.port
}
