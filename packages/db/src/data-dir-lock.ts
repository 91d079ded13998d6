import { join } from 'node:path'

import SqliteFile from 'better-sqlite3'

/** Another process serves this data directory. */
export class DataDirInUse extends Error {
  override readonly name = 'DataDirInUse'
}

/** Keeps the held locks reachable: a collected handle would be closed, and its lock given back in silence. */
const held = new Set<SqliteFile.Database>()

/**
 * One process owns a data directory. The lock is an exclusive transaction on a file of its own: the operating
 * system gives it back when the process ends, however it ends, and no stale file can keep anybody out.
 * @throws DataDirInUse
 */
export function lockDataDir(dataDir: string): { release: () => void } {
  const lock = new SqliteFile(join(dataDir, 'callwright.lock'), { timeout: 0 })
  try {
    lock.pragma('journal_mode = MEMORY')
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (error instanceof SqliteFile.SqliteError && error.code === 'SQLITE_BUSY') {
      throw new DataDirInUse(
        `Another Callwright is already running on ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
        { cause: error },
      )
    }
    throw error
  }
  held.add(lock)
  return {
    release: () => {
      held.delete(lock)
      lock.close()
    },
  }
}
