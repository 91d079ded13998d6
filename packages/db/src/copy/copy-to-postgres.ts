import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import type SqliteFile from 'better-sqlite3'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

import { DatabaseError } from '../database.ts'
import { areMigrationsKnown, migrateToLatest, findMissingMigrations } from '../migrate.ts'
import { openDatabase } from '../open-database.ts'
import { withConnectionErrors } from '../postgres/dialect.ts'
import { indexAllCalls } from '../search/call-search.ts'
import { readMigrations, openSqliteFile, refusePrereleaseFile } from '../sqlite/sqlite-file.ts'
import type { Schema } from '../tables/schema.ts'
import { type CopiedTable, copyLine, listTables } from './copied-table.ts'

/** `nulls`: values with a NUL character, which the copy replaced with U+FFFD. */
export type TableCount = { name: string; rows: number; nulls: number }

/** An empty PostgreSQL database that no other copy writes to. */
export type CopyTarget = {
  /**
   * Copies a SQLite file that no server is using and compares every table, in one transaction.
   * @throws DatabaseError, leaving the target empty
   */
  copyFrom: (file: string, onTable: (count: TableCount) => void) => Promise<TableCount[]>
  close: () => Promise<void>
}

const CONNECT_MS = 10_000
const CHUNK_CHARACTERS = 128 * 1024

const SETTINGS = `
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '15s';
  set work_mem = '64MB'; set maintenance_work_mem = '256MB'; set client_encoding = 'UTF8'`

/**
 * @param target.source the setting or option that the URL came from, for error messages
 * @throws DatabaseError if the server is unreachable or the database is unsuitable
 */
export async function openCopyTarget({ url, source }: { url: string; source: string }): Promise<CopyTarget> {
  // Opening checks the server's version and settings.
  await (await openDatabase({ kind: 'postgres', url, source })).close()
  const client = new pg.Client({
    connectionString: url,
    application_name: 'callwright-copy',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  })
  // Queries report a lost connection themselves.
  client.on('error', () => {})
  const close = async (): Promise<void> => await client.end().catch(() => {})
  try {
    await withConnectionErrors(prepareTarget(client))
  } catch (error) {
    await close()
    throw error
  }
  return {
    copyFrom: async (file, onTable) => {
      const sqlite = openSource(file)
      try {
        return await withConnectionErrors(copyAll({ client, sqlite }, onTable))
      } finally {
        sqlite.close()
      }
    },
    close,
  }
}

async function prepareTarget(client: pg.Client): Promise<void> {
  await client.connect()
  await client.query(SETTINGS)
  // Lets the server notice a killed copy soon; not every platform supports it.
  await client.query(`set client_connection_check_interval = '1s'`).catch(() => {})
  // Released with the connection. Waits until the server notices that an earlier copy is gone.
  await client.query(`select pg_advisory_lock(hashtextextended('callwright copy', 0))`)
  const { rows } = await client.query<{ encoding: string; table: string | null }>(`
    select current_setting('server_encoding') as encoding, (
      select relname from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') limit 1
    ) as "table"`)
  const { encoding = '', table = null } = rows[0] ?? {}
  if (encoding !== 'UTF8') {
    throw new DatabaseError(`The PostgreSQL database has the encoding ${encoding}. Create one with the encoding UTF8.`)
  }
  if (table !== null) {
    throw new DatabaseError(`The PostgreSQL database is not empty (it has the table ${table}). Create an empty one.`)
  }
}

function openSource(file: string): SqliteFile.Database {
  refusePrereleaseFile(file)
  const sqlite = openSqliteFile(file)
  const names = readMigrations(sqlite)
  if (areMigrationsKnown(names) && findMissingMigrations(names).length === 0) return sqlite
  sqlite.close()
  throw new DatabaseError(
    areMigrationsKnown(names)
      ? 'This database was made by an older Callwright. Run `migrate` first, then `copy`.'
      : 'This database was made by a newer Callwright. Copy it with that version.',
  )
}

type CopyConnections = { client: pg.Client; sqlite: SqliteFile.Database }

async function copyAll(
  { client, sqlite }: CopyConnections,
  onTable: (count: TableCount) => void,
): Promise<TableCount[]> {
  const pooledClient = Object.assign(client, { release: () => {} })
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: { options: {}, connect: async () => pooledClient, end: async () => {} } }),
  })
  return await db.transaction().execute(async (trx) => {
    await migrateToLatest(trx)
    // Without foreign keys, tables can be copied in any order. Adding them back checks every row.
    const foreignKeys = await dropForeignKeys(client)
    const counts: TableCount[] = []
    for (const table of listTables(sqlite)) {
      const count = await copyTable({ client, sqlite }, table).catch((error) => rethrowRowError(table.name, error))
      onTable(count)
      counts.push(count)
    }
    await client.query(foreignKeys).catch((error) => rethrowRowError('a table', error))
    await indexAllCalls(trx)
    await client.query('analyze')
    return counts
  })
}

/** @returns the statements that add the foreign keys back */
async function dropForeignKeys(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ drop: string; add: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
           format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`)
  await client.query(rows.map(({ drop }) => drop).join(';'))
  return rows.map(({ add }) => add).join(';')
}

async function copyTable(
  { client, sqlite }: CopyConnections,
  { name, columns, key }: CopiedTable,
): Promise<TableCount> {
  const count: TableCount = { name, rows: 0, nulls: 0 }
  const list = columns.map((column) => `"${column}"`).join(', ')
  const [sentHash, storedHash] = [createHash('sha256'), createHash('sha256')]
  // Values are read as text: JavaScript numbers would round integers above 2^53.
  const values = columns.map((column) => `cast("${column}" as text)`).join(', ')
  const rows = sqlite.prepare(`select ${values} from "${name}" order by ${key.sqlite}`).raw().iterate()
  function* chunks(): Generator<string> {
    let chunk = ''
    for (const row of rows as Iterable<(string | null)[]>) {
      count.rows += 1
      count.nulls += row.filter((value) => value?.includes('\0')).length
      chunk += copyLine(row)
      if (chunk.length < CHUNK_CHARACTERS) continue
      sentHash.update(chunk)
      yield chunk
      chunk = ''
    }
    if (chunk === '') return
    sentHash.update(chunk)
    yield chunk
  }
  await pipeline(Readable.from(chunks()), client.query(copyFrom(`copy "${name}" (${list}) from stdin (freeze)`)))
  const copied = client.query(copyTo(`copy (select ${list} from "${name}" order by ${key.postgres}) to stdout`))
  for await (const bytes of copied) storedHash.update(bytes as Buffer)
  if (sentHash.digest('hex') === storedHash.digest('hex')) return count
  throw new DatabaseError(`The rows of ${name} differ in PostgreSQL. Nothing was copied.`)
}

/** Data exceptions (22) and constraint violations (23) come from rows that were changed by hand. */
function rethrowRowError(name: string, error: unknown): never {
  if (!(error instanceof Error) || !('code' in error) || !/^(22|23)/.test(String(error.code))) throw error
  const column = 'where' in error ? /, column (\w+)/.exec(String(error.where))?.[1] : undefined
  throw new DatabaseError(
    `PostgreSQL rejected a row of ${name}${column === undefined ? '' : ` (column ${column})`}: ${error.message}.`,
    { cause: error },
  )
}
