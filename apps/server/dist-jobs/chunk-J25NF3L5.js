import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = import.meta.dirname
import { openSqliteFile, openSqliteFileReadonly, refusePrereleaseFile } from './chunk-4S4YH6OK.js'
import { findStorageFailure } from './chunk-BPAZHZFT.js'
import { Kysely, SqliteAdapter, SqliteDialect, SqliteIntrospector, SqliteQueryCompiler } from './chunk-I4BVXFGX.js'
import { DatabaseError } from './chunk-EZBLK3BN.js'
var MAX_STATEMENTS = 500
function createStatements(sqlite) {
  const statements = new Map()
  const prepare = (text) => {
    const known = statements.get(text)
    if (known) return known
    const statement = sqlite.prepare(text)
    const [oldest] = statements.keys()
    if (statements.size >= MAX_STATEMENTS && oldest !== void 0) statements.delete(oldest)
    statements.set(text, statement)
    return statement
  }
  return {
    run(text, parameters) {
      const statement = prepare(text)
      if (statement.reader) return { rows: statement.all(parameters) }
      return { rows: [], changes: statement.run(parameters).changes }
    },
    isReadonly: (text) => prepare(text).readonly,
    clear: () => statements.clear(),
  }
}
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
var LOCK_WAIT_MS = 1e4
function createWriter(sqlite) {
  const statements = createStatements(sqlite)
  const waiting = []
  let isTaken = false
  const enter = async () => {
    if (isTaken) await new Promise((resolve) => void waiting.push(resolve))
    isTaken = true
  }
  const leave = async () => {
    await nextTurn()
    isTaken = waiting.length > 0
    waiting.shift()?.()
  }
  const run = (text, parameters) => {
    if (!sqlite.inTransaction) throw new DatabaseError('An error ended this transaction.')
    return statements.run(text, parameters)
  }
  return {
    run,
    async begin() {
      const giveUpAt = performance.now() + LOCK_WAIT_MS
      await enter()
      try {
        await retryWhileLocked(giveUpAt, () => statements.run('begin immediate', []))
      } catch (error) {
        await leave()
        throw error
      }
    },
    async commit() {
      run('commit', [])
      await leave()
    },
    async rollback() {
      try {
        if (sqlite.inTransaction) statements.run('rollback', [])
      } finally {
        await leave()
      }
    },
    async runAlone(text, parameters) {
      const giveUpAt = performance.now() + LOCK_WAIT_MS
      await enter()
      try {
        return await retryWhileLocked(giveUpAt, () => statements.run(text, parameters))
      } finally {
        await leave()
      }
    },
    close() {
      statements.clear()
      sqlite.close()
    },
  }
}
async function retryWhileLocked(giveUpAt, work) {
  for (;;) {
    try {
      return work()
    } catch (error) {
      if (findStorageFailure(error) !== 'busy' || performance.now() > giveUpAt) throw error
    }
    await sleep(10 + Math.random() * 20)
  }
}
function oneWriterDialect(connections) {
  return {
    createDriver: () => createDriver(connections),
    createAdapter: () => new OneWriterAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
}
var OneWriterAdapter = class extends SqliteAdapter {
  get supportsMultipleConnections() {
    return true
  }
  get supportsTransactionalDdl() {
    return true
  }
}
function createDriver({ writer: writerDatabase, reader: readerDatabase }) {
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
function toConnection(connection) {
  if (connection instanceof Connection) return connection
  throw new Error('The connection belongs to another driver')
}
var Connection = class {
  #writer
  #reader
  #transaction = 'none'
  constructor(writer, reader) {
    this.#writer = writer
    this.#reader = reader
  }
  async begin() {
    await this.#writer.begin()
    this.#transaction = 'open'
  }
  async commit() {
    this.#transaction = 'over'
    await this.#writer.commit()
  }
  async rollback() {
    this.#transaction = 'over'
    await this.#writer.rollback()
  }
  async executeQuery(query) {
    const { rows, changes } = await this.#run(query)
    return changes === void 0 ? { rows } : { rows: [], numAffectedRows: BigInt(changes) }
  }
  async #run(query) {
    const { sql, parameters } = query
    if (this.#transaction === 'over') throw new DatabaseError('This transaction is already over.')
    if (this.#transaction === 'open') return this.#writer.run(sql, parameters)
    if (this.#reader && isRead(query, this.#reader)) return this.#reader.run(sql, parameters)
    return await this.#writer.runAlone(sql, parameters)
  }
  streamQuery() {
    throw new Error('Streaming from SQLite is not supported; read in pages instead')
  }
}
function isRead({ sql }, statements) {
  return /^\s*(select|with|values)\b/i.test(sql) && statements.isReadonly(sql)
}
async function openSqlite(file) {
  refusePrereleaseFile(file)
  const writer = openSqliteFile(file)
  const reader = file === ':memory:' ? writer : openSqliteFile(file)
  if (reader !== writer) reader.pragma('query_only = ON')
  return new Kysely({ dialect: oneWriterDialect({ writer, reader }) })
}
async function openSqliteReadonly(file) {
  const database = openSqliteFileReadonly(file)
  return new Kysely({ dialect: new SqliteDialect({ database }) })
}
export { openSqlite, openSqliteReadonly }
