import { Kysely, SqliteDialect } from 'kysely'

import type { Db } from '../database.ts'
import type { Schema } from '../tables/schema.ts'
import { oneWriterDialect } from './dialect.ts'
import { openSqliteFile, openSqliteFileReadonly, refusePrereleaseFile } from './sqlite-file.ts'

/** @throws DatabaseError where the file cannot be opened, does not keep the settings asked for, or is too old */
export async function openSqlite(file: string): Promise<Db> {
  refusePrereleaseFile(file)
  const writer = openSqliteFile(file)
  const reader = file === ':memory:' ? writer : openSqliteFile(file)
  if (reader !== writer) reader.pragma('query_only = ON')
  return new Kysely<Schema>({ dialect: oneWriterDialect({ writer, reader }) })
}

/** @throws DatabaseError where there is no such file, or it is too old */
export async function openSqliteToRead(file: string): Promise<Db> {
  const database = openSqliteFileReadonly(file)
  return new Kysely<Schema>({ dialect: new SqliteDialect({ database }) })
}
