import { join } from 'node:path'

import type { Db } from '@callwright/db/database'
import { findPendingMigrations } from '@callwright/db/migrate'

import type { Config } from '../config/config.ts'
import type { ServerLog } from '../logging/log.ts'
import { keepNewest } from './keep-newest.ts'
import { ensureBackupFolder, makeBackup } from './make-backup.ts'
import { formatFileTimestamp } from './file-timestamp.ts'

const KEPT_BACKUPS = 2
const OWN_NAMES = /^before-.+\.tar$/

/**
 * Backs up an older SQLite database before startup migrates it. The files are not included, because migrations do not
 * touch them. PostgreSQL has its own backup tools.
 * @throws DomainError if there is not enough disk space; the database is then not migrated
 */
export async function backUpBeforeMigration(
  { DATA_DIR: dataDir, database }: Pick<Config, 'DATA_DIR' | 'database'>,
  { db, log }: { db: Db; log: ServerLog },
): Promise<void> {
  if (database.kind !== 'sqlite') return
  const { isNew, pending } = await findPendingMigrations(db)
  const [next] = pending
  if (isNew || next === undefined) return
  const now = Date.now()
  const folder = join(dataDir, 'backups')
  await ensureBackupFolder(folder)
  const file = join(folder, `before-${next}-${formatFileTimestamp(now)}.tar`)
  const { signal } = new AbortController()
  await makeBackup({ file, dataDir, database: database.file, files: null, now, signal })
  await keepNewest(folder, { names: OWN_NAMES, keep: KEPT_BACKUPS, log })
  log.info({ file, pending }, 'backed up the database before migrating it')
}
