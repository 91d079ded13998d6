import type SqliteFile from 'better-sqlite3'

/** A table that both databases have. `key`: the `order by` expressions that give the same order in both. */
export type CopiedTable = { name: string; columns: string[]; key: { sqlite: string; postgres: string } }

type Column = { table: string; name: string; type: string; keyPosition: number }

/** Lists all tables except the list of migrations and the search index, which differs between the databases. */
export function listTables(sqlite: SqliteFile.Database): CopiedTable[] {
  const columns = sqlite
    .prepare(`
      select tables.name as "table", columns.name, columns.type, columns.pk as "keyPosition"
      from sqlite_schema as tables, pragma_table_info(tables.name) as columns
      where tables.type = 'table' and tables.name not like 'sqlite\\_%' escape '\\'
        and tables.name not like 'kysely\\_%' escape '\\' and tables.name not like 'call\\_search%' escape '\\'
      order by tables.name, columns.cid`)
    .all() as Column[]
  return [...Map.groupBy(columns, ({ table }) => table)].map(([name, tableColumns]) => {
    const key = tableColumns
      .filter(({ keyPosition }) => keyPosition > 0)
      .toSorted((a, b) => a.keyPosition - b.keyPosition)
    return {
      name,
      columns: tableColumns.map((column) => column.name),
      key: {
        sqlite: key.map((column) => `"${column.name}"`).join(', '),
        // SQLite compares bytes; PostgreSQL may use a language's collation.
        postgres: key
          .map((column) => `"${column.name}"${column.type.toLowerCase() === 'text' ? ' collate "C"' : ''}`)
          .join(', '),
      },
    }
  })
}

const SPECIAL_CHARACTER = /[\0\\\b\f\n\r\t\v]/
const ESCAPES: Readonly<Record<string, string>> = {
  // PostgreSQL's text cannot hold NUL.
  '\0': '\uFFFD',
  '\\': '\\\\',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
}

/** A row in COPY's text format, byte for byte as PostgreSQL would write it. */
export function copyLine(values: readonly (string | null)[]): string {
  return `${values.map(copyField).join('\t')}\n`
}

function copyField(value: string | null): string {
  if (value === null) return '\\N'
  if (!SPECIAL_CHARACTER.test(value)) return value
  return value.replaceAll(/[\0\\\b\f\n\r\t\v]/g, (character) => ESCAPES[character] ?? character)
}
