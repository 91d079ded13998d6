import type pg from 'pg'

import { DatabaseError } from '../database.ts'
import { SEARCH_TABLES } from '../search/call-search-postgres-tables.ts'

/** A table that both databases have, as its rows are read: every column, in the order of its key. */
export type CopiedTable = { name: string; columns: Column[]; key: Column[] }

export type Column = { name: string; type: 'text' | 'integer' }

/** What the schema is made of; another type needs a decision of its own about how it is copied. */
const TYPES: Readonly<Record<string, Column['type']>> = { text: 'text', integer: 'integer', bigint: 'integer' }

type Found = { table: string; column: string; type: string; keyPosition: number | null }

/** The product's tables on the target but the search index, which is made there and not copied. */
export async function listCopiedTables(client: pg.Client): Promise<CopiedTable[]> {
  const { rows } = await client.query<Found>(
    `
    select class.relname as table, attname as column, format_type(atttypid, atttypmod) as type,
           array_position(pg_index.indkey::int2[], attnum) as "keyPosition"
    from pg_class class
    join pg_attribute on attrelid = class.oid and attnum > 0 and not attisdropped
    left join pg_index on pg_index.indrelid = class.oid and indisprimary
    where class.relnamespace = current_schema()::regnamespace and class.relkind = 'r'
      and class.relname not like 'kysely\\_%' and class.relname not like 'copy\\_%' and class.relname <> all($1)
    order by class.relname, attnum`,
    [SEARCH_TABLES],
  )
  return [...Map.groupBy(rows, (row) => row.table)].map(([name, columns]) => ({
    name,
    columns: columns.map(columnOf),
    key: columns
      .filter((column) => column.keyPosition !== null)
      .toSorted((one, other) => (one.keyPosition ?? 0) - (other.keyPosition ?? 0))
      .map(columnOf),
  }))
}

function columnOf({ table, column, type }: Found): Column {
  const known = TYPES[type]
  if (!known) throw new DatabaseError(`${table}.${column} is of the type ${type}, which cannot be copied.`)
  return { name: column, type: known }
}

/** For statements of either dialect. Names are ours: lower case, digits and underlines. */
export function columnList(columns: readonly Column[]): string {
  return columns.map(({ name }) => `"${name}"`).join(', ')
}
