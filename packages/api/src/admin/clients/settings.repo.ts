import type { Db } from '@callwright/db/database'
import type { Schema } from '@callwright/db/tables/schema'
import type { Insertable } from 'kysely'

export async function saveSetting(db: Db, setting: Insertable<Schema['installation_settings']>): Promise<void> {
  const { value, updatedAt } = setting
  await db
    .insertInto('installation_settings')
    .values(setting)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, updatedAt }))
    .execute()
}
