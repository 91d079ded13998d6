import type SqliteFile from 'better-sqlite3'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'

import { letNextGoOn, letOthersIn } from './let-others-in.ts'
import { createStatements, type Outcome, type Statements } from './statements.ts'
import { createWriting, type WritingTurn } from './writer.ts'

/** Of the same file; the same one where the database is in memory. */
type Connections = { writer: SqliteFile.Database; reader: SqliteFile.Database }

/**
 * SQLite with one writing connection: transactions take the write lock when they begin, never half-way, and come one at a
 * time. What only reads has a connection of its own and waits for nobody; it sees what was committed.
 */
export function oneWriterDialect(connections: Connections): Dialect {
  return {
    createDriver: () => createDriver(connections),
    createAdapter: () => new OneWriterAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    // oxlint-disable-next-line no-explicit-any
    createIntrospector: (db: Kysely<any>) => new SqliteIntrospector(db),
  }
}

/** The driver lets writers in one at a time; Kysely's own queue knows neither readers nor a background. */
class OneWriterAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
  /** It is so, although Kysely says otherwise: a migration that fails half-way leaves nothing behind. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

type Run = (query: CompiledQuery) => Promise<Outcome>

/** What Kysely holds from the first to the last query of a transaction. */
class Connection implements DatabaseConnection {
  readonly #alone: Run
  /** Its transaction, while there is one. */
  turn: WritingTurn | null = null
  constructor(alone: Run) {
    this.#alone = alone
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    await letOthersIn(this.turn !== null)
    const { rows, changes } = await this.#run(query).finally(letNextGoOn)
    return changes === undefined ? { rows: rows as R[] } : { rows: [], numAffectedRows: BigInt(changes) }
  }
  async #run(query: CompiledQuery): Promise<Outcome> {
    return this.turn ? this.turn.run(query.sql, query.parameters) : await this.#alone(query)
  }
  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Nothing is streamed from SQLite: pages are')
  }
}

function createDriver({ writer, reader }: Connections): Driver {
  const writing = createWriting(writer)
  const reading = reader === writer ? null : createStatements(reader)

  /** Outside a transaction: what only reads goes to the reader, everything else has its turn at the writer. */
  const alone: Run = async (query) => {
    const { sql, parameters } = query
    return reading && onlyReads(query, reading) ? reading.run(sql, parameters) : await writing.run(sql, parameters)
  }

  return {
    async init() {},
    acquireConnection: async () => new Connection(alone),
    async beginTransaction(connection) {
      ofOurs(connection).turn = await writing.begin()
    },
    // Where it fails, Kysely rolls back.
    async commitTransaction(connection) {
      const ours = ofOurs(connection)
      await ours.turn?.commit()
      ours.turn = null
    },
    async rollbackTransaction(connection) {
      const ours = ofOurs(connection)
      await ours.turn?.rollback()
      ours.turn = null
    },
    async releaseConnection() {},
    async destroy() {
      reading?.clear()
      if (reading) reader.close()
      writing.close()
    },
  }
}

function ofOurs(connection: DatabaseConnection): Connection {
  if (connection instanceof Connection) return connection
  throw new Error('A connection of another driver')
}

/** `begin` and the like count as reading for SQLite; so only what starts like a question does here. */
function onlyReads({ sql }: CompiledQuery, statements: Statements): boolean {
  return /^\s*(select|with|values)\b/i.test(sql) && statements.isReadonly(sql)
}
