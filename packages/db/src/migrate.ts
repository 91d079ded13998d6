import { Migrator } from 'kysely/migration'

import { DatabaseError, type Db } from './database.ts'
import { allMigrations } from './migrations/all-migrations.ts'

/**
 * Brings the schema to the newest version this program knows, all of it or nothing: a start that dies halfway leaves what was there.
 * @returns the names of what was applied, in order
 * @throws DatabaseError where a migration fails or the database was made by a newer version
 */
export async function migrateToLatest(db: Db): Promise<{ applied: string[] }> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...allMigrations }) } })
  const { error, results = [] } = await migrator.migrateToLatest()
  const failed = results.find((result) => result.status === 'Error')
  if (error && !failed && error instanceof Error && /previously executed migration .* is missing/.test(error.message)) {
    throw new DatabaseError('This database was made by a newer Callwright. Start that version, or restore a backup.', {
      cause: error,
    })
  }
  if (error)
    throw new DatabaseError(`The migration ${failed?.migrationName ?? ''} failed; nothing was changed.`, {
      cause: error,
    })
  return { applied: results.map((result) => result.migrationName) }
}

/** Whether every migration of this program has been applied. */
export async function isMigrated(db: Db): Promise<boolean> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...allMigrations }) } })
  const known = await migrator.getMigrations()
  return known.every((migration) => migration.executedAt !== undefined)
}
