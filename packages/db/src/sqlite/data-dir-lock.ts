import { join } from 'node:path'

import SqliteFile from 'better-sqlite3'

/** Another process serves this data directory. */
export class DataDirInUse extends Error {
  override readonly name = 'DataDirInUse'
}

export type DataDirLock = { release: () => void }

/** Keeps held locks from being garbage-collected, which would release them silently. */
const held = new Set<SqliteFile.Database>()

/**
 * Makes this process a data directory's owner. The lock is an exclusive transaction on a separate file: the
 * operating system releases it when the process ends in any way, so there are no stale locks.
 * @throws DataDirInUse
 */
export function lockDataDir(dataDir: string): DataDirLock {
  return take(dataDir, { how: 'begin exclusive', waitMs: 0 })
}

/** The first node holds its exclusive lock only briefly. */
const SHARE_WAIT_MS = 5000

/**
 * Nodes on one PostgreSQL share a data directory and exclude a process that needs it exclusively. Only the first node
 * runs `whileAlone`, under an exclusive lock.
 * @throws DataDirInUse
 */
export function shareDataDir(
  dataDir: string,
  whileAlone: () => void,
  { waitMs = SHARE_WAIT_MS }: { waitMs?: number } = {},
): DataDirLock {
  try {
    const alone = lockDataDir(dataDir)
    try {
      whileAlone()
    } finally {
      alone.release()
    }
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error
  }
  // Read transactions can coexist, but not with an exclusive one.
  return take(dataDir, { how: 'begin; select 1 from sqlite_schema', waitMs })
}

function take(dataDir: string, { how, waitMs }: { how: string; waitMs: number }): DataDirLock {
  const lock = new SqliteFile(join(dataDir, 'callwright.lock'), { timeout: waitMs })
  try {
    lock.pragma('journal_mode = MEMORY')
    lock.exec(how)
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
