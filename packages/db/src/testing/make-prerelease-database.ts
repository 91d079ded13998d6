import { sql } from 'kysely'

import { openDatabase } from '../open-database.ts'

/** Makes a database look as if a prerelease had migrated it. Creates the SQLite file if it does not exist. */
export async function makePrereleaseDatabase(where: Parameters<typeof openDatabase>[0]): Promise<void> {
  const { db, close } = await openDatabase(where)
  await sql`create table if not exists kysely_migration (
    name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(db)
  await sql`delete from kysely_migration`.execute(db)
  await sql`insert into kysely_migration (name, timestamp) values ('0001-accounts', '2026-01-01T00:00:00.000Z')`.execute(
    db,
  )
  await close()
}
