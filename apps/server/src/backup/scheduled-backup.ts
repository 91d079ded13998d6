import { join } from 'node:path'

import type { FinishedBackup } from '@callwright/api/installation/backup-job'

import type { Config } from '../config/config.ts'
import type { ServerLog } from '../logging/log.ts'
import type { Backups } from './backups.ts'
import { keepNewest } from './keep-newest.ts'
import { ensureBackupFolder } from './make-backup.ts'
import { stampOf } from './stamp.ts'

/** Only what bears such a name is ever removed. */
const OWN_NAMES = /^callwright-\d{8}T\d{6}Z\.tar$/

/** Makes a backup in its folder, after one that is being made by hand; once it is whole, those beyond the number that is kept go. */
export function scheduledBackup(
  backups: Backups,
  { folder, keep, log }: NonNullable<Config['scheduledBackups']> & { log: Pick<ServerLog, 'warn'> },
): () => Promise<FinishedBackup> {
  return async () => {
    await ensureBackupFolder(folder)
    const file = join(folder, `callwright-${stampOf(Date.now())}.tar`)
    const { bytes, missing } = await backups.make(file, { waits: true })
    await keepNewest(folder, { names: OWN_NAMES, keep, log })
    return { file, bytes, missing }
  }
}
