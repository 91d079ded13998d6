import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import type SqliteFile from 'better-sqlite3'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

import { DatabaseError } from '../database.ts'
import { knowsMigrations, migrateToLatest, missingMigrations } from '../migrate.ts'
import { openDatabase } from '../open-database.ts'
import { sayWhenLost } from '../postgres/dialect.ts'
import { indexAllCalls } from '../search/call-search.ts'
import { migrationsOf, openSqliteFile, refusePrereleaseFile } from '../sqlite/sqlite-file.ts'
import type { Schema } from '../tables/schema.ts'
import { type CopiedTable, copyLine, listTables } from './copied-table.ts'

/** `nulls`: texts with a NUL character, where PostgreSQL has U+FFFD now. */
export type TableCount = { name: string; rows: number; nulls: number }

/** An empty PostgreSQL database that no other copy writes to. */
export type CopyTarget = {
  /**
   * Copies the database of a file, which no server may use meanwhile, and compares every table, all in one transaction.
   * @throws DatabaseError after which the target is empty again
   */
  copyFrom: (file: string, onTable: (count: TableCount) => void) => Promise<TableCount[]>
  close: () => Promise<void>
}

const CONNECT_MS = 10_000
const PIECE_CHARACTERS = 128 * 1024

const SETTINGS = `
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '15s';
  set work_mem = '64MB'; set maintenance_work_mem = '256MB'; set client_encoding = 'UTF8'`

/**
 * @param target.named where its address was given, for people
 * @throws DatabaseError where the server cannot be reached or the database cannot take a copy
 */
export async function openCopyTarget({ url, named }: { url: string; named: string }): Promise<CopyTarget> {
  // For its checks of the server's version and settings.
  await (await openDatabase({ kind: 'postgres', url, named })).close()
  const client = new pg.Client({
    connectionString: url,
    application_name: 'callwright-copy',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  })
  // A query on a lost connection reports the loss.
  client.on('error', () => {})
  const close = async (): Promise<void> => await client.end().catch(() => {})
  try {
    await sayWhenLost(prepare(client))
  } catch (error) {
    await close()
    throw error
  }
  return {
    copyFrom: async (file, onTable) => {
      const sqlite = openSource(file)
      try {
        return await sayWhenLost(copyAll({ client, sqlite }, onTable))
      } finally {
        sqlite.close()
      }
    },
    close,
  }
}

async function prepare(client: pg.Client): Promise<void> {
  await client.connect()
  await client.query(SETTINGS)
  // Lets the server notice at once that a copy was killed; not every system can.
  await client.query(`set client_connection_check_interval = '1s'`).catch(() => {})
  // Released with the connection. The server may need a moment to notice that an earlier copy is gone.
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
  const names = migrationsOf(sqlite)
  if (knowsMigrations(names) && missingMigrations(names).length === 0) return sqlite
  sqlite.close()
  throw new DatabaseError(
    knowsMigrations(names)
      ? 'This database was made by an older Callwright. Run `migrate` first, then `copy`.'
      : 'This database was made by a newer Callwright. Copy it with that version.',
  )
}

type Sides = { client: pg.Client; sqlite: SqliteFile.Database }

async function copyAll({ client, sqlite }: Sides, onTable: (count: TableCount) => void): Promise<TableCount[]> {
  const only = Object.assign(client, { release: () => {} })
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: { options: {}, connect: async () => only, end: async () => {} } }),
  })
  return await db.transaction().execute(async (trx) => {
    await migrateToLatest(trx)
    // Added again at the end, references need no order of tables and are checked at once.
    const references = await dropReferences(client)
    const counts: TableCount[] = []
    for (const table of listTables(sqlite)) {
      const count = await copyTable({ client, sqlite }, table).catch((error) => refuseRows(table.name, error))
      onTable(count)
      counts.push(count)
    }
    await client.query(references).catch((error) => refuseRows('a table', error))
    await indexAllCalls(trx)
    await client.query('analyze')
    return counts
  })
}

/** @returns the statements that add them again */
async function dropReferences(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ drop: string; add: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
           format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`)
  await client.query(rows.map(({ drop }) => drop).join(';'))
  return rows.map(({ add }) => add).join(';')
}

async function copyTable({ client, sqlite }: Sides, { name, columns, key }: CopiedTable): Promise<TableCount> {
  const count: TableCount = { name, rows: 0, nulls: 0 }
  const list = columns.map((column) => `"${column}"`).join(', ')
  const [sent, stored] = [createHash('sha256'), createHash('sha256')]
  // As text, because a number would round integers beyond 2^53.
  const values = columns.map((column) => `cast("${column}" as text)`).join(', ')
  const rows = sqlite.prepare(`select ${values} from "${name}" order by ${key.sqlite}`).raw().iterate()
  function* pieces(): Generator<string> {
    let piece = ''
    for (const row of rows as Iterable<(string | null)[]>) {
      count.rows += 1
      count.nulls += row.filter((value) => value?.includes('\0')).length
      piece += copyLine(row)
      if (piece.length < PIECE_CHARACTERS) continue
      sent.update(piece)
      yield piece
      piece = ''
    }
    if (piece === '') return
    sent.update(piece)
    yield piece
  }
  await pipeline(Readable.from(pieces()), client.query(copyFrom(`copy "${name}" (${list}) from stdin (freeze)`)))
  const copied = client.query(copyTo(`copy (select ${list} from "${name}" order by ${key.postgres}) to stdout`))
  for await (const bytes of copied) stored.update(bytes as Buffer)
  if (sent.digest('hex') === stored.digest('hex')) return count
  throw new DatabaseError(`The rows of ${name} are not the same in PostgreSQL. Nothing was copied.`)
}

/** Data exceptions and violated constraints: rows that were changed by hand. */
function refuseRows(name: string, error: unknown): never {
  if (!(error instanceof Error) || !('code' in error) || !/^(22|23)/.test(String(error.code))) throw error
  const column = 'where' in error ? /, column (\w+)/.exec(String(error.where))?.[1] : undefined
  throw new DatabaseError(
    `PostgreSQL does not take a row of ${name}${column === undefined ? '' : ` for its ${column}`}: ${error.message}.`,
    { cause: error },
  )
}
