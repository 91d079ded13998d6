import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import { factQuery } from '@callwright/db/search/call-document'
import type { Found } from '@callwright/db/search/address'
import { findFirstCalls, searchCalls } from '@callwright/db/search/call-search'
import type { SearchQuery } from '@callwright/db/search/search-tokens'

import { type CallFilter, type CallPlace, type CallSort, type FoundCall, LISTED, placeOf } from './call-filter.ts'

/** A search is sorted by another column than the date among so many of the newest matches. */
export const MOST_SORTED_MATCHES = 1000

/** The newest of the calls that a search finds, `wanted` at least, and how many it finds, counted up to `most`. */
export async function findNewest(
  db: Db,
  tenant: TenantId,
  { filter, most, wanted }: { filter: CallFilter; most: number; wanted: number },
): Promise<Found> {
  const range = { ...boundsOf(filter), order: 'desc', limit: most, wanted } as const
  return await findFirstCalls(db, ofTenant(tenant, filter), range)
}

type MatchPage = { filter: CallFilter; sort: CallSort; after: CallPlace | null; limit: number }

/** One page of the calls that a search finds. @param newest what is known of them, which may spare another search */
export async function listMatches(
  db: Db,
  tenant: TenantId,
  { newest, ...page }: MatchPage & { newest: Found | null },
): Promise<FoundCall[]> {
  const keys = (newest && keysAmong(newest, page)) ?? (await findKeys(db, tenant, page))
  if (keys.length === 0) return []
  const { sort, after, limit } = page
  const rows = await readAt(db, tenant, { keys, withTranscripts: sort.by === 'date' })
  const inOrder = rows.toSorted((one, other) => compare(placeOf(one, sort), placeOf(other, sort), sort))
  const rest = after ? inOrder.filter((row) => compare(placeOf(row, sort), after, sort) > 0) : inOrder
  return rest.slice(0, limit)
}

/** A page is read with its transcripts; where it is made of many more calls, they are read afterwards. */
async function readAt(
  db: Db,
  tenant: TenantId,
  { keys, withTranscripts }: { keys: readonly number[]; withTranscripts: boolean },
): Promise<FoundCall[]> {
  const calls = db
    .selectFrom('calls')
    .select(LISTED.map((column) => `calls.${column}` as const))
    .where('calls.tenantId', '=', tenant)
    .where('calls.orderKey', 'in', keys)
  if (!withTranscripts) return await calls.execute()
  return await calls
    .leftJoin('transcripts', 'transcripts.callId', 'calls.id')
    .select('transcripts.text as transcript')
    .execute()
}

/** null: they are not among those that are known, as far as that can be told. */
function keysAmong({ keys, isAll }: Found, { sort, after, limit }: MatchPage): readonly number[] | null {
  if (sort.by !== 'date') return isAll || keys.length >= MOST_SORTED_MATCHES ? keys.slice(0, MOST_SORTED_MATCHES) : null
  const isNewestFirst = sort.order === 'desc'
  const rest = after ? keys.filter((key) => (isNewestFirst ? key < after.orderKey : key > after.orderKey)) : keys
  if (isAll) return isNewestFirst ? rest.slice(0, limit) : rest.slice(-limit)
  return isNewestFirst && rest.length >= limit ? rest.slice(0, limit) : null
}

async function findKeys(
  db: Db,
  tenant: TenantId,
  { filter, sort, after, limit }: MatchPage,
): Promise<readonly number[]> {
  const isByDate = sort.by === 'date'
  const place = isByDate ? after : null
  const { above, below } = boundsOf(filter)
  return await searchCalls(db, ofTenant(tenant, filter), {
    above: sort.order === 'asc' && place ? Math.max(above, place.orderKey) : above,
    below: sort.order === 'desc' && place ? Math.min(below, place.orderKey) : below,
    order: isByDate ? sort.order : 'desc',
    limit: isByDate ? limit : MOST_SORTED_MATCHES,
  })
}

/** Among equals the newest come first, whichever way a status is sorted. */
function compare(one: CallPlace, other: CallPlace, { by, order }: CallSort): number {
  const sign = order === 'asc' ? 1 : -1
  if (one.value !== other.value) return sign * (one.value - other.value)
  return (by === 'status' ? -1 : sign) * (one.orderKey - other.orderKey)
}

function boundsOf({ from, to }: CallFilter): { above: number; below: number } {
  return { above: from === null ? 0 : from - 1, below: to ?? Number.MAX_SAFE_INTEGER }
}

function ofTenant(
  tenantId: TenantId,
  { facets, campaignId, search }: CallFilter,
): { tenantId: TenantId; query: SearchQuery } {
  return { tenantId, query: [...factQuery({ tenantId, facets, campaignId }), ...(search ?? [])] }
}
