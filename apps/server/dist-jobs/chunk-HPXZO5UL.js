import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = import.meta.dirname
import { DatabaseError } from './chunk-EZBLK3BN.js'
import { accessSync, constants, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
var SENTENCES = [
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
  [
    /^EROFS$/,
    (path) =>
      path && `${path} is on a read-only disk: mount it for writing, or list it in ReadWritePaths= for systemd.`,
  ],
  [/^(EISDIR|ENOTDIR|EEXIST)$/, (path) => path && describeKind(path)],
  [/^(EACCES|EPERM|SQLITE_CANTOPEN|SQLITE_READONLY|SQLITE_PERM)/, (path, code) => path && describeAccess(path, code)],
]
var SOCKET_CALLS = /^(connect|listen|bind)$/
function describeSystemError(error, database) {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code, path, syscall } = current
    const text = String(code)
    const isNamed = typeof path === 'string' && !SOCKET_CALLS.test(String(syscall))
    const databaseFile = text.startsWith('SQLITE_') && database?.kind === 'sqlite' ? database.file : null
    const describe = SENTENCES.find(([pattern]) => pattern.test(text))?.[1]
    const sentence = describe?.(isNamed ? path : databaseFile, text) ?? null
    if (sentence !== null || isNamed) return sentence
  }
  return null
}
var DescribedError = class extends DatabaseError {}
function describeFailure(error, database) {
  const sentence = error instanceof DescribedError ? null : describeSystemError(error, database)
  return sentence === null ? error : new DescribedError(sentence, { cause: error })
}
function namePath(path, work) {
  try {
    return work()
  } catch (error) {
    throw error instanceof Error ? Object.assign(error, { path }) : error
  }
}
function describeKind(path) {
  const existing = findExisting(path)
  const [kind, wanted] = tryStat(existing)?.isDirectory() ? ['folder', 'file'] : ['file', 'folder']
  return `${existing} is a ${kind}, but should be a ${wanted}: move it away, or choose another path.`
}
function describeAccess(path, code) {
  const stats = tryStat(path)
  if (code.startsWith('SQLITE_') && stats?.isDirectory()) return describeKind(path)
  const refused = findRefused(path)
  const { uid, mode } = tryStat(refused) ?? { uid: -1, mode: 0 }
  const ownUid = process.getuid?.() ?? -1
  const [owner, user] = [nameUser(uid), nameUser(ownUid)]
  const what = `${refused} cannot be used (${code}): it belongs to ${owner}, with mode ${(mode & 511).toString(8)}`
  if (uid === ownUid) return `${what}. Allow its owner to use it: chmod u+rwX ${refused}`
  return `${what}, and this program runs as ${user}. Run it as ${owner}, or change the owner: chown -R ${ownUid} ${refused}`
}
function findRefused(path) {
  const existing = [path, `${path}-wal`, `${path}-shm`, dirname(path)].filter(tryStat)
  return existing.find((each) => !isUsable(each)) ?? existing[0] ?? findExisting(path)
}
function findExisting(path) {
  return tryStat(path) || dirname(path) === path ? path : findExisting(dirname(path))
}
function isUsable(path) {
  try {
    accessSync(path, constants.R_OK | constants.W_OK)
    return true
  } catch {
    return false
  }
}
function tryStat(path) {
  try {
    return statSync(path)
  } catch {
    return null
  }
}
function nameUser(uid) {
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
export { describeSystemError, DescribedError, describeFailure, namePath }
