import type { Db } from '../database.ts'

/** For data from an earlier version, which may not have the table yet. */
export async function hasTable(db: Db, table: string): Promise<boolean> {
  return (await db.introspection.getTables()).some(({ name }) => name === table)
}
