import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'

import {
  type CallSearch,
  digitsOf,
  FACT_PREFIX,
  MIN_DIGITS,
  type SearchableCall,
  type SearchCondition,
  callWords,
} from '../query/searched-text.ts'

// PostgreSQL has no statistics for words outside its most common ones. So a search first scans the tenant's first
// calls, and then uses the word index only for conditions that are rare among them.

/** Scans `first` calls; then `margin` times the likely need, if that is at most `max`; otherwise uses the index. */
const SCAN_LIMITS = { first: 5000, max: 12_000, margin: 1.5 }
/** A condition is rare if less than this share of the scanned calls meets it. */
const RARE_SHARE = 0.1

export async function search(
  db: QueryExecutorProvider,
  search: CallSearch,
  { wanted, countTo }: { wanted: number; countTo: number },
): Promise<{ keys: number[]; count: number }> {
  const limit = Math.max(wanted, countTo)
  let scan = await scanFirst(db, search, { rows: SCAN_LIMITS.first, limit })
  const rowsFor = (calls: number): number =>
    Math.ceil((SCAN_LIMITS.margin * calls * SCAN_LIMITS.first) / scan.keys.length)
  const rows = [limit, wanted].map(rowsFor).find((likely) => likely <= SCAN_LIMITS.max) ?? 0
  if (!scan.isAll && scan.keys.length < limit && rows > SCAN_LIMITS.first) {
    scan = await scanFirst(db, search, { rows, limit })
  }
  const { keys, isAll } = scan
  if (isAll || keys.length >= limit) return { keys, count: keys.length }
  if (keys.length >= wanted) return { keys, count: await countByIndex(db, search, { scan, max: countTo }) }
  const all = await findByIndex(db, search, { scan, limit })
  return { keys: all, count: all.length }
}

function isFact({ words }: SearchCondition): boolean {
  return words[0]?.startsWith(FACT_PREFIX) === true
}

type Scan = { keys: number[]; isAll: boolean; shares: number[] }

/** Scans the first calls in order. `shares`: the share of them that meets each condition. */
async function scanFirst(
  db: QueryExecutorProvider,
  { tenant, conditions, above, below, order }: CallSearch,
  { rows: max, limit }: { rows: number; limit: number },
): Promise<Scan> {
  const names = conditions.map((_, index) => sql.ref(`is${index}`))
  const checks = conditions.map((condition, index) => sql`${matchExpression(condition)} as ${names[index]}`)
  const counts = names.map((name) => sql`count(*) filter (where ${name})`)
  const { rows } = await sql<{ seen: number; counts: number[]; keys: string | null }>`
    with first as materialized (select "orderKey", ${sql.join(checks)} from (
      select "orderKey", words, digits from call_search
      where tenant = ${tenant} and "orderKey" > ${above} and "orderKey" < ${below}
      order by "orderKey" ${sqlDirection(order)} limit ${max}) as part)
    select count(*)::int as seen, array[${sql.join(counts)}]::int[] as counts, (select string_agg("orderKey"::text, ',') from (
      select "orderKey" from first where ${sql.join(names, sql` and `)} limit ${limit}) as matching) as keys
    from first`.execute(db)
  const [row] = rows
  if (!row) throw new Error('An aggregate query returned no row')
  const shares = row.counts.map((count) => count / Math.max(row.seen, 1))
  return { keys: row.keys ? row.keys.split(',').map(Number) : [], isAll: row.seen < max, shares }
}

/** Uses the index for the rare conditions, or for all if none is rare: few calls may meet all of them. */
async function findByIndex(
  db: QueryExecutorProvider,
  search: CallSearch,
  { scan, limit }: { scan: Scan; limit: number },
): Promise<number[]> {
  const inIndex = search.conditions.filter(
    (condition, index) => isFact(condition) || (scan.shares[index] ?? 0) < RARE_SHARE,
  )
  const { rows } = await sql<{ orderKey: number }>`
    ${fromIndex(search, inIndex.every(isFact) ? search.conditions : inIndex)}
    order by "orderKey" ${sqlDirection(search.order)} limit ${limit}`.execute(db)
  return rows.map((row) => row.orderKey)
}

/** Uses the index for the rarest condition only, which makes counting fast. `materialized` prevents a table scan. */
async function countByIndex(
  db: QueryExecutorProvider,
  search: CallSearch,
  { scan, max }: { scan: Scan; max: number },
): Promise<number> {
  const least = Math.min(...scan.shares)
  const inIndex = search.conditions.filter((condition, index) => isFact(condition) || scan.shares[index] === least)
  const { rows } = await sql<{ count: number }>`
    with found as materialized (${fromIndex(search, inIndex)})
    select count(*)::int as count from (select from found limit ${max}) as first`.execute(db)
  return rows[0]?.count ?? 0
}

