import { join } from 'node:path'

import SqliteFile from 'better-sqlite3'

/** Another process serves this data directory. */
export class DataDirInUse extends Error {
  override readonly name = 'DataDirInUse'
}

export type HeldDataDir = { release: () => void }

/** Keeps the held locks reachable: a collected handle would be closed, and its lock given back in silence. */
const held = new Set<SqliteFile.Database>()

/**
 * One process owns a data directory. The lock is an exclusive transaction on a file of its own: the operating
 * system gives it back when the process ends, however it ends, and no stale file can keep anybody out.
 * @throws DataDirInUse
 */
export function lockDataDir(dataDir: string): HeldDataDir {
  return take(dataDir, { how: 'begin exclusive', waitMs: 0 })
}

/** Another node that is alone at this moment is not for long. */
const OTHERS_BEGIN_MS = 5000

/**
 * Nodes of one PostgreSQL share a data directory, and keep out whoever wants it alone. The first one of them has it
 * alone while `whileAlone` runs; later ones do not run it.
 * @throws DataDirInUse
 */
export function shareDataDir(
  dataDir: string,
  whileAlone: () => void,
  { waitMs = OTHERS_BEGIN_MS }: { waitMs?: number } = {},
): HeldDataDir {
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
  // A read transaction: any number of them go together, and none with an exclusive one.
  return take(dataDir, { how: 'begin; select 1 from sqlite_schema', waitMs })
}

function take(dataDir: string, { how, waitMs }: { how: string; waitMs: number }): HeldDataDir {
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
