import { setImmediate as nextTurn } from 'node:timers/promises'

import { messageOf, type z } from '@callwright/contract/input/zod'
import { csvRow } from '@callwright/contract/text/csv'

import { DomainError } from '../context/domain-error.ts'
import type { Page } from './keyset.ts'

/** A CSV export's columns: header and cell text. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => string>>

const PAGE_ROWS = 500

/** Streams a list as CSV, with one page in memory at a time. */
export async function* csvPages<Row>(
  columns: CsvColumns<Row>,
  readPage: (query: { cursor: string | null; limit: number }) => Promise<Page<Row>>,
): AsyncGenerator<string> {
  const cells = Object.values(columns)
  yield csvRow(Object.keys(columns))
  let cursor: string | null = null
  do {
    const page: Page<Row> = await readPage({ cursor, limit: PAGE_ROWS })
    yield page.rows.map((row) => csvRow(cells.map((cell) => cell(row)))).join('')
    cursor = page.nextCursor
    await nextTurn()
  } while (cursor)
}

/** Parses a filter from a query string. @throws DomainError `invalid` */
export function readQuery<Schema extends z.ZodType>(schema: Schema, query: unknown): z.output<Schema> {
  const parsed = schema.safeParse(query)
  if (!parsed.success) throw new DomainError('invalid', messageOf(parsed.error))
  return parsed.data
}
