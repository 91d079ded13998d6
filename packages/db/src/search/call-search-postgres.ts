import type { Db } from '../database.ts'
import { type AddressRange, type FirstRange, type Found, ORDER_KEY } from './address.ts'
import { isOfTenant } from './call-document.ts'
import {
  findByWords,
  look,
  type Part,
  type Range,
  type Search,
  walk,
  type Words,
} from './call-search-postgres-statements.ts'
import { tableFor } from './call-search-postgres-tables.ts'
import { isLargeTenant } from './large-tenants.ts'
import type { SearchQuery, TenantQuery } from './search-tokens.ts'

/** By their words they are first looked for over so many times the addresses that should have enough, then over more. */
const SEARCHED = { ample: 1.5, times: 4n }

/** Order keys of the first ones that have the words. */
export async function search(db: Db, asked: TenantQuery, range: AddressRange): Promise<number[]> {
  const { keys } = await findFirst(db, asked, { ...range, wanted: range.limit })
  return [...keys]
}

/**
 * What many calls have is soon found among the first ones; what few have is soon found by its words. PostgreSQL cannot know
 * which it is: its statistics keep the usual words only, and of every other one they say that some calls in a thousand have
 * it, so it would walk through all calls for what three have. So the first calls are looked at, and the index of words
 * is asked where few of them have it.
 */
export async function findFirst(db: Db, { tenantId, query }: TenantQuery, range: FirstRange): Promise<Found> {
  const words = wordsOf(query, (await isLargeTenant(db, tenantId)) ? tenantId : null)
  return await find({ db, table: tableFor(query), words }, range)
}

async function find(asked: Search, range: FirstRange): Promise<Found> {
  const { limit, wanted } = range
  const looked = await look(asked, range)
  const { keys, last } = looked
  if (looked.byWords) return allOf(looked.byWords)
  if (keys.length >= limit) return { keys: keys.slice(0, limit), isAll: false, count: async () => limit }
  if (last === null) return allOf(keys)
  const rest = beyond(range, last)
  const missing = Math.max(wanted - keys.length, 0)
  if (looked.distance !== null) {
    const { distance } = looked
    const nearest = missing === 0 ? [] : await findNearest(asked, { ...rest, distance, limit: missing })
    return { keys: [...keys, ...nearest], isAll: false, count: async () => limit }
  }
  const more = missing === 0 ? [] : await keysOf(asked, { ...rest, limit: missing })
  const first = [...keys, ...more]
  if (more.length < missing) return allOf(first)
  const uncounted = {
    ...beyond(range, more.length === 0 ? last : addressAt(range, first)),
    limit: limit - first.length,
  }
  return { keys: first, isAll: false, count: async () => first.length + (await countOf(asked, uncounted)) }
}

function allOf(keys: readonly number[]): Found {
  return { keys, isAll: true, count: async () => keys.length }
}

/** @param largeTenant whose fact the index has of so many calls that it is sooner looked for in the rows; null: nobody's */
function wordsOf(query: SearchQuery, largeTenant: string | null): Words {
  const all = matchOf(query)
  const [own, others] = [query.filter(isOwn), query.filter((group) => !isOwn(group))]
  if (own.length === 0 || others.length === 0) return { all, inIndex: all, inRow: all }
  return { all, inIndex: matchOf(others), inRow: matchOf(own) }

  function isOwn(group: SearchQuery[number]): boolean {
    return largeTenant !== null && isOfTenant(group, largeTenant)
  }
}

function beyond({ above, below, order }: Range, last: bigint): Range {
  return order === 'asc' ? { order, above: last, below } : { order, above, below: last }
}

/** Where the last of some calls lies; all of a range are in one stretch. */
function addressAt({ above }: Range, keys: readonly number[]): bigint {
  return above - (above & ORDER_KEY) + BigInt(keys.at(-1) ?? 0)
}

/** Order keys of the first ones of what is usual. */
async function keysOf(asked: Search, part: Part): Promise<number[]> {
  const { keys, last } = await walk(asked, { ...part, what: 'keys' })
  if (last === null) return keys
  const limit = part.limit - keys.length
  return [...keys, ...(await find(asked, { ...beyond(part, last), limit, wanted: limit })).keys]
}

/** How many there are of what is usual, up to the limit. */
async function countOf(asked: Search, part: Part): Promise<number> {
  const { count, last } = await walk(asked, { ...part, what: 'count' })
  if (last === null) return count
  const rest = await find(asked, { ...beyond(part, last), limit: part.limit - count, wanted: 0 })
  return count + (await rest.count())
}

/**
 * The first ones of what few calls have: the index of words and the one of places name together those in a stretch of
 * addresses, so that only they are taken up.
 */
async function findNearest(
  asked: Search,
  { limit, distance, ...whole }: Part & { distance: number },
): Promise<number[]> {
  const keys: number[] = []
  const ample = Math.max(Math.ceil(SEARCHED.ample * limit * distance), 1)
  const all = whole.below - whole.above
  let length = ample < Number(all) ? BigInt(ample) : all
  let range: Range = whole
  for (; ; length *= SEARCHED.times) {
    const last = range.order === 'asc' ? range.above + length : range.below - length
    const isLast = last <= range.above || last >= range.below
    const within = range.order === 'asc' ? { ...range, below: last + 1n } : { ...range, above: last - 1n }
    keys.push(...(await findByWords(asked, { ...(isLast ? range : within), limit: limit - keys.length })))
    if (isLast || keys.length >= limit) return keys
    range = beyond(range, last)
  }
}

/** Tokens are letters and digits only, so nothing in them is syntax. Facts, which most rows have, are looked for last. */
function matchOf(query: SearchQuery): string {
  const all = (tokens: readonly string[]): string => `(${tokens.map((token) => `'${token}'`).join(' & ')})`
  return query
    .toReversed()
    .map((ways) => `(${ways.map(all).join(' | ')})`)
    .join(' & ')
}
