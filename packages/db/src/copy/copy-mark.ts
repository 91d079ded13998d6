import type pg from 'pg'

import { DatabaseError } from '../database.ts'
import { inTransaction } from './target-session.ts'
import type { Key } from './source-rows.ts'

/** Which state of which installation is copied. */
export type Source = {
  /** the same for every state of one installation */
  installation: string
  /** the same only for the same state: SHA-256 of the database file, hex */
  state: string
}

/** What the target says of itself; null: nobody has begun to copy into it. */
export type Mark = Source & {
  /** false: its tables may not be there yet, and still have all indexes */
  isPrepared: boolean
  finishedAt: number | null
  /** when a server was first started on what was copied */
  usedAt: number | null
}

export async function readMark(client: pg.Client): Promise<Mark | null> {
  const { rows: tables } = await client.query<{ found: boolean }>(
    `select to_regclass('copy_source') is not null as found`,
  )
  if (!tables[0]?.found) return null
  const { rows } = await client.query<Mark>(`select installation, state, "isPrepared",
    "finishedAt", "usedAt" from copy_source`)
  return rows[0] ?? null
}

/** Makes the marks in an empty database. @throws DatabaseError where there is anything else in it */
export async function makeMark(client: pg.Client, { installation, state }: Source): Promise<void> {
  await inTransaction(client, async () => {
    const { rows } = await client.query<{ found: string }>(`select relname as found from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f', 'S') limit 1`)
    if (rows[0]) {
      throw new DatabaseError(
        `The PostgreSQL database has data of its own (${rows[0].found}): give an empty one, which nothing was started on yet.`,
      )
    }
    await client.query(`create table copy_source (installation text not null, state text not null,
      "isPrepared" boolean not null default false, "begunAt" timestamptz not null default now(),
      "finishedAt" bigint, "usedAt" bigint)`)
    await client.query(`create table copy_progress (name text primary key, "lastKey" text, rows bigint not null,
      "isWhole" boolean not null)`)
    await client.query(`create table copy_afterwards (position integer primary key generated always as identity,
      "ofTable" text not null, statement text not null)`)
    await client.query('insert into copy_source (installation, state) values ($1, $2)', [installation, state])
  })
}

export type Progress = { lastKey: Key | null; rows: number; isWhole: boolean }

export async function readProgress(client: pg.Client, name: string): Promise<Progress> {
  const { rows } = await client.query<{ lastKey: string | null; rows: number; isWhole: boolean }>(
    'select "lastKey", rows::float8 as rows, "isWhole" from copy_progress where name = $1',
    [name],
  )
  const [row] = rows
  if (!row) return { lastKey: null, rows: 0, isWhole: false }
  // As JSON, so that any character of a key can be kept.
  return {
    lastKey: row.lastKey === null ? null : (JSON.parse(row.lastKey) as Key),
    rows: row.rows,
    isWhole: row.isWhole,
  }
}

/** In the transaction of the rows that it tells of. */
export async function saveProgress(
  client: pg.Client,
  name: string,
  { lastKey, rows, isWhole }: Progress,
): Promise<void> {
  await client.query(
    `insert into copy_progress (name, "lastKey", rows, "isWhole") values ($1, $2, $3, $4)
     on conflict (name) do update set "lastKey" = excluded."lastKey", rows = excluded.rows, "isWhole" = excluded."isWhole"`,
    [name, lastKey && JSON.stringify(lastKey), rows, isWhole],
  )
}

/** From now on a server may begin to use it. What was copied stays noted, for a run that is to compare it again. */
export async function markFinished(client: pg.Client, now: number): Promise<void> {
  await inTransaction(client, async () => {
    await client.query('set local synchronous_commit = on')
    await client.query('update copy_source set "finishedAt" = $1', [now])
  })
}

/** From now on no server may begin to use it. @throws DatabaseError where one has begun meanwhile */
export async function markUnfinished(client: pg.Client): Promise<void> {
  await inTransaction(client, async () => {
    await client.query('set local synchronous_commit = on')
    const { rowCount } = await client.query('update copy_source set "finishedAt" = null where "usedAt" is null')
    if (rowCount === 0) {
      throw new DatabaseError(
        'A server has just begun to work on this PostgreSQL database: stop it, or give an empty one.',
      )
    }
  })
}
