/**
 * Why the database or the disk does not take something now, although it may later: another process holds the lock
 * (`busy`), there is no room (`full`), or the machine cannot read or write (`failed`). Null for every other error.
 */
export type StorageTrouble = 'busy' | 'full' | 'failed'

const TROUBLES: readonly [StorageTrouble, RegExp][] = [
  ['busy', /^(SQLITE_BUSY|SQLITE_LOCKED|SQLITE_PROTOCOL|55P03$|57014$|40P01$|40001$)/],
  ['full', /^(SQLITE_FULL|SQLITE_IOERR_SHMSIZE|ENOSPC$|EDQUOT$|53100$)/],
  // EBUCKET: the store of files, where that is not a disk. PostgreSQL: no connection, no resources, shutting down, a transaction that was held up for too long, the disk.
  ['failed', /^(SQLITE_IOERR|SQLITE_CANTOPEN|SQLITE_READONLY|EIO$|EROFS$|EBUCKET$|08...$|53...$|57P0.$|25P03$|58030$)/],
]

/** Looks at the error and at what caused it. */
export function storageTrouble(error: unknown): StorageTrouble | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const code = 'code' in at && typeof at.code === 'string' ? at.code : ''
    const found = TROUBLES.find(([, pattern]) => pattern.test(code))
    if (found) return found[0]
  }
  return null
}
