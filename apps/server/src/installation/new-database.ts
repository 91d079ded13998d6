import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

import { newDatabase } from './new-database-file.ts'
import { syncFolderAtOnce } from '../storage/fsync.ts'

/**
 * Puts a database to which every migration has been applied where there is none yet, if this program carries one: applying
 * them takes as long as half of the rest of a first start. Nothing is touched where anything of a database is there.
 */
export function placeNewDatabase(file: string, carried: () => Uint8Array | null = newDatabase): void {
  // A log of writes that lost its database would be written into the new one.
  if ([file, `${file}-wal`, `${file}-journal`].some((path) => existsSync(path))) return
  const bytes = carried()
  if (!bytes) return
  const part = `${file}.part`
  writeFileSync(part, bytes, { mode: 0o600, flush: true })
  renameSync(part, file)
  syncFolderAtOnce(dirname(file))
}
