import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'

import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'

import type { Db } from '../database.ts'
import {
  type CallSearch,
  digitsOf,
  MAX_TEXT_LENGTH,
  MIN_DIGITS,
  type SearchableCall,
  type SearchCondition,
  callWords,
} from '../query/searched-text.ts'

// One FTS5 table without content or positions. The transaction that changes a call records it; a background loop then
// updates the index. Segments are merged in short steps: FTS5's automatic merges would block everything for seconds.

export const ORDER_KEY_BITS = 53
const SHARDS = 1024

/** A row id is the tenant's shard in the bits above the order key, so that a search reads one range in order. */
export function shardOf(tenant: string): number {
  return createHash('sha256').update(tenant).digest().readUInt16BE() % SHARDS
}

/** FTS5 seeks only to integer bounds, and the driver binds numbers as doubles. */
function rowId(tenant: string, orderKey: number): RawBuilder<number> {
  return sql`(cast(${shardOf(tenant)} as integer) << ${sql.lit(ORDER_KEY_BITS)} | cast(${orderKey} as integer))`
}

const orderKey = sql<number>`(call_search.rowid & ${sql.lit(2 ** ORDER_KEY_BITS - 1)})`

export async function search(
  db: QueryExecutorProvider,
  { tenant, conditions, above, below, order }: CallSearch,
  { wanted, countTo }: { wanted: number; countTo: number },
): Promise<{ keys: number[]; count: number }> {
  const { rows } = await sql<{ orderKey: number }>`
    select ${orderKey} as "orderKey" from call_search
    where call_search match ${conditions.map(matchOf).join(' AND ')}
      and rowid > ${rowId(tenant, above)} and rowid < ${rowId(tenant, below)}
      -- Deleted calls stay in the index until the next step.
      and exists (select 1 from calls where calls."orderKey" = ${orderKey})
    order by rowid ${order === 'asc' ? sql`asc` : sql`desc`} limit ${Math.max(wanted, countTo)}`.execute(db)
  return { keys: rows.map((row) => row.orderKey), count: rows.length }
}

/** Words are letters and digits only, so they need no escaping. */
function matchOf({ words, isPrefix }: SearchCondition): string {
  return `(${words.map((word) => (isPrefix ? `"${word}" *` : `"${word}"`)).join(' OR ')})`
}

/** Must run in the transaction that changes a listed call. */
export async function recordChange(
  db: QueryExecutorProvider,
  call: { tenantId: string; orderKey: number },
): Promise<void> {
  await sql`insert into call_search_changes values (${call.orderKey}, ${call.tenantId})
    on conflict do nothing`.execute(db)
}

export type ChangedCall = { orderKey: number; tenant: string }

/** Limits of one step. `letters`: of transcripts, whose lengths differ by a factor of a thousand; the last may exceed it. */
export type IndexStep = { calls: number; letters: number }

/** Indexes some of the newest changed calls in one transaction. `isFull`: there may be more. */
export async function indexChanges(db: Db, max: IndexStep): Promise<{ indexed: number; isFull: boolean }> {
  const firstChange = await sql`select 1 from call_search_changes limit 1`.execute(db)
  if (firstChange.rows.length === 0) return { indexed: 0, isFull: false }
  return await db.transaction().execute(async (trx) => {
    const { rows: changes } = await sql<ChangedCall>`select * from call_search_changes
      order by "orderKey" desc limit ${max.calls}`.execute(trx)
    const toKeys = (list: readonly ChangedCall[]) => sql.join(list.map((change) => change.orderKey))
    const { rows: calls } = await sql<SearchableCall>`
      select calls."orderKey", calls."tenantId", facet, "campaignId",
        coalesce("phoneNumber", "phoneText") as "phoneNumber", "contactName", summary,
        notes, substr(text, 1, ${MAX_TEXT_LENGTH}) as transcript
      from calls left join transcripts on "callId" = id
      where "orderKey" in (${toKeys(changes)}) and "conversationId" is not null`.execute(trx)
    const found = new Map(calls.map((call) => [call.orderKey, call]))
    // In row id order: FTS5 starts a new segment whenever a row id decreases.
    const sortedChanges = changes.toSorted((a, b) => shardOf(a.tenant) - shardOf(b.tenant) || a.orderKey - b.orderKey)
    let letters = 0
    const indexed: ChangedCall[] = []
    for (const change of sortedChanges) {
      if (letters > max.letters) break
      const { orderKey, tenant } = change
      indexed.push(change)
      const id = rowId(tenant, orderKey)
      const call = found.get(orderKey)
      await sql`delete from call_search where rowid = ${id}`.execute(trx)
      if (!call) continue
      letters += call.transcript?.length ?? 0
      const words = [...callWords(call), ...suffixesOf(digitsOf(call.phoneNumber ?? ''))]
      await sql`insert into call_search (rowid, words) values (${id}, ${words.join(' ')})`.execute(trx)
    }
    await sql`delete from call_search_changes where "orderKey" in (${toKeys(indexed)})`.execute(trx)
    return { indexed: indexed.length, isFull: changes.length === max.calls || indexed.length < changes.length }
  })
}

/** The suffixes of a number: every run of its digits is a prefix of one of them. */
function suffixesOf(digits: string): string[] {
  return Array.from({ length: Math.max(0, digits.length - MIN_DIGITS + 1) }, (_, from) => digits.slice(from))
}

/** Merges some segments. @returns whether there is more to merge */
export async function mergeSegments(db: Db, pages: number): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const before = await countChanges(trx)
    await sql`insert into call_search (call_search, rank) values ('merge', ${sql.lit(pages)})`.execute(trx)
    // The merge command itself counts as one change.
    return (await countChanges(trx)) - before > 1
  })
}

async function countChanges(db: QueryExecutorProvider): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(db)
  return rows[0]?.changes ?? 0
}

const REBUILD = { calls: 500, letters: 5_000_000, pages: 2000 }

/** Empties the index, indexes every call and merges all segments. */
export async function rebuild(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`insert into call_search (call_search) values ('delete-all')`.execute(trx)
    await sql`delete from call_search_changes`.execute(trx)
    await sql`insert into call_search_changes select "orderKey", "tenantId" from calls
      where "conversationId" is not null`.execute(trx)
  })
  while ((await indexChanges(db, REBUILD)).indexed > 0) {
    await mergeSegments(db, REBUILD.pages)
    await nextTurn()
  }
  while (await mergeSegments(db, REBUILD.pages)) await nextTurn()
}
