import { setImmediate as nextTurn } from 'node:timers/promises'

import type { z } from '@callwright/contract/input/zod'
import { csvRow } from '@callwright/contract/text/csv'

import { DomainError } from '../context/domain-error.ts'

/** The columns of a CSV export: each header, and its cell of a row. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => string>>

type Page<Row> = { rows: readonly Row[]; nextCursor: string | null }

const AT_ONCE = 500

/** A list as CSV, in portions: however many rows there are, one page is in memory. */
export async function* csvPages<Row>(
  columns: CsvColumns<Row>,
  readPage: (place: { cursor: string | null; limit: number }) => Promise<Page<Row>>,
): AsyncGenerator<string> {
  const cells = Object.values(columns)
  yield csvRow(Object.keys(columns))
  let cursor: string | null = null
  do {
    const page: Page<Row> = await readPage({ cursor, limit: AT_ONCE })
    yield page.rows.map((row) => csvRow(cells.map((cell) => cell(row)))).join('')
    cursor = page.nextCursor
    await nextTurn()
  } while (cursor)
}

/** Parses a filter as it stands in an address. @throws DomainError `invalid` */
export function readQuery<Schema extends z.ZodType>(schema: Schema, query: unknown): z.output<Schema> {
  const parsed = schema.safeParse(query)
  if (!parsed.success) throw new DomainError('invalid', 'Invalid request')
  return parsed.data
}