/** `is true` prevents the planner from using any index except the word index. */
function fromIndex(
  { tenant, conditions, above, below }: CallSearch,
  inIndex: readonly SearchCondition[],
): RawBuilder<{ orderKey: number }> {
  return sql`
    select "orderKey" from call_search where words @@ ${inIndex.map(indexQuery).join(' & ')}::tsquery
      and (tenant = ${tenant} and "orderKey" > ${above} and "orderKey" < ${below}
        and ${sql.join(conditions.map(matchExpression), sql` and `)}) is true`
}

function matchExpression(condition: SearchCondition): RawBuilder<boolean> {
  const hasWord = sql<boolean>`words @@ ${wordQuery(condition)}::tsquery`
  return condition.matchesPhoneNumbers ? sql`(${hasWord} or digits like ${`%${condition.words[0] ?? ''}%`})` : hasWord
}

/** Words are letters and digits only, so they need no escaping. */
function wordQuery({ words, isPrefix }: SearchCondition): string {
  return `(${words.map((word) => (isPrefix ? `'${word}':*` : `'${word}'`)).join(' | ')})`
}

/** Also finds numbers with the same three-digit runs in different places; `matchExpression` filters them out. */
function indexQuery(condition: SearchCondition): string {
  if (!condition.matchesPhoneNumbers) return wordQuery(condition)
  const runs = runsOf(condition.words[0] ?? '').map((run) => `'${run}'`)
  return `(${wordQuery(condition)} | ${runs.join(' & ')})`
}

function runsOf(digits: string): string[] {
  const count = Math.max(0, digits.length - MIN_DIGITS + 1)
  return Array.from({ length: count }, (_, from) => `${FACT_PREFIX}n${digits.slice(from, from + MIN_DIGITS)}`)
}

function sqlDirection(order: 'asc' | 'desc'): RawBuilder<unknown> {
  return order === 'asc' ? sql`asc` : sql`desc`
}

type IndexedCall = SearchableCall & { id: string }

/** Indexes or reindexes calls in the caller's transaction. Deleted calls are removed by a foreign key. */
export async function index(db: QueryExecutorProvider, calls: readonly IndexedCall[]): Promise<void> {
  const digits = calls.map((call) => digitsOf(call.phoneNumber ?? ''))
  const words = calls.map((call, nth) => [...callWords(call), ...runsOf(digits[nth] ?? '')].join(' '))
  await sql`insert into call_search ("callId", tenant, "orderKey", digits, words)
    select id, tenant, "orderKey", digits, array_to_tsvector(string_to_array(words, ' '))
    from unnest(${calls.map((call) => call.id)}::text[], ${calls.map((call) => call.tenantId)}::text[],
      ${calls.map((call) => call.orderKey)}::bigint[], ${digits}::text[], ${words}::text[])
      as call (id, tenant, "orderKey", digits, words)
    on conflict ("callId") do update set "orderKey" = excluded."orderKey", digits = excluded.digits,
      words = excluded.words`.execute(db)
}

const REBUILD_BATCH_SIZE = 250

/** Empties the index and indexes every call. Creating the word index last takes a fraction of the time. */
export async function rebuild(db: QueryExecutorProvider): Promise<void> {
  await sql`drop index call_search_words`.execute(db)
  await sql`truncate call_search`.execute(db)
  let after = { tenantId: '', orderKey: -1 }
  for (;;) {
    const { rows } = await sql<IndexedCall>`
      select calls.id, calls."orderKey", calls."tenantId", facet, "campaignId",
        coalesce("phoneNumber", "phoneText") as "phoneNumber", "contactName",
        summary, notes, text as transcript
      from calls left join transcripts on "callId" = calls.id
      where (calls."tenantId", calls."orderKey") > (${after.tenantId}, ${after.orderKey})
        and calls."orderKey" >= 0 and "conversationId" is not null
      order by calls."tenantId", calls."orderKey" limit ${REBUILD_BATCH_SIZE}`.execute(db)
    const last = rows.at(-1)
    if (!last) break
    await index(db, rows)
    after = last
  }
  await sql`create index call_search_words on call_search using gin (words)
    with (gin_pending_list_limit = 256)`.execute(db)
}
