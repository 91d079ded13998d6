import { z } from '@callwright/contract/input/zod'

import { DomainError } from '../../context/domain-error.ts'

/** Where a page of a sorted list ends: the value of the column and, among equals, an id. */
export type SortedPlace = { value: string | number; id: string }

const placeSchema = z.tuple([z.string().max(20), z.union([z.string().max(1000), z.number()]), z.string().max(64)])

/** @param order names the sort: a cursor of another one is an invalid request */
export function writeSortedCursor(order: string, { value, id }: SortedPlace): string {
  return Buffer.from(JSON.stringify([order, value, id])).toString('base64url')
}

export function readSortedCursor(order: string, cursor: string | null | undefined): SortedPlace | null {
  if (!cursor) return null
  try {
    const [made, value, id] = placeSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    if (made === order) return { value, id }
  } catch {
    // Not one of ours, like one of another order.
  }
  throw new DomainError('invalid', 'Invalid request')
}
