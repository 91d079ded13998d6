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

import { DatabaseError } from '../database.ts'
import { createStatements, type StatementResult, type Statements } from './statements.ts'
import { createWriter, type Writer } from './writer.ts'

/** Two connections to one file; an in-memory database has only one connection. */
type Connections = { writer: SqliteFile.Database; reader: SqliteFile.Database }

/**
 * SQLite with one connection for transactions and writes, and one for reads outside transactions. Those reads see
 * committed data and never wait for writes.
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

class OneWriterAdapter extends SqliteAdapter {
  /** Otherwise Kysely would queue reads behind writes. */
  override get supportsMultipleConnections(): boolean {
    return true
  }
  /** Kysely assumes otherwise, but SQLite does roll back a failed migration. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

function createDriver({ writer: writerDatabase, reader: readerDatabase }: Connections): Driver {
  const writer = createWriter(writerDatabase)
  const reader = readerDatabase === writerDatabase ? null : createStatements(readerDatabase)
  return {
    async init() {},
    acquireConnection: async () => new Connection(writer, reader),
    beginTransaction: async (connection) => await toConnection(connection).begin(),
    commitTransaction: async (connection) => await toConnection(connection).commit(),
    rollbackTransaction: async (connection) => await toConnection(connection).rollback(),
    async releaseConnection() {},
    async destroy() {
      reader?.clear()
      if (reader) readerDatabase.close()
      writer.close()
    },
  }
}

function toConnection(connection: DatabaseConnection): Connection {
  if (connection instanceof Connection) return connection
  throw new Error('The connection belongs to another driver')
}

/** Kysely acquires a connection for each query or transaction. */
class Connection implements DatabaseConnection {
  readonly #writer: Writer
  readonly #reader: Statements | null
  #transaction: 'none' | 'open' | 'over' = 'none'

  constructor(writer: Writer, reader: Statements | null) {
    this.#writer = writer
    this.#reader = reader
  }

  async begin(): Promise<void> {
    await this.#writer.begin()
    this.#transaction = 'open'
  }

  async commit(): Promise<void> {
    this.#transaction = 'over'
    await this.#writer.commit()
  }

  async rollback(): Promise<void> {
    this.#transaction = 'over'
    await this.#writer.rollback()
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, changes } = await this.#run(query)
    return changes === undefined ? { rows: rows as R[] } : { rows: [], numAffectedRows: BigInt(changes) }
  }

  async #run(query: CompiledQuery): Promise<StatementResult> {
    const { sql, parameters } = query
    if (this.#transaction === 'over') throw new DatabaseError('This transaction is already over.')
    if (this.#transaction === 'open') return this.#writer.run(sql, parameters)
    if (this.#reader && isRead(query, this.#reader)) return this.#reader.run(sql, parameters)
    return await this.#writer.runAlone(sql, parameters)
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Streaming from SQLite is not supported; read in pages instead')
  }
}

/** Checks the first word too: SQLite also reports `begin` and the like as read-only. */
function isRead({ sql }: CompiledQuery, statements: Statements): boolean {
  return /^\s*(select|with|values)\b/i.test(sql) && statements.isReadonly(sql)
}
