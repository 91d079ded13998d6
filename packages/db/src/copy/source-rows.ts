import type SqliteFile from 'better-sqlite3'

import { type Column, columnList, type CopiedTable } from './copied-table.ts'
import { copyLine, type Replaced, type Value } from './copy-line.ts'

/** The values of a row's key, by which a copy goes on after it. */
export type Key = readonly string[]

/** Rows as lines of COPY, together. `beside`: what they have in a second table. */
export type Piece = { bytes: Buffer; beside?: Buffer; rows: number; lastKey: Key }

const PIECE_CHARACTERS = 128 * 1024

/**
 * The rows of a table after the given one, in the order of their keys' bytes; of a long table some hundred kilobytes are in
 * memory. Until it is read to its end, or given up, the connection does nothing else.
 */
export function* piecesOf(
  sqlite: SqliteFile.Database,
  table: CopiedTable,
  { after, replaced }: { after: Key | null; replaced: Replaced },
): Generator<Piece> {
  const keyAt = table.key.map((column) => table.columns.findIndex(({ name }) => name === column.name))
  let [lines, rows] = ['', 0]
  let last: readonly Value[] | null = null
  const piece = (): Piece => ({ bytes: Buffer.from(lines), rows, lastKey: keyAt.map((at) => String(last?.[at])) })
  for (const row of rowsAfter(sqlite, table, after)) {
    lines += copyLine(row, { table: table.name, columns: table.columns, replaced })
    rows += 1
    last = row
    if (lines.length < PIECE_CHARACTERS) continue
    yield piece()
    lines = ''
    rows = 0
  }
  if (rows > 0) yield piece()
}

function rowsAfter(
  sqlite: SqliteFile.Database,
  { name, columns, key }: CopiedTable,
  after: Key | null,
): IterableIterator<Value[]> {
  const selected = columns.map((column) => valueOf(column)).join(', ')
  const given = key.map(({ type }) => (type === 'integer' ? 'cast(? as integer)' : '?')).join(', ')
  const where = after ? `where (${columnList(key)}) > (${given})` : ''
  const statement = sqlite.prepare(`select ${selected} from "${name}" ${where} order by ${columnList(key)}`)
  return statement.raw().iterate(...(after ?? [])) as IterableIterator<Value[]>
}

/** Integers as their digits: a number would round those beyond 2^53. */
function valueOf({ name, type }: Column): string {
  return type === 'integer' ? `cast("${name}" as text)` : `"${name}"`
}
