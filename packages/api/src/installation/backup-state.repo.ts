import type { Db } from '@callwright/db/database'

/** How backups go; times are epoch ms. One row, as JSON, so that it needs no table. */
export type BackupState = {
  /** the newest one that is whole, by hand or by the clock */
  lastAt: number | null
  lastBytes: number | null
  /** contents that rows named and nobody had any more when it was made */
  lastMissing: number
  /** when the newest one by the clock was begun */
  scheduledAt: number | null
  /** since when the one by the clock fails, and why; null: it does not */
  failedAt: number | null
  error: string | null
  /** a failed one is not tried again before */
  retryAt: number
  /** one node at a time makes one: until then, and by whom */
  leaseUntil: number
  leaseHolder: string | null
}

const NAME = 'backups'

const NOTHING: BackupState = {
  lastAt: null,
  lastBytes: null,
  lastMissing: 0,
  scheduledAt: null,
  failedAt: null,
  error: null,
  retryAt: 0,
  leaseUntil: 0,
  leaseHolder: null,
}

export async function readBackupState(db: Db): Promise<BackupState> {
  return stateOf(await readText(db))
}

/**
 * Changes the state, whoever else changes it meanwhile.
 * @param change null: it is not to be changed after all
 * @returns the state as it is now, or null where `change` said so
 */
export async function changeBackupState(
  db: Db,
  change: (state: BackupState) => Partial<BackupState> | null,
  now: number,
): Promise<BackupState | null> {
  for (;;) {
    const before = await readText(db)
    const state = stateOf(before)
    const changes = change(state)
    if (changes === null) return null
    const after = { ...state, ...changes }
    if (await replaceText(db, { before, after: JSON.stringify(after), now })) return after
  }
}

function stateOf(text: string | null): BackupState {
  return text === null ? NOTHING : { ...NOTHING, ...(JSON.parse(text) as Partial<BackupState>) }
}

async function readText(db: Db): Promise<string | null> {
  const row = await db.selectFrom('installation_settings').select('value').where('name', '=', NAME).executeTakeFirst()
  return row?.value ?? null
}

/** @returns false where somebody else was first */
async function replaceText(
  db: Db,
  { before, after, now }: { before: string | null; after: string; now: number },
): Promise<boolean> {
  if (before !== null) {
    const changed = await db
      .updateTable('installation_settings')
      .set({ value: after, updatedAt: now })
      .where('name', '=', NAME)
      .where('value', '=', before)
      .executeTakeFirst()
    return changed.numUpdatedRows > 0n
  }
  const inserted = await db
    .insertInto('installation_settings')
    .values({ name: NAME, value: after, updatedAt: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst()
  return inserted !== undefined
}
