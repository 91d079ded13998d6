import type { Kysely } from 'kysely'

import type { Schema } from './schema.ts'

/** A database or a transaction: what every repo function takes first. */
export type Db = Kysely<Schema>

export type Dialect = 'sqlite' | 'postgres'

export type OpenedDatabase = { db: Db; dialect: Dialect; close: () => Promise<void> }

/** What is wrong with the database, in a sentence for the one who runs it. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
}

/**
 * Opens SQLite (made where the file is missing) or PostgreSQL and checks the settings that durability rests on.
 * The dialect's code is loaded when it is asked for, so that a start on SQLite does not pay for PostgreSQL.
 * @param options.isReadOnly for a look beside a server that owns the file; nothing is made or changed
 * @param where.named where the address was given, for people
 * @throws DatabaseError
 */
export async function openDatabase(
  where: { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string; named?: string },
  { isReadOnly = false }: { isReadOnly?: boolean } = {},
): Promise<OpenedDatabase> {
  if (where.kind === 'sqlite') {
    const { openSqlite, openSqliteToRead } = await import('./sqlite.ts')
    return opened(await (isReadOnly ? openSqliteToRead(where.file) : openSqlite(where.file)), 'sqlite')
  }
  const { openPostgres } = await import('./postgres.ts')
  return opened(await openPostgres(where.url, where.named), 'postgres')
}

function opened(db: Db, dialect: Dialect): OpenedDatabase {
  return { db, dialect, close: async () => await db.destroy() }
}
