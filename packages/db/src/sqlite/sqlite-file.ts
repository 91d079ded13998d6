import { existsSync } from 'node:fs'

import SqliteFile from 'better-sqlite3'

import { DatabaseError } from '../database.ts'
import { refusePrerelease } from '../errors/prerelease.ts'

/** The first version without the WAL-reset corruption bug. */
const OLDEST_SQLITE = '3.51.3'

/** How long a lock is waited for while nothing is served yet: it is waited for on the event loop. */
const LOCK_WAIT_ON_LOOP_MS = 5000

/**
 * Opens a file (made where it is missing) with the settings that durability rests on, and reads them back. From then on
 * whoever finds a lock is told so at once.
 * @throws DatabaseError where the file cannot be opened or does not keep the settings asked for
 */
export function openSqliteFile(file: string): SqliteFile.Database {
  const sqlite = open(file)
  try {
    applySettings(sqlite, file)
  } catch (error) {
    sqlite.close()
    throw error
  }
  return sqlite
}

/**
 * For a look beside a server that owns the file.
 * @throws DatabaseError where there is no such file, or it is from before the first release
 */
export function openSqliteFileReadonly(file: string): SqliteFile.Database {
  const sqlite = open(file, { readonly: true, fileMustExist: true })
  try {
    refusePrerelease(migrationsOf(sqlite))
    return sqlite
  } catch (error) {
    sqlite.close()
    throw error
  }
}

/**
 * Before a file is opened for writing, which alone may change its bytes.
 * @throws DatabaseError where it is from before the first release
 */
export function refusePrereleaseFile(file: string): void {
  if (!existsSync(file)) return
  // A read-only connection leaves a log beside the file; a writable one merges the log of a killed server into it.
  const sqlite = open(file, { readonly: existsSync(`${file}-wal`), fileMustExist: true })
  try {
    refusePrerelease(migrationsOf(sqlite))
  } finally {
    sqlite.close()
  }
}

/** @returns the names of the migrations that were applied, in order */
export function migrationsOf(sqlite: SqliteFile.Database): string[] {
  const tables = sqlite.prepare("select 1 from sqlite_schema where type = 'table' and name = 'kysely_migration'")
  if (tables.get() === undefined) return []
  return sqlite.prepare('select name from kysely_migration order by name').pluck().all().map(String)
}

function open(file: string, options: SqliteFile.Options = {}): SqliteFile.Database {
  try {
    return new SqliteFile(file, { timeout: LOCK_WAIT_ON_LOOP_MS, ...options })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new DatabaseError(`The database file ${file} cannot be opened: ${reason}`, { cause: error })
  }
}

/** @throws DatabaseError where the file does not keep them */
export function applySettings(sqlite: SqliteFile.Database, file: string): void {
  sqlite.pragma('journal_mode = WAL')
  // The driver is compiled so that a connection to a file that is in WAL mode already starts at NORMAL, where a
  // power cut loses what was acknowledged. Hence it is set on every connection, and read back.
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma('temp_store = MEMORY')
  // 16 MB instead of 2: rows of a page that lie far apart are not read from the file again and again.
  sqlite.pragma('cache_size = -16000')
  // A long list's transaction is written once, at its end.
  sqlite.pragma('cache_spill = 16000')
  sqlite.pragma('journal_size_limit = 67108864')
  sqlite.pragma('busy_timeout = 0')
  const wrong = [
    file !== ':memory:' && sqlite.pragma('journal_mode', { simple: true }) !== 'wal' && 'journal_mode is not WAL',
    sqlite.pragma('synchronous', { simple: true }) !== 2 && 'synchronous is not FULL',
    sqlite.pragma('foreign_keys', { simple: true }) !== 1 && 'foreign_keys is not ON',
    isOlder(versionOf(sqlite), OLDEST_SQLITE) && `SQLite is older than ${OLDEST_SQLITE}`,
  ].filter((reason) => typeof reason === 'string')
  if (wrong.length > 0) throw new DatabaseError(`The database ${file} cannot be used safely: ${wrong.join('; ')}.`)
}

function versionOf(sqlite: SqliteFile.Database): string {
  return String(sqlite.prepare('select sqlite_version()').pluck().get())
}

function isOlder(version: string, floor: string): boolean {
  return version.localeCompare(floor, 'en', { numeric: true }) < 0
}
