import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

import { type CopiedTable, columnList } from './copied-table.ts'
import { fieldsOf } from './copy-line.ts'
import type { Piece } from './source-rows.ts'

/** `difference`: a sentence about the first row that is not the same; null: every row is. */
export type Compared = { rows: number; difference: string | null }

/**
 * Compares every row of a table, byte by byte as PostgreSQL writes it, in the order of their keys. Both sides are read as
 * they come; some hundred kilobytes are in memory.
 */
export async function compareRows(
  client: pg.Client,
  table: CopiedTable,
  pieces: Iterator<Piece, void>,
): Promise<Compared> {
  const key = table.key.map(({ name, type }) => (type === 'text' ? `"${name}" collate "C"` : `"${name}"`)).join(', ')
  const stored = client.query(
    copyTo(`copy (select ${columnList(table.columns)} from "${table.name}" order by ${key}) to stdout`),
  )
  const there = readerOf(stored)
  let rows = 0
  try {
    for (let next = pieces.next(); !next.done; next = pieces.next()) {
      const { bytes } = next.value
      const found = await there.take(bytes.length)
      if (!found.equals(bytes)) return { rows, difference: await differenceOf(table, { bytes, found, there }) }
      rows += next.value.rows
    }
    const more = await there.takeLine()
    return { rows, difference: more === '' ? null : `${nameOf(table, more)} is in PostgreSQL only.` }
  } finally {
    pieces.return?.()
    await there.end()
  }
}

/** Names the first row of two pieces that is not the same. */
async function differenceOf(
  table: CopiedTable,
  { bytes, found, there }: { bytes: Buffer; found: Buffer; there: Reader },
): Promise<string> {
  const ours = bytes.toString().split(/(?<=\n)/)
  const theirs = found.toString().split(/(?<=\n)/)
  const at = ours.findIndex((line, index) => line !== theirs[index])
  const our = ours[at] ?? ''
  let their = theirs[at] ?? ''
  if (!their.endsWith('\n')) their += await there.takeLine()
  if (their === '') return `${nameOf(table, our)} is missing in PostgreSQL.`
  const [ourName, theirName] = [nameOf(table, our), nameOf(table, their)]
  if (ourName === theirName) {
    const [here, copied] = [fieldsOf(our), fieldsOf(their)]
    const columns = table.columns.filter((_, index) => here[index] !== copied[index]).map(({ name }) => name)
    return `${ourName} is not the same: ${columns.join(', ')}.`
  }
  return comesBefore(table, our, their) ? `${ourName} is missing in PostgreSQL.` : `${theirName} is in PostgreSQL only.`
}

function comesBefore(table: CopiedTable, our: string, their: string): boolean {
  const [here, copied] = [keyOf(table, our), keyOf(table, their)]
  for (const [index, { type }] of table.key.entries()) {
    const [one = '', other = ''] = [here[index], copied[index]]
    if (one === other) continue
    return type === 'integer' ? BigInt(one) < BigInt(other) : Buffer.compare(Buffer.from(one), Buffer.from(other)) < 0
  }
  return false
}

function nameOf(table: CopiedTable, line: string): string {
  return `${table.name} ${keyOf(table, line).join(' ')}`
}

function keyOf(table: CopiedTable, line: string): string[] {
  const fields = fieldsOf(line)
  return table.key.map((column) => fields[table.columns.findIndex(({ name }) => name === column.name)] ?? '')
}

type Reader = {
  /** So many bytes, or what is left. */
  take: (length: number) => Promise<Buffer>
  /** Up to and with the next line break; empty at the end. */
  takeLine: () => Promise<string>
  /** Reads the rest, so that the connection can be used again. */
  end: () => Promise<void>
}

function readerOf(stream: AsyncIterable<Buffer>): Reader {
  const chunks = stream[Symbol.asyncIterator]()
  let held: Buffer[] = []
  let size = 0
  const more = async (): Promise<boolean> => {
    const next = await chunks.next()
    if (next.done) return false
    held.push(next.value)
    size += next.value.length
    return true
  }
  const cut = (length: number): Buffer => {
    const all = held.length === 1 && held[0] ? held[0] : Buffer.concat(held, size)
    held = [all.subarray(length)]
    size = Math.max(0, size - length)
    return all.subarray(0, length)
  }
  return {
    async take(length) {
      while (size < length && (await more()));
      return cut(length)
    },
    async takeLine() {
      for (;;) {
        const end = Buffer.concat(held, size).indexOf('\n')
        if (end !== -1) return cut(end + 1).toString()
        if (!(await more())) return cut(size).toString()
      }
    },
    async end() {
      while (await more()) {
        held = []
        size = 0
      }
    },
  }
}
