import type { Db } from '@callwright/db/database'
import type { Schema } from '@callwright/db/tables/schema'
import type { InstallationSettings } from '@callwright/db/tables/usage'
import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool } from 'kysely'

type Condition = (eb: ExpressionBuilder<Schema, 'installation_settings'>) => Expression<SqlBool>

export async function findSetting(
  db: Db,
  name: InstallationSettings['name'],
): Promise<InstallationSettings | undefined> {
  return await db.selectFrom('installation_settings').selectAll().where('name', '=', name).executeTakeFirst()
}

/**
 * @param replaces chooses the row that may be replaced; default: any
 * @returns false if the row may not be replaced
 */
export async function saveSetting(
  db: Db,
  { name, ...values }: InstallationSettings,
  replaces?: Condition,
): Promise<boolean> {
  const saved = await db
    .insertInto('installation_settings')
    .values({ name, ...values })
    .onConflict((conflict) => {
      const update = conflict.column('name').doUpdateSet(values)
      return replaces ? update.where(replaces(expressionBuilder())) : update
    })
    .returning('name')
    .executeTakeFirst()
  return saved !== undefined
}
