import { createHash } from 'node:crypto'

import type { QueryExecutorProvider } from 'kysely'

import type { Db } from '../database.ts'
import { dialectOf } from '../query/dialect-of.ts'
import { type AddressRange, type Entry, type Found, ORDER_KEY_BITS } from './address.ts'
import { findFirst, search } from './call-search-postgres.ts'
import { insert, rebuild, remove } from './call-search-postgres-tables.ts'
import * as sqlite from './call-search-sqlite.ts'
import { documentTokens, type SearchDocument, type TenantQuery } from './search-tokens.ts'

/** The full-text index of calls. Addresses have the calls' order key, so that a hit is in its place at once. */
const dialects = { sqlite, postgres: { rebuild, insert, remove, search, findFirst } }

/** What tells where a call lies in the index. */
export type IndexedCall = { tenantId: string; orderKey: number }

/** As many as a signed number of 64 bits has room for above the order key. */
const STRETCHES = 1024

/**
 * Calls of one tenant lie together: a word that all tenants' calls have is walked within the stretch of the one who
 * asks. Tenants that share a stretch are told apart by the facts of their calls.
 */
export function stretchOf(tenantId: string): number {
  return createHash('sha256').update(tenantId).digest().readUInt16BE() % STRETCHES
}

/** Calls that no list shows have their keys below zero: they are in no index, and would lie in another stretch. */
function isAddressed({ orderKey }: IndexedCall): boolean {
  return orderKey >= 0
}

export function addressOf({ tenantId, orderKey }: IndexedCall): bigint {
  return (BigInt(stretchOf(tenantId)) << ORDER_KEY_BITS) + BigInt(orderKey)
}

/** Puts a call into the index or replaces what stands there, in the caller's transaction. */
export async function indexCall(db: QueryExecutorProvider, call: IndexedCall, document: SearchDocument): Promise<void> {
  if (isAddressed(call)) await dialects[dialectOf(db)].insert(db, addressOf(call), documentTokens(document))
}

export async function removeFromIndex(db: QueryExecutorProvider, call: IndexedCall): Promise<void> {
  if (isAddressed(call)) await dialects[dialectOf(db)].remove(db, addressOf(call))
}

export type SearchRange = {
  /** order keys, both exclusive */
  above: number
  below: number
  order: 'asc' | 'desc'
  limit: number
}

/** Order keys of matching calls of a tenant, in their order; the query has the tenant among its facts. */
export async function searchCalls(db: Db, asked: TenantQuery, range: SearchRange): Promise<number[]> {
  return await dialects[dialectOf(db)].search(db, asked, addressesOf(asked.tenantId, range))
}

/** How many match, counted up to the limit, and the first ones of them, `wanted` at least. */
export async function findFirstCalls(
  db: Db,
  asked: TenantQuery,
  { wanted, ...range }: SearchRange & { wanted: number },
): Promise<Found> {
  return await dialects[dialectOf(db)].findFirst(db, asked, { ...addressesOf(asked.tenantId, range), wanted })
}

function addressesOf(tenantId: string, { above, below, order, limit }: SearchRange): AddressRange {
  const at = (orderKey: number): bigint => {
    const key = Math.min(Math.max(orderKey, 0), Number.MAX_SAFE_INTEGER)
    return addressOf({ tenantId, orderKey: key })
  }
  return { above: at(above), below: at(below), order, limit }
}

/**
 * One small step of what the index has put off, in a transaction of its own. PostgreSQL does this by itself.
 * @returns whether there is more to do at once
 */
export async function tidyCallSearch(db: Db): Promise<boolean> {
  if (dialectOf(db) === 'postgres') return false
  return await db.transaction().execute(sqlite.tidy)
}

/**
 * Empties the index and fills it again.
 * @param calls by their tenants' stretches, then by order key: in another order the index falls into many parts
 */
export async function rebuildCallSearch(
  db: QueryExecutorProvider,
  calls: AsyncIterable<{ call: IndexedCall; document: SearchDocument }>,
): Promise<void> {
  async function* entries(): AsyncGenerator<Entry> {
    for await (const { call, document } of calls) yield { address: addressOf(call), tokens: documentTokens(document) }
  }
  await dialects[dialectOf(db)].rebuild(db, entries())
}
