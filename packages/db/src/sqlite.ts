import { setImmediate as nextTurn } from 'node:timers/promises'

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
/** How long the driver itself may wait for a lock while nothing is served yet: it waits on the event loop. */
const LOCK_WAIT_ON_LOOP_MS = 5000
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
  // From now on whoever finds a lock waits off the loop.
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

type SqliteDatabase = ReturnType<typeof withStatementCache>

/** Queries of ours differ in their parameters, hardly in their text. */
const MOST_STATEMENTS = 500

/** The database as Kysely sees it; a statement is prepared once, however often it runs. Nothing here streams. */
function withStatementCache(sqlite: SqliteFile.Database): {
  prepare: (sql: string) => SqliteFile.Statement
  isInTransaction: () => boolean
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
    isInTransaction: () => sqlite.inTransaction,
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
  /** SQLite can; without it a start that dies within a migration leaves tables which the next one finds in its way. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class OneWriterDriver extends SqliteDriver {
  readonly #turnstile = createTurnstile()
  readonly #database: SqliteDatabase
  readonly #patient = new WeakMap<DatabaseConnection, DatabaseConnection>()
  #isInTransaction = false
  constructor(config: { database: SqliteDatabase }) {
    super(config)
    this.#database = config.database
  }
  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#turnstile.enter(isInBackground())
    const connection = await super.acquireConnection()
    const known = this.#patient.get(connection) ?? this.#patientOf(connection)
    this.#patient.set(connection, known)
    return known
  }
  override async releaseConnection(): Promise<void> {
    this.#turnstile.leave()
  }
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
    this.#isInTransaction = true
  }
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection)
    this.#isInTransaction = false
  }
  /** A full or broken disk has SQLite roll back by itself; a second time would hide why. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    this.#isInTransaction = false
    if (this.#database.isInTransaction()) await super.rollbackTransaction(connection)
  }

  /** The same connection, which tries again off the event loop while another process holds the lock. */
  #patientOf(connection: DatabaseConnection): DatabaseConnection {
    return {
      executeQuery: async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
        await letOthersIn()
        if (this.#isInTransaction && !this.#database.isInTransaction()) {
          // What follows would be kept without what went before.
          throw new DatabaseError('SQLite has rolled this transaction back already.')
        }
        const giveUpAt = performance.now() + LOCK_WAIT_MS
        for (let tries = 0; ; tries += 1) {
          try {
            const result = await connection.executeQuery<R>(query)
            if (tries > 0) wakeAll()
            return result
          } catch (error) {
            if (!isBusy(error) || performance.now() > giveUpAt) throw error
          }
          // Reads need no lock: they go on, unless this is a transaction that holds the connection.
          const isAside = !this.#isInTransaction
          if (isAside) this.#turnstile.leave()
          await rest()
          if (isAside) await this.#turnstile.enter(isInBackground())
        }
      },
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    }
  }
}

/** Whoever waits for a lock of another process. */
const resting = new Set<() => void>()

/** Until the next try. The more there are, the less often each: one that gets through wakes the others. */
async function rest(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  resting.add(resolve)
  const timer = setTimeout(resolve, (10 + Math.random() * 20) * (1 + resting.size / 10))
  await promise
  clearTimeout(timer)
  resting.delete(resolve)
}

function wakeAll(): void {
  for (const wake of resting) wake()
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
