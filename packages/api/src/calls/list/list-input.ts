import { type CallSort, INITIAL_CALL_ORDER } from '@callwright/contract/calls/calls'
import type { listCallsSchema } from '@callwright/contract/calls/call-schemas'
import type { z } from '@callwright/contract/input/zod'

import { invalidCursor } from '../../paging/keyset.ts'
import { type CallCursor, toCallFilter } from './call-filter.ts'
import type { CallPageQuery } from './list-calls.repo.ts'

export type ListInput = z.output<typeof listCallsSchema>

/** A list's filter, sort order and cursor. */
export type ListQuery = Pick<CallPageQuery, 'filter' | 'sort' | 'after'>

/** @throws DomainError `invalid`, also if the cursor belongs to a different sort column */
export function toListQuery(input: ListInput): ListQuery {
  const sort = { by: input.sort, order: input.order ?? INITIAL_CALL_ORDER[input.sort] }
  return { filter: toCallFilter(input), sort, after: readCallCursor(input.cursor, input.sort) }
}

/** A cursor is valid only for the sort column that it was created for. */
function readCallCursor(cursor: string | null | undefined, sort: CallSort): CallCursor | null {
  if (!cursor) return null
  const match = /^(date|duration|status)\.(\d{1,10})\.(-?\d{1,16})$/.exec(cursor)
  if (!match || match[1] !== sort) throw invalidCursor()
  return { value: Number(match[2]), orderKey: Number(match[3]) }
}

export function writeCallCursor({ value, orderKey }: CallCursor, sort: CallSort): string {
  return `${sort}.${value}.${orderKey}`
}
