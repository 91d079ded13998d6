import { Kysely, SqliteDialect } from 'kysely'

import type { Db } from '../database.ts'
import type { Schema } from '../tables/schema.ts'
import { oneWriterDialect } from './dialect.ts'
import { openSqliteFile, openSqliteFileReadonly, refusePrereleaseFile } from './sqlite-file.ts'

/** @throws DatabaseError if the file cannot be opened, rejects the required settings, or is too old */
export async function openSqlite(file: string): Promise<Db> {
  refusePrereleaseFile(file)
  const writer = openSqliteFile(file)
  const reader = file === ':memory:' ? writer : openSqliteFile(file)
  if (reader !== writer) reader.pragma('query_only = ON')
  return new Kysely<Schema>({ dialect: oneWriterDialect({ writer, reader }) })
}

/** @throws DatabaseError if the file is missing or too old */
export async function openSqliteReadonly(file: string): Promise<Db> {
  const database = openSqliteFileReadonly(file)
  return new Kysely<Schema>({ dialect: new SqliteDialect({ database }) })
}
