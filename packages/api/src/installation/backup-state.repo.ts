import type { Db } from '@callwright/db/database'

import { CLOCK_TOLERANCE_MS } from '../context/clock.ts'

/** The newest complete backup, manual or scheduled; `lastAt` is in epoch milliseconds. */
export type LastBackup = {
  lastAt: number | null
  lastBytes: number | null
  /** number of blobs that rows referenced but the store no longer had */
  lastMissing: number
}

/** Stored as one JSON row in `installation_settings`. */
const NAME = 'backups'
const NO_BACKUP: LastBackup = { lastAt: null, lastBytes: null, lastMissing: 0 }

/** `error`: why scheduled backups are failing, as a message for the operator; null if they are not failing */
export async function readBackupState(db: Db): Promise<LastBackup & { error: string | null }> {
  const row = await db.selectFrom('installation_settings').select('value').where('name', '=', NAME).executeTakeFirst()
  const job = await db.selectFrom('jobs').select('lastError').where('kind', '=', 'backup').executeTakeFirst()
  const last = row ? { ...NO_BACKUP, ...(JSON.parse(row.value) as Partial<LastBackup>) } : NO_BACKUP
  return { ...last, error: job?.lastError ?? null }
}

/** Does nothing if a newer backup is already recorded, unless the clock ran ahead then. */
export async function saveLastBackup(db: Db, backup: LastBackup & { lastAt: number }, now: number): Promise<void> {
  const [value, updatedAt] = [JSON.stringify(backup), backup.lastAt]
  await db
    .insertInto('installation_settings')
    .values({ name: NAME, value, updatedAt })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ value, updatedAt })
        .where((eb) =>
          eb.or([
            eb('installation_settings.updatedAt', '<=', updatedAt),
            eb('installation_settings.updatedAt', '>', now + CLOCK_TOLERANCE_MS),
          ]),
        ),
    )
    .execute()
}
