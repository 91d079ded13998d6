/**
 * A temporary database or disk failure: another process holds the lock (`busy`), there is no space left
 * (`full`), or reading or writing fails (`failed`).
 */
export type StorageFailure = 'busy' | 'full' | 'failed'

const FAILURES: readonly [StorageFailure, RegExp][] = [
  ['busy', /^(SQLITE_BUSY|SQLITE_LOCKED|SQLITE_PROTOCOL|55P03$|57014$|40P01$|40001$)/],
  ['full', /^(SQLITE_FULL|SQLITE_IOERR_SHMSIZE|ENOSPC$|EDQUOT$|53100$)/],
  // EBUCKET: a failure of the bucket that stores files. PostgreSQL's codes: no connection, no resources, a shutdown,
  // an idle-transaction timeout, or a disk error.
  ['failed', /^(SQLITE_IOERR|SQLITE_CANTOPEN|SQLITE_READONLY|EIO$|EROFS$|EBUCKET$|08...$|53...$|57P0.$|25P03$|58030$)/],
]

/** Classifies an error by its own code or a cause's; null for every other error. */
export function findStorageFailure(error: unknown): StorageFailure | null {
  for (let current: unknown = error; current instanceof Error; current = current.cause) {
    const code = 'code' in current && typeof current.code === 'string' ? current.code : ''
    const found = FAILURES.find(([, pattern]) => pattern.test(code))
    if (found) return found[0]
  }
  return null
}
