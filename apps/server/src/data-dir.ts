import { chmodSync, mkdirSync, statSync } from 'node:fs'

import { ConfigError } from './config-error.ts'

/**
 * Makes the data directory, for its owner only; whatever the process writes from now on is for its owner only too.
 * @throws ConfigError where it cannot be made or belongs to somebody else
 */
export function prepareDataDir(dataDir: string): void {
  process.umask(0o077)
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    if ((statSync(dataDir).mode & 0o077) !== 0) chmodSync(dataDir, 0o700)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new ConfigError(
      `DATA_DIR ${dataDir} cannot be used (${reason}): set it to a folder that this user may write.`,
      { cause: error },
    )
  }
}
