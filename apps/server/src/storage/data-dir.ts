import { chmodSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { ConfigError } from '../config/config-error.ts'
import { makeSyncedFolderAtOnce } from './fsync.ts'

/** What an earlier version, a copy or a restored backup may have left open to others. */
const OWN_FILES = ['callwright.db', 'callwright.db-wal', 'callwright.db-shm', 'callwright.lock', 'secret.key']

/**
 * Makes the data directory, for its owner only; whatever the process writes from now on is for its owner only too,
 * and so is what lies there already.
 * @throws ConfigError where it cannot be made or belongs to somebody else
 */
export function prepareDataDir(dataDir: string): void {
  process.umask(0o077)
  try {
    makeSyncedFolderAtOnce(dataDir)
    tighten(dataDir, 0o700)
    for (const name of OWN_FILES) tighten(join(dataDir, name), 0o600)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new ConfigError(
      `DATA_DIR ${dataDir} cannot be used (${reason}): set it to a folder that this user may write.`,
      { cause: error },
    )
  }
}

function tighten(path: string, mode: number): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found && (found.mode & 0o077) !== 0) chmodSync(path, mode)
}
