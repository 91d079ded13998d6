import { type DomainError, invalidRequest } from '../context/domain-error.ts'

/** The last row of a page: its time, and its id to break ties. */
export type Keyset = { at: number; id: string }

/** A page that a client asks for; `cursor` is the previous page's `nextCursor`. */
export type PageInput = { cursor?: string | null | undefined; limit: number }
export type Page<Row> = { rows: Row[]; nextCursor: string | null }

/** Cursors are opaque to clients. @throws DomainError `invalid` for an invalid cursor */
export function readCursor(cursor: string | null | undefined): Keyset | null {
  if (!cursor) return null
  const match = /^(\d{1,15})\.([A-Za-z0-9_-]{1,64})$/.exec(cursor)
  if (!match) throw invalidCursor()
  return { at: Number(match[1]), id: match[2] ?? '' }
}

export function invalidCursor(): DomainError {
  return invalidRequest('the cursor is not from a page of this list')
}

export function writeCursor({ at, id }: Keyset): string {
  return `${at}.${id}`
}

/** A longer page would block the event loop while it is written. */
const MAX_PAGE_LETTERS = 3_000_000

/** Measures the rows of a page. `isFull`: the row does not fit anymore; the first row always fits. */
export function createPageLimit(maxLetters = MAX_PAGE_LETTERS): { isFull: (row: unknown) => boolean } {
  let letters = 0
  return {
    isFull(row) {
      const isFirst = letters === 0
      letters += JSON.stringify(row).length
      return letters > maxLetters && !isFirst
    },
  }
}

/**
 * Takes a page of rows that were read with a limit of one more, which shows whether there is a next page. A page with
 * long rows is shorter.
 * @param keyOf a row's sort key
 */
export function takePage<T>(
  found: readonly T[],
  limit: number,
  keyOf: (row: T) => Keyset,
): { page: T[]; nextCursor: string | null } {
  const { isFull } = createPageLimit()
  const full = found.slice(0, limit).findIndex(isFull)
  const page = found.slice(0, full === -1 ? limit : full)
  const last = found.length > page.length ? page.at(-1) : undefined
  return { page, nextCursor: last === undefined ? null : writeCursor(keyOf(last)) }
}
