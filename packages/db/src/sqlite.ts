import { Kysely, SqliteDialect } from 'kysely'

import type { Db } from './database.ts'
import type { Schema } from './schema.ts'
import { oneWriterDialect } from './sqlite-dialect.ts'
import { openSqliteFile, openSqliteFileReadonly } from './sqlite-file.ts'

/** @throws DatabaseError where the file cannot be opened or does not keep the settings asked for */
export async function openSqlite(file: string): Promise<Db> {
  const writer = openSqliteFile(file)
  const reader = file === ':memory:' ? writer : openSqliteFile(file)
  if (reader !== writer) reader.pragma('query_only = ON')
  return new Kysely<Schema>({ dialect: oneWriterDialect({ writer, reader }) })
}

/** @throws DatabaseError where there is no such file */
export async function openSqliteToRead(file: string): Promise<Db> {
  const database = openSqliteFileReadonly(file)
  return new Kysely<Schema>({ dialect: new SqliteDialect({ database }) })
}
