import { accessSync, constants, readFileSync, type Stats, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'

import { DatabaseError } from '../database.ts'

type Database = { kind: 'sqlite'; file: string } | { kind: 'postgres' }

/** By the error code of the system, SQLite, or PostgreSQL; `path` is the file that the error names, or the database. */
const SENTENCES: readonly [RegExp, (path: string, code: string) => string][] = [
  [
    /^SQLITE_(CORRUPT|NOTADB)/,
    (path) => `The database ${path} is damaged: restore a backup with "callwright restore FILE --force".`,
  ],
  [
    /^SQLITE_(BUSY|LOCKED|PROTOCOL)/,
    (path) => `The database ${path} is locked by another program, such as a database tool: close it, then try again.`,
  ],
  [
    /^55P03$/,
    () => 'The database is locked by another PostgreSQL session, such as an open transaction: end it, then try again.',
  ],
  [/^53100$/, () => 'The disk of PostgreSQL is full: free up space, then try again.'],
  [/^(SQLITE_FULL|ENOSPC|EDQUOT)$/, (path) => `The disk of ${path} is full: free up space, then try again.`],
  [/^(EMFILE|ENFILE)$/, () => 'Too many files are open: raise the limit (ulimit -n, or LimitNOFILE= for systemd).'],
  [/^(EIO$|SQLITE_IOERR)/, (path, code) => `The disk of ${path} failed (${code}): check it and the system's log.`],
  [
    /^EROFS$/,
    (path) => `${path} is on a read-only disk: mount it for writing, or list it in ReadWritePaths= for systemd.`,
  ],
  [/^(EISDIR|ENOTDIR|EEXIST)$/, describeKind],
  [/^(EACCES|EPERM|SQLITE_CANTOPEN|SQLITE_READONLY|SQLITE_PERM)/, describeAccess],
]

/**
 * What happened to a file, a disk, or the database, and what to do, as a sentence for the operator: for the command
 * line, and for failed work on the status page.
 * @param error it or one of its causes has the code
 * @returns null for any other error
 */
export function describeSystemError(error: unknown, database?: Database): string | null {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code, path } = current as { code?: unknown; path?: unknown }
    const sentence = SENTENCES.find(([pattern]) => pattern.test(String(code)))?.[1]
    if (typeof path === 'string') return sentence?.(path, String(code)) ?? null
    if (sentence) return sentence(database?.kind === 'sqlite' ? database.file : 'the data folder', String(code))
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
  const [owner, user] = [nameUser(uid), userInfo().username]
  const what = `${refused} cannot be used (${code}): it belongs to ${owner}, with mode ${(mode & 0o777).toString(8)}`
  if (owner === user) return `${what}. Allow its owner to use it: chmod u+rwX ${refused}`
  return `${what}, and this program runs as ${user}. Run it as ${owner}, or change the owner: chown -R ${user} ${refused}`
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

function nameUser(uid: number): string {
  const users = tryStat('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : []
  return users.find((line) => line.split(':')[2] === String(uid))?.split(':')[0] ?? `user ${uid}`
}
