import type pg from 'pg'

import { inTransaction } from './target-session.ts'

// Rows go in many times quicker without indexes and references; made at the end they are checked and sorted at once. What
// was taken away is written down in the same transaction, so that whatever ends a copy, the next run makes it.

/** References first, and unique constraints before the indexes that are not theirs: each stands on what comes later. */
const FOUND = `
  select 3 as step, relname as "ofTable", format('alter table %I add constraint %I %s', relname, conname, pg_get_constraintdef(con.oid))
         as make, format('alter table %I drop constraint %I', relname, conname) as remove
  from pg_constraint con join pg_class on pg_class.oid = conrelid
  where con.connamespace = current_schema()::regnamespace and contype = 'f'
  union all
  select 1, relname, format('alter table %I add constraint %I %s', relname, conname, pg_get_constraintdef(con.oid)),
         format('alter table %I drop constraint %I', relname, conname)
  from pg_constraint con join pg_class on pg_class.oid = conrelid
  where con.connamespace = current_schema()::regnamespace and contype = 'u'
  union all
  select 2, indrelid::regclass::text, pg_get_indexdef(indexrelid), format('drop index %I', relname)
  from pg_index join pg_class on pg_class.oid = indexrelid
  where relnamespace = current_schema()::regnamespace and not indisprimary
    and not exists (select from pg_constraint where conindid = indexrelid and contype in ('u', 'p', 'x'))`

/** Takes away every reference, unique constraint and index but the primary keys. In the caller's transaction. */
export async function takeAway(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ ofTable: string; make: string; remove: string }>(`${FOUND} order by step, make`)
  await client.query(
    rows
      .map(({ remove }) => remove)
      .toReversed()
      .join(';'),
  )
  await client.query(
    'insert into copy_afterwards ("ofTable", statement) select * from unnest($1::text[], $2::text[])',
    [rows.map((row) => row.ofTable), rows.map(({ make }) => make)],
  )
}

/**
 * Makes what was taken away of some tables, one table after the other, and lets PostgreSQL look at their rows: for its
 * statistics, and to mark the pages of which lists need not read the rows. References are to primary keys, which stayed.
 * @param onMade is told how many tables are left
 */
export async function makeAgain(
  client: pg.Client,
  tables: readonly string[],
  onMade: (left: number) => void,
): Promise<void> {
  const { rows } = await client.query<{ table: string; statements: string }>(
    `select "ofTable" as table, string_agg(statement, ';' order by position) as statements from copy_afterwards
     where "ofTable" = any($1) group by "ofTable" order by "ofTable"`,
    [tables],
  )
  for (const [index, { table, statements }] of rows.entries()) {
    await inTransaction(client, async () => {
      await client.query(statements)
      await client.query('delete from copy_afterwards where "ofTable" = $1', [table])
    })
    onMade(rows.length - index - 1)
  }
  await client.query(`vacuum (analyze) ${tables.map((name) => `"${name}"`).join(', ')}`)
}
