import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

import SqliteFile from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
} from 'kysely'

import { isInBackground } from './background-work.ts'
import { DatabaseError, type Db } from './database.ts'
import type { Schema } from './schema.ts'
import { createTurnstile } from './turnstile.ts'

/** The first version without the WAL-reset corruption bug. */
const OLDEST_SQLITE = '3.51.3'
/** How long the driver itself may wait for a lock: it waits on the event loop, so hardly at all. */
const LOCK_WAIT_ON_LOOP_MS = 20
/** How long a write is tried again, off the loop, while another process holds the lock. */
const LOCK_WAIT_MS = 10_000

/** @throws DatabaseError where the file cannot be opened or does not keep the settings asked for */
export async function openSqlite(file: string): Promise<Db> {
  const sqlite = openFile(file)
  try {
    applySettings(sqlite, file)
  } catch (error) {
    sqlite.close()
    throw error
  }
  return new Kysely<Schema>({ dialect: new OneWriterDialect({ database: withStatementCache(sqlite) }) })
}

/** @throws DatabaseError where there is no such file */
export async function openSqliteToRead(file: string): Promise<Db> {
  const sqlite = openFile(file, { readonly: true, fileMustExist: true })
  return new Kysely<Schema>({ dialect: new SqliteDialect({ database: sqlite }) })
}

function openFile(file: string, options: SqliteFile.Options = {}): SqliteFile.Database {
  try {
    return new SqliteFile(file, { timeout: LOCK_WAIT_ON_LOOP_MS, ...options })
  } catch (error) {
    throw new DatabaseError(`The database file ${file} cannot be opened: ${messageOf(error)}`, { cause: error })
  }
}

function applySettings(sqlite: SqliteFile.Database, file: string): void {
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
  const [found, least] = [version, floor].map((text) => text.split('.').map(Number))
  const at = least?.findIndex((part, index) => part !== found?.[index]) ?? -1
  return at !== -1 && (found?.[at] ?? 0) < (least?.[at] ?? 0)
}

type SqliteDatabase = ReturnType<typeof withStatementCache>

/** Queries of ours differ in their parameters, hardly in their text. */
const MOST_STATEMENTS = 500

/** The database as Kysely sees it; a statement is prepared once, however often it runs. Nothing here streams. */
function withStatementCache(sqlite: SqliteFile.Database): {
  prepare: (sql: string) => SqliteFile.Statement
  close: () => void
} {
  const statements = new Map<string, SqliteFile.Statement>()
  return {
    prepare: (text) => {
      const known = statements.get(text)
      if (known) return known
      const statement = sqlite.prepare(text)
      const [oldest] = statements.keys()
      if (statements.size >= MOST_STATEMENTS && oldest !== undefined) statements.delete(oldest)
      statements.set(text, statement)
      return statement
    },
    close: () => {
      statements.clear()
      sqlite.close()
    },
  }
}

/** SQLite with one writing connection: transactions take the write lock when they begin, never half-way. */
class OneWriterDialect extends SqliteDialect {
  readonly #config: { database: SqliteDatabase }
  constructor(config: { database: SqliteDatabase }) {
    super(config)
    this.#config = config
  }
  override createAdapter(): OneWriterAdapter {
    return new OneWriterAdapter()
  }
  override createDriver(): OneWriterDriver {
    return new OneWriterDriver(this.#config)
  }
}

/** There is one connection, and the driver lets one in at a time; Kysely's own queue knows no background. */
class OneWriterAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
  /** It is so, although Kysely says otherwise: a migration that fails half-way leaves nothing behind. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class OneWriterDriver extends SqliteDriver {
  readonly #turnstile = createTurnstile()
  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#turnstile.enter(isInBackground())
    return patient(await super.acquireConnection())
  }
  override async releaseConnection(): Promise<void> {
    this.#turnstile.leave()
  }
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

const patientConnections = new WeakMap<DatabaseConnection, DatabaseConnection>()

/** The same connection, which tries again off the event loop while another process holds the lock. */
function patient(connection: DatabaseConnection): DatabaseConnection {
  const known = patientConnections.get(connection)
  if (known) return known
  const wrapped: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      await letOthersIn()
      const giveUpAt = performance.now() + LOCK_WAIT_MS
      for (;;) {
        try {
          return await connection.executeQuery<R>(query)
        } catch (error) {
          if (!isBusy(error) || performance.now() > giveUpAt) throw error
        }
        await sleep(10 + Math.random() * 20)
      }
    },
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  }
  patientConnections.set(connection, wrapped)
  return wrapped
}

/** How long queries may follow one another before whatever else waits has its turn. */
const LONGEST_TURN_MS = { front: 10, background: 3 }
let turnBegan: number | null = null

/** Queries are answered within the same turn of the event loop, so that a chain of short ones would hold it for long. */
async function letOthersIn(): Promise<void> {
  const now = performance.now()
  if (turnBegan === null) {
    turnBegan = now
    setImmediate(() => {
      turnBegan = null
    })
  } else if (now - turnBegan > LONGEST_TURN_MS[isInBackground() ? 'background' : 'front']) await nextTurn()
}

function isBusy(error: unknown): boolean {
  return error instanceof SqliteFile.SqliteError && (error.code === 'SQLITE_BUSY' || error.code === 'SQLITE_LOCKED')
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
