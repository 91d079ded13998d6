import type { Db, Dialect, OpenedDatabase } from './database.ts'

/**
 * Opens SQLite (creating a missing file) or PostgreSQL and checks the settings that durability depends on.
 * Loads only the code of the dialect in use, so that starting on SQLite does not load PostgreSQL's.
 * @param options.isReadOnly opens a SQLite file that a running server owns, without creating or changing anything
 * @param location.source the setting or option that the URL came from, for error messages
 * @throws DatabaseError
 */
export async function openDatabase(
  location: { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string; source?: string },
  { isReadOnly = false }: { isReadOnly?: boolean } = {},
): Promise<OpenedDatabase> {
  if (location.kind === 'sqlite') {
    const { openSqlite, openSqliteReadonly } = await import('./sqlite/open.ts')
    return toOpenedDatabase(
      await (isReadOnly ? openSqliteReadonly(location.file) : openSqlite(location.file)),
      'sqlite',
    )
  }
  const { openPostgres } = await import('./postgres/open.ts')
  return toOpenedDatabase(await openPostgres(location.url, location.source), 'postgres')
}

function toOpenedDatabase(db: Db, dialect: Dialect): OpenedDatabase {
  return { db, dialect, close: async () => await db.destroy() }
}
