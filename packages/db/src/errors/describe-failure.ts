import { accessSync, constants, readFileSync, type Stats, statSync } from 'node:fs'
import { dirname } from 'node:path'

import { DatabaseError } from '../database.ts'

type Database = { kind: 'sqlite'; file: string } | { kind: 'postgres' }

/** `path` is the file that the error names, or the database. */
type Describe = (path: string | null, code: string) => string | null

/** By the error code of the system, SQLite, or PostgreSQL. */
const SENTENCES: readonly (readonly [RegExp, Describe])[] = [
  [
    /^SQLITE_(CORRUPT|NOTADB)/,
    (path) =>
      `The database ${path ?? 'in the data folder'} is damaged: restore a backup with "callwright restore FILE --force".`,
  ],
  [
    /^SQLITE_(BUSY|LOCKED|PROTOCOL)/,
    (path) =>
      `The database ${path ?? 'in the data folder'} is locked by another program, such as a database tool: close it, then try again.`,
  ],
  [
    /^55P03$/,
    () => 'The database is locked by another PostgreSQL session, such as an open transaction: end it, then try again.',
  ],
  [/^53100$/, () => 'The disk of PostgreSQL is full: free up space, then try again.'],
  [
    /^(SQLITE_FULL|ENOSPC|EDQUOT)$/,
    (path) => `The disk of ${path ?? 'the data folder'} is full: free up space, then try again.`,
  ],
  [/^(EMFILE|ENFILE)$/, () => 'Too many files are open: raise the limit (ulimit -n, or LimitNOFILE= for systemd).'],
  [
    /^(EIO$|SQLITE_IOERR)/,
    (path, code) => `The disk of ${path ?? 'the data folder'} failed (${code}): check it and the system's log.`,
  ],
  // Sockets have these codes too, without a path.
  [
    /^EROFS$/,
    (path) =>
      path && `${path} is on a read-only disk: mount it for writing, or list it in ReadWritePaths= for systemd.`,
  ],
  [/^(EISDIR|ENOTDIR|EEXIST)$/, (path) => path && describeKind(path)],
  [/^(EACCES|EPERM|SQLITE_CANTOPEN|SQLITE_READONLY|SQLITE_PERM)/, (path, code) => path && describeAccess(path, code)],
]

const SOCKET_CALLS = /^(connect|listen|bind)$/

/**
 * What happened to a file, a disk, or the database, and what to do, as a sentence for the operator: for the command
 * line, and for failed work on the status page. Never throws.
 * @param error it or one of its causes has the code
 * @returns null for any other error
 */
export function describeSystemError(error: unknown, database?: Database): string | null {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code, path, syscall } = current as { code?: unknown; path?: unknown; syscall?: unknown }
    const text = String(code)
    const isNamed = typeof path === 'string' && !SOCKET_CALLS.test(String(syscall))
    const databaseFile = text.startsWith('SQLITE_') && database?.kind === 'sqlite' ? database.file : null
    const describe = SENTENCES.find(([pattern]) => pattern.test(text))?.[1]
    const sentence = describe?.(isNamed ? path : databaseFile, text) ?? null
    if (sentence !== null || isNamed) return sentence
  }
  return null
}

/** An error whose message is such a sentence. */
export class DescribedError extends DatabaseError {}

/** @returns a `DescribedError` if there is a sentence for it, else the error unchanged */
export function describeFailure(error: unknown, database: Database): unknown {
  const sentence = error instanceof DescribedError ? null : describeSystemError(error, database)
  return sentence === null ? error : new DescribedError(sentence, { cause: error })
}

/** Runs work on a file, and names the file in its errors: SQLite's errors, and those of reading a folder, do not. */
export function namePath<T>(path: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof Error ? Object.assign(error, { path }) : error
  }
}

function describeKind(path: string): string {
  const existing = findExisting(path)
  const [kind, wanted] = tryStat(existing)?.isDirectory() ? ['folder', 'file'] : ['file', 'folder']
  return `${existing} is a ${kind}, but should be a ${wanted}: move it away, or choose another path.`
}

function describeAccess(path: string, code: string): string {
  const stats = tryStat(path)
  if (code.startsWith('SQLITE_') && stats?.isDirectory()) return describeKind(path)
  const refused = findRefused(path)
  const { uid, mode } = tryStat(refused) ?? { uid: -1, mode: 0 }
  const ownUid = process.getuid?.() ?? -1
  const [owner, user] = [nameUser(uid), nameUser(ownUid)]
  const what = `${refused} cannot be used (${code}): it belongs to ${owner}, with mode ${(mode & 0o777).toString(8)}`
  if (uid === ownUid) return `${what}. Allow its owner to use it: chmod u+rwX ${refused}`
  return `${what}, and this program runs as ${user}. Run it as ${owner}, or change the owner: chown -R ${ownUid} ${refused}`
}

/** The file, one of a database's files next to it, or their folder: the first that this user may not use. */
function findRefused(path: string): string {
  const existing = [path, `${path}-wal`, `${path}-shm`, dirname(path)].filter(tryStat)
  return existing.find((each) => !isUsable(each)) ?? existing[0] ?? findExisting(path)
}

/** The path, or the nearest folder above it that exists and is visible. */
function findExisting(path: string): string {
  return tryStat(path) || dirname(path) === path ? path : findExisting(dirname(path))
}

function isUsable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.W_OK)
    return true
  } catch {
    return false
  }
}

function tryStat(path: string): Stats | null {
  try {
    return statSync(path)
  } catch {
    return null
  }
}

/** Containers may run as a user that the system does not know. */
function nameUser(uid: number): string {
  const unknown = `user ${uid}`
  try {
    const users = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
    return users.find(([, , id]) => id === String(uid))?.[0] ?? unknown
  } catch {
    return unknown
  }
}
