/**
 * A temporary database or disk failure: another process holds the lock (`busy`), there is no space left
 * (`full`), or reading or writing fails (`failed`).
 */
export type StorageFailure = 'busy' | 'full' | 'failed'

const TROUBLES: readonly [StorageFailure, RegExp][] = [
  ['busy', /^(SQLITE_BUSY|SQLITE_LOCKED|SQLITE_PROTOCOL|55P03$|57014$|40P01$|40001$)/],
  ['full', /^(SQLITE_FULL|SQLITE_IOERR_SHMSIZE|ENOSPC$|EDQUOT$|53100$)/],
  // EBUCKET: a bucket as file storage. PostgreSQL: no connection, no resources, shutting down, an idle transaction,
  // or the disk.
  ['failed', /^(SQLITE_IOERR|SQLITE_CANTOPEN|SQLITE_READONLY|EIO$|EROFS$|EBUCKET$|08...$|53...$|57P0.$|25P03$|58030$)/],
]

/** Classifies an error by its own code or a cause's; null for every other error. */
export function findStorageFailure(error: unknown): StorageFailure | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const code = 'code' in at && typeof at.code === 'string' ? at.code : ''
    const found = TROUBLES.find(([, pattern]) => pattern.test(code))
    if (found) return found[0]
  }
  return null
}
