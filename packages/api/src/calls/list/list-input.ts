import { type CallSort, INITIAL_CALL_ORDER } from '@callwright/contract/calls/calls'
import type { listCallsSchema } from '@callwright/contract/calls/call-schemas'
import type { z } from '@callwright/contract/input/zod'
import type { ValueFilter } from '@callwright/contract/calls/value-filters'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import { listFields } from '../../agent/fields/fields.repo.ts'
import type { Deps } from '../../context/context.ts'
import { invalidRequest } from '../../context/domain-error.ts'
import { invalidCursor } from '../../paging/keyset.ts'
import { type CallCursor, toCallFilter } from './call-filter.ts'
import type { CallPageQuery } from './list-calls.repo.ts'

export type ListInput = z.output<typeof listCallsSchema>
export type ListDeps = Pick<Deps, 'db' | 'voice'>

/** A list's filter, sort order and cursor. */
export type ListQuery = Pick<CallPageQuery, 'filter' | 'sort' | 'after'>

/** @throws DomainError `invalid`, also if the cursor belongs to a different sort column */
export async function toListQuery(deps: ListDeps, tenant: TenantId, input: ListInput): Promise<ListQuery> {
  const sort = { by: input.sort, order: input.order ?? INITIAL_CALL_ORDER[input.sort] }
  const values = input.values && (await findFieldIds(deps.db, tenant, input.values))
  return { filter: toCallFilter(deps, { ...input, values }), sort, after: readCallCursor(input.cursor, input.sort) }
}

/** Scripts know fields by their names. @throws DomainError `invalid` for two filters of one field */
export async function findFieldIds(db: Db, tenant: TenantId, filters: readonly ValueFilter[]): Promise<ValueFilter[]> {
  const fields = await listFields(db, tenant)
  const found = filters.map(({ fieldId: idOrName, value }) => {
    const field = fields.find(({ id }) => id === idOrName) ?? fields.find(({ name }) => name === idOrName)
    return { fieldId: field?.id ?? idOrName, value }
  })
  if (new Set(found.map(({ fieldId }) => fieldId)).size < found.length) throw invalidRequest('values has a field twice')
  return found
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
