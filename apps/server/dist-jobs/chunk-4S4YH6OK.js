import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = import.meta.dirname
import { better_sqlite3_default } from './chunk-42237JPT.js'
import { namePath } from './chunk-HPXZO5UL.js'
import { refusePrerelease } from './chunk-NVKZC463.js'
import { DatabaseError } from './chunk-EZBLK3BN.js'
import { existsSync } from 'node:fs'
var OLDEST_SQLITE = '3.51.3'
var OPEN_LOCK_WAIT_MS = 5e3
function openSqliteFile(file) {
  const sqlite = openFile(file)
  try {
    applySettings(sqlite, file)
  } catch (error) {
    sqlite.close()
    throw error
  }
  return sqlite
}
function openSqliteFileReadonly(file) {
  const sqlite = openFile(file, { readonly: true, fileMustExist: true })
  try {
    refusePrerelease(readMigrations(sqlite))
    return sqlite
  } catch (error) {
    sqlite.close()
    throw error
  }
}
function refusePrereleaseFile(file) {
  if (!existsSync(file)) return
  const sqlite = openFile(file, { readonly: existsSync(`${file}-wal`), fileMustExist: true })
  try {
    refusePrerelease(readMigrations(sqlite))
  } finally {
    sqlite.close()
  }
}
function readMigrations(sqlite) {
  const tables = sqlite.prepare("select 1 from sqlite_schema where type = 'table' and name = 'kysely_migration'")
  if (tables.get() === void 0) return []
  return sqlite.prepare('select name from kysely_migration order by name').pluck().all().map(String)
}
function openFile(file, options = {}) {
  try {
    return namePath(file, () => new better_sqlite3_default(file, { timeout: OPEN_LOCK_WAIT_MS, ...options }))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new DatabaseError(`The database file ${file} cannot be opened: ${reason}`, { cause: error })
  }
}
function applySettings(sqlite, file) {
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma('temp_store = MEMORY')
  sqlite.pragma('cache_size = -16000')
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
function versionOf(sqlite) {
  return String(sqlite.prepare('select sqlite_version()').pluck().get())
}
function isOlder(version, minimum) {
  return version.localeCompare(minimum, 'en', { numeric: true }) < 0
}
export { openSqliteFile, openSqliteFileReadonly, refusePrereleaseFile, readMigrations }
