import { chmodSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { describeSystemError } from '@callwright/db/errors/describe-failure'

import { ConfigError } from '../config/config-error.ts'
import { makeSyncedFolderSync } from './fsync.ts'

/** Files that an earlier version, a copy or a restore may have left readable to other users. */
const OWN_FILES = ['callwright.db', 'callwright.db-wal', 'callwright.db-shm', 'callwright.lock', 'secret.key']

/**
 * Creates the data directory and restricts it, its existing files and all new files of this process to their owner.
 * @throws ConfigError if it cannot be created or belongs to another user
 */
export function prepareDataDir(dataDir: string): void {
  process.umask(0o077)
  try {
    makeSyncedFolderSync(dataDir)
    restrict(dataDir, 0o700)
    for (const name of OWN_FILES) restrict(join(dataDir, name), 0o600)
  } catch (error) {
    throw new ConfigError(`DATA_DIR: ${describeSystemError(error) ?? String(error)}`, { cause: error })
  }
}

function restrict(path: string, mode: number): void {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats && (stats.mode & 0o077) !== 0) chmodSync(path, mode)
}
