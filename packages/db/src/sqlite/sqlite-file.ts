import { existsSync } from 'node:fs'

import SqliteFile from 'better-sqlite3'

import { DatabaseError } from '../database.ts'
import { namePath } from '../errors/describe-failure.ts'
import { refusePrerelease } from '../errors/prerelease.ts'

/** The first version without the WAL-reset corruption bug. */
const OLDEST_SQLITE = '3.51.3'

/** How long opening waits for a lock. Waiting blocks the event loop, but nothing is served yet. */
const OPEN_LOCK_WAIT_MS = 5000

/**
 * Opens a file (creating a missing one) and verifies the settings that durability depends on. Afterward a locked
 * database fails immediately instead of waiting.
 * @throws DatabaseError if the file cannot be opened or rejects the required settings
 */
export function openSqliteFile(file: string): SqliteFile.Database {
  const sqlite = openFile(file)
  try {
    applySettings(sqlite, file)
  } catch (error) {
    sqlite.close()
    throw error
  }
  return sqlite
}

/**
 * Opens a file that a running server owns.
 * @throws DatabaseError if the file is missing or predates the first release
 */
export function openSqliteFileReadonly(file: string): SqliteFile.Database {
  const sqlite = openFile(file, { readonly: true, fileMustExist: true })
  try {
    refusePrerelease(readMigrations(sqlite))
    return sqlite
  } catch (error) {
    sqlite.close()
    throw error
  }
}

/**
 * Call before opening a file for writing: even opening can change its bytes.
 * @throws DatabaseError if it predates the first release
 */
export function refusePrereleaseFile(file: string): void {
  if (!existsSync(file)) return
  // A read-only connection leaves a WAL file behind; a writable one merges a killed server's WAL into the file.
  const sqlite = openFile(file, { readonly: existsSync(`${file}-wal`), fileMustExist: true })
  try {
    refusePrerelease(readMigrations(sqlite))
  } finally {
    sqlite.close()
  }
}

/** @returns the names of the applied migrations, in order */
export function readMigrations(sqlite: SqliteFile.Database): string[] {
  const tables = sqlite.prepare("select 1 from sqlite_schema where type = 'table' and name = 'kysely_migration'")
  if (tables.get() === undefined) return []
  return sqlite.prepare('select name from kysely_migration order by name').pluck().all().map(String)
}

function openFile(file: string, options: SqliteFile.Options = {}): SqliteFile.Database {
  try {
    return namePath(file, () => new SqliteFile(file, { timeout: OPEN_LOCK_WAIT_MS, ...options }))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new DatabaseError(`The database file ${file} cannot be opened: ${reason}`, { cause: error })
  }
}

/** @throws DatabaseError if the file rejects the settings */
export function applySettings(sqlite: SqliteFile.Database, file: string): void {
  sqlite.pragma('journal_mode = WAL')
  // The driver's build starts connections to WAL files at NORMAL, where a power cut loses acknowledged data. So set it
  // on every connection and read it back.
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma('temp_store = MEMORY')
  // 16 MB instead of 2: avoids rereading scattered rows from the file.
  sqlite.pragma('cache_size = -16000')
  // Large transactions write their pages once, at commit.
  sqlite.pragma('cache_spill = 16000')
  sqlite.pragma('journal_size_limit = 67108864')
  sqlite.pragma('busy_timeout = 0')
  const problems = [
    file !== ':memory:' && sqlite.pragma('journal_mode', { simple: true }) !== 'wal' && 'journal_mode is not WAL',
    sqlite.pragma('synchronous', { simple: true }) !== 2 && 'synchronous is not FULL',
    sqlite.pragma('foreign_keys', { simple: true }) !== 1 && 'foreign_keys is not ON',
    isOlder(versionOf(sqlite), OLDEST_SQLITE) && `SQLite is older than ${OLDEST_SQLITE}`,
  ].filter((reason) => typeof reason === 'string')
  if (problems.length > 0) {
    throw new DatabaseError(`The database ${file} cannot be used safely: ${problems.join('; ')}.`)
  }
}

function versionOf(sqlite: SqliteFile.Database): string {
  return String(sqlite.prepare('select sqlite_version()').pluck().get())
}

function isOlder(version: string, minimum: string): boolean {
  return version.localeCompare(minimum, 'en', { numeric: true }) < 0
}
