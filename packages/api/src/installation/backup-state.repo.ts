import type { Db } from '@callwright/db/database'

import { CLOCK_TOLERANCE_MS } from '../context/clock.ts'
import { findSetting, saveSetting } from '../context/installation-settings.repo.ts'

/** The newest complete backup, manual or scheduled; `lastAt` is in epoch milliseconds. */
export type LastBackup = {
  lastAt: number | null
  lastBytes: number | null
  /** number of blobs that rows referenced but the store no longer had */
  lastMissing: number
}

const NO_BACKUP: LastBackup = { lastAt: null, lastBytes: null, lastMissing: 0 }

/** `error`: why scheduled backups are failing, as a message for the operator; null if they are not failing */
export async function readBackupState(db: Db): Promise<LastBackup & { error: string | null }> {
  const row = await findSetting(db, 'backups')
  const job = await db.selectFrom('jobs').select('lastError').where('kind', '=', 'backup').executeTakeFirst()
  const last = row ? { ...NO_BACKUP, ...(JSON.parse(row.value) as Partial<LastBackup>) } : NO_BACKUP
  return { ...last, error: job?.lastError ?? null }
}

/** Does nothing if a newer backup is already recorded, unless the clock ran ahead then. */
export async function saveLastBackup(db: Db, backup: LastBackup & { lastAt: number }, now: number): Promise<void> {
  const row = { name: 'backups', value: JSON.stringify(backup), updatedAt: backup.lastAt } as const
  await saveSetting(db, row, (eb) =>
    eb.or([
      eb('installation_settings.updatedAt', '<=', backup.lastAt),
      eb('installation_settings.updatedAt', '>', now + CLOCK_TOLERANCE_MS),
    ]),
  )
}
