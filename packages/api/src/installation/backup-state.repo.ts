import type { Db } from '@callwright/db/database'

/** The newest backup that is whole, by hand or by the clock; `lastAt` is epoch ms. */
export type LastBackup = {
  lastAt: number | null
  lastBytes: number | null
  /** contents that rows named and nobody had any more when it was made */
  lastMissing: number
}

/** One row, as JSON, so that it needs no table. */
const NAME = 'backups'
const NOTHING: LastBackup = { lastAt: null, lastBytes: null, lastMissing: 0 }

/** `error`: why the one by the clock fails, a sentence for the operator; null: it does not */
export async function readBackupState(db: Db): Promise<LastBackup & { error: string | null }> {
  const row = await db.selectFrom('installation_settings').select('value').where('name', '=', NAME).executeTakeFirst()
  const job = await db.selectFrom('jobs').select('lastError').where('kind', '=', 'backup').executeTakeFirst()
  const last = row ? { ...NOTHING, ...(JSON.parse(row.value) as Partial<LastBackup>) } : NOTHING
  return { ...last, error: job?.lastError ?? null }
}

/** Leaves a newer one as it is. */
export async function saveLastBackup(db: Db, backup: LastBackup & { lastAt: number }): Promise<void> {
  const [value, updatedAt] = [JSON.stringify(backup), backup.lastAt]
  await db
    .insertInto('installation_settings')
    .values({ name: NAME, value, updatedAt })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ value, updatedAt })
        .where('installation_settings.updatedAt', '<=', updatedAt),
    )
    .execute()
}
