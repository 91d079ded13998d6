import type { Db, Dialect, OpenedDatabase } from './database.ts'

/**
 * Opens SQLite (creating a missing file) or PostgreSQL and checks the settings that durability depends on.
 * Loads only the code of the dialect in use, so that starting on SQLite does not load PostgreSQL's.
 * @param options.isReadOnly opens a SQLite file that a running server owns, without creating or changing anything
 * @param where.named the setting or option that the URL came from, for error messages
 * @throws DatabaseError
 */
export async function openDatabase(
  where: { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string; named?: string },
  { isReadOnly = false }: { isReadOnly?: boolean } = {},
): Promise<OpenedDatabase> {
  if (where.kind === 'sqlite') {
    const { openSqlite, openSqliteToRead } = await import('./sqlite/open.ts')
    return toOpenedDatabase(await (isReadOnly ? openSqliteToRead(where.file) : openSqlite(where.file)), 'sqlite')
  }
  const { openPostgres } = await import('./postgres/open.ts')
  return toOpenedDatabase(await openPostgres(where.url, where.named), 'postgres')
}

function toOpenedDatabase(db: Db, dialect: Dialect): OpenedDatabase {
  return { db, dialect, close: async () => await db.destroy() }
}
