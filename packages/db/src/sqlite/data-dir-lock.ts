import { join } from 'node:path'

import SqliteFile from 'better-sqlite3'

import { namePath } from '../errors/describe-failure.ts'

/** Another process serves this data directory. */
export class DataDirInUseError extends Error {
  override readonly name = 'DataDirInUseError'
}

export type DataDirLock = { release: () => void }

/** Keeps held locks from being garbage-collected, which would release them silently. */
const heldLocks = new Set<SqliteFile.Database>()

/**
 * Makes this process the owner of a data directory. The lock is an exclusive transaction on a separate file: the
 * operating system releases it however the process ends, so there are no stale locks.
 * @throws DataDirInUseError
 */
export function lockDataDir(dataDir: string): DataDirLock {
  return acquireLock(dataDir, { statement: 'begin exclusive', waitMs: 0 })
}

/** The first node holds its exclusive lock only briefly. */
const SHARE_WAIT_MS = 5000

/**
 * Lets nodes on one PostgreSQL database share a data directory, and excludes a process that needs it exclusively. Only
 * the first node runs `exclusiveWork`, under an exclusive lock.
 * @throws DataDirInUseError
 */
export function shareDataDir(
  dataDir: string,
  exclusiveWork: () => void,
  { waitMs = SHARE_WAIT_MS }: { waitMs?: number } = {},
): DataDirLock {
  try {
    const exclusiveLock = lockDataDir(dataDir)
    try {
      exclusiveWork()
    } finally {
      exclusiveLock.release()
    }
  } catch (error) {
    if (!(error instanceof DataDirInUseError)) throw error
  }
  // Read transactions can coexist, but not with an exclusive one.
  return acquireLock(dataDir, { statement: 'begin; select 1 from sqlite_schema', waitMs })
}

function acquireLock(dataDir: string, { statement, waitMs }: { statement: string; waitMs: number }): DataDirLock {
  const file = join(dataDir, 'callwright.lock')
  const lock = namePath(file, () => new SqliteFile(file, { timeout: waitMs }))
  try {
    namePath(file, () => lock.pragma('journal_mode = MEMORY'))
    namePath(file, () => lock.exec(statement))
  } catch (error) {
    lock.close()
    if (error instanceof SqliteFile.SqliteError && error.code === 'SQLITE_BUSY') {
      throw new DataDirInUseError(
        `Another Callwright is already running on ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
        { cause: error },
      )
    }
    throw error
  }
  heldLocks.add(lock)
  return {
    release: () => {
      heldLocks.delete(lock)
      lock.close()
    },
  }
}
