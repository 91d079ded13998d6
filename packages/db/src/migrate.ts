import { type Migration, Migrator } from 'kysely/migration'

import { DatabaseError, type Db } from './database.ts'
import { allMigrations } from './migrations/index.ts'

type Migrations = Readonly<Record<string, Migration>>

/**
 * Applies all pending migrations in one transaction.
 * @returns the names of the applied migrations, in order
 * @throws DatabaseError if a migration fails or a newer version created the database
 */
export async function migrateToLatest(db: Db, migrations: Migrations = allMigrations): Promise<{ applied: string[] }> {
  const migrator = createMigrator(db, migrations)
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
  return (await findPendingMigrations(db)).pending.length === 0
}

/** The pending migrations, in order. `isNew`: none has been applied yet, so there is no data to lose. */
export async function findPendingMigrations(
  db: Db,
  migrations: Migrations = allMigrations,
): Promise<{ isNew: boolean; pending: string[] }> {
  const known = await createMigrator(db, migrations).getMigrations()
  const pending = known.filter((migration) => migration.executedAt === undefined).map(({ name }) => name)
  return { isNew: pending.length === known.length, pending }
}

/** Whether this program can upgrade a database with these migrations; false if a newer version created it. */
export function areMigrationsKnown(names: readonly string[]): boolean {
  return names.every((name) => Object.hasOwn(allMigrations, name))
}

/** This program's migrations that are missing from `names`, in order. */
export function findMissingMigrations(names: readonly string[]): string[] {
  return Object.keys(allMigrations).filter((name) => !names.includes(name))
}

function createMigrator(db: Db, migrations: Migrations): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } })
}
