import { join } from 'node:path'

import type { FinishedBackup } from '@callwright/api/installation/backup-job'

import type { Config } from '../config/config.ts'
import type { ServerLog } from '../logging/log.ts'
import type { Backups } from './backups.ts'
import { keepNewest } from './keep-newest.ts'
import { ensureBackupFolder } from './make-backup.ts'
import { formatFileTimestamp } from './file-timestamp.ts'

/** Only files whose names match are ever removed. */
const OWN_NAMES = /^callwright-\d{8}T\d{6}Z\.tar$/

/**
 * Creates the scheduled job, which waits for a running manual backup, makes a backup in the folder, and then removes
 * all but the newest.
 */
export function createScheduledBackup(
  backups: Backups,
  { folder, keep, log }: NonNullable<Config['scheduledBackups']> & { log: Pick<ServerLog, 'warn'> },
): () => Promise<FinishedBackup> {
  return async () => {
    await ensureBackupFolder(folder)
    const file = join(folder, `callwright-${formatFileTimestamp(Date.now())}.tar`)
    const { bytes, missing } = await backups.make(file, { waitsForRunning: true })
    await keepNewest(folder, { names: OWN_NAMES, keep, log })
    return { file, bytes, missing }
  }
}
