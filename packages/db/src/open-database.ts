import type { Db, Dialect, OpenedDatabase } from './database.ts'

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
    const { openSqlite, openSqliteToRead } = await import('./sqlite/open.ts')
    return opened(await (isReadOnly ? openSqliteToRead(where.file) : openSqlite(where.file)), 'sqlite')
  }
  const { openPostgres } = await import('./postgres/open.ts')
  return opened(await openPostgres(where.url, where.named), 'postgres')
}

function opened(db: Db, dialect: Dialect): OpenedDatabase {
  return { db, dialect, close: async () => await db.destroy() }
}
