import { DomainError } from '../context/domain-error.ts'

/** Where a page ends: a time and, among equals, an id. */
export type Keyset = { at: number; id: string }

/** A cursor is opaque to clients; one that we did not make is an invalid request. */
export function readCursor(cursor: string | null | undefined): Keyset | null {
  if (!cursor) return null
  const match = /^(\d{1,15})\.([A-Za-z0-9_-]{1,64})$/.exec(cursor)
  if (!match) throw new DomainError('invalid', 'Invalid request')
  return { at: Number(match[1]), id: match[2] ?? '' }
}

export function writeCursor({ at, id }: Keyset): string {
  return `${at}.${id}`
}

/**
 * Cuts a page out of one row more than it holds, which tells whether there is a next one.
 * @param keyOf a row's place in the order of the list
 */
export function cutPage<T>(
  found: readonly T[],
  limit: number,
  keyOf: (row: T) => Keyset,
): { page: T[]; nextCursor: string | null } {
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  return { page, nextCursor: last === undefined ? null : writeCursor(keyOf(last)) }
}
