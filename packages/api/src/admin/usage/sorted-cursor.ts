import { z } from '@callwright/contract/input/zod'

import { invalidCursor } from '../../paging/keyset.ts'

/** The last row of a page in a sorted list: the sort value, and the id to break ties. */
export type SortedPosition = { value: string | number; id: string }

const cursorSchema = z.tuple([z.string().max(20), z.union([z.string().max(1000), z.number()]), z.string().max(64)])

/** @param order identifies the sort: a cursor from a different sort makes the request invalid */
export function writeSortedCursor(order: string, { value, id }: SortedPosition): string {
  return Buffer.from(JSON.stringify([order, value, id])).toString('base64url')
}

export function readSortedCursor(order: string, cursor: string | null | undefined): SortedPosition | null {
  if (!cursor) return null
  try {
    const [cursorOrder, value, id] = cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    if (cursorOrder === order) return { value, id }
  } catch {
    // Rejected below, like a cursor from a different sort.
  }
  throw invalidCursor()
}
