import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = import.meta.dirname
import { external_exports, limitCombiningMarks } from './chunk-EY235HQA.js'
import { PostgresAdapter, sql } from './chunk-I4BVXFGX.js'
external_exports.config({ customError: () => 'Invalid request', jitless: true })
function messageOf({ issues: [first] }) {
  return first?.message ?? 'Invalid request'
}
function textSchema(message) {
  return external_exports
    .string(message)
    .overwrite((text) => limitCombiningMarks(text.replace(/[^\P{Cc}\t\n\r]/gu, '')))
}
var FACT_PREFIX = '\uE000'
var MAX_TEXT_LENGTH = 2e5
var PIECE_LENGTH = 1e4
var MAX_WORD_LENGTH = 40
var MIN_LETTERS = 3
var MAX_PREFIX_LETTERS = 8
var MIN_DIGITS = 3
var MAX_CONDITIONS = 24
var ASCII = /^[\x00-\x7f]*$/
var CJK = '\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}'
var CJK_RUN = new RegExp(`[${CJK}]+|[^${CJK}]+`, 'gu')
var IS_CJK = new RegExp(`^[${CJK}]`, 'u')
var TYPED_NUMBER = /^[0-9\s+().\-/]+$/
function wordsOf(text) {
  return runsOf(text).map((word) => word.slice(0, MAX_WORD_LENGTH))
}
function runsOf(text) {
  const start = text.slice(0, MAX_TEXT_LENGTH).toLowerCase()
  if (ASCII.test(start)) return start.match(/[0-9a-z]+/g) ?? []
  let plain = ''
  for (let at = 0; at < start.length && plain.length < MAX_TEXT_LENGTH; at += PIECE_LENGTH) {
    const piece = start.slice(at, at + PIECE_LENGTH).normalize('NFKD')
    plain += piece.replaceAll(new RegExp('\\p{M}+', 'gu'), '').normalize('NFC').toLowerCase()
  }
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}
function digitsOf(text) {
  return text.replaceAll(/[^0-9]/g, '').slice(0, MAX_WORD_LENGTH)
}
function isCjk(word) {
  return IS_CJK.test(word)
}
function callWords(call) {
  const { contactName, summary, notes, transcript } = call
  const tenant = tenantFact(call.tenantId)
  const words = new Set([tenant, facetFact(tenant, call.facet)])
  if (call.campaignId !== null) words.add(campaignFact(tenant, call.campaignId))
  for (const text of [contactName, summary, notes, transcript]) {
    for (const run of new Set(runsOf(text ?? ''))) for (const word of splitRun(run)) words.add(word)
  }
  return [...words]
}
function splitRun(run) {
  if (ASCII.test(run)) return [run.slice(0, MAX_WORD_LENGTH)]
  return (run.match(CJK_RUN) ?? []).flatMap((part) => (isCjk(part) ? pairsOf(part) : [part.slice(0, MAX_WORD_LENGTH)]))
}
function pairsOf(run) {
  const letters = [...run]
  return letters.map((letter, index2) => letter + (letters[index2 + 1] ?? ''))
}
function parseSearchText(typed) {
  const digits = digitsOf(typed)
  if (TYPED_NUMBER.test(typed) && digits.length >= MIN_DIGITS) return [digitsCondition(digits)]
  const words = runsOf(typed).flatMap((run) => run.match(CJK_RUN) ?? [])
  const conditions = words.flatMap((word) => {
    const letters = [...word]
    if (isCjk(word) && letters.length > 1) return pairsOf(word).slice(0, -1).map(wholeWord)
    const isPrefix = isCjk(word) || letters.length >= MIN_LETTERS
    if (isPrefix && /^[0-9]+$/.test(word)) return digitsCondition(word)
    return { words: [letters.slice(0, MAX_PREFIX_LETTERS).join('')], isPrefix, matchesPhoneNumbers: false }
  })
  return conditions.slice(0, MAX_CONDITIONS)
}
function digitsCondition(digits) {
  return { words: [digits.slice(0, MAX_WORD_LENGTH)], isPrefix: true, matchesPhoneNumbers: true }
}
function wholeWord(word) {
  return { words: [word], isPrefix: false, matchesPhoneNumbers: false }
}
function buildFilterConditions(filter) {
  const tenant = tenantFact(filter.tenantId)
  const { facets, campaignId } = filter
  const facts = []
  if (facets !== null) facts.push(facets.map((facet) => facetFact(tenant, facet)))
  if (campaignId !== null) facts.push([campaignFact(tenant, campaignId)])
  if (facts.length === 0) facts.push([tenant])
  return facts.map((words) => ({ words, isPrefix: false, matchesPhoneNumbers: false }))
}
function tenantFact(tenantId) {
  return `${FACT_PREFIX}t${toIndexWord(tenantId)}`
}
function facetFact(tenant, facet) {
  return `${tenant}f${facet}`
}
function campaignFact(tenant, campaignId) {
  return `${tenant}c${toIndexWord(campaignId)}`
}
function toIndexWord(id) {
  return id.replaceAll(/[^0-9A-Za-z]/g, '').toLowerCase()
}
var SCAN_LIMITS = { first: 5e3, max: 12e3, margin: 1.5 }
var RARE_SHARE = 0.1
async function search(db, search3, { wanted, countTo }) {
  const limit = Math.max(wanted, countTo)
  let scan = await scanFirst(db, search3, { rows: SCAN_LIMITS.first, limit })
  const rowsFor = (calls) => Math.ceil((SCAN_LIMITS.margin * calls * SCAN_LIMITS.first) / scan.keys.length)
  const rows = [limit, wanted].map(rowsFor).find((likely) => likely <= SCAN_LIMITS.max) ?? 0
  if (!scan.isAll && scan.keys.length < limit && rows > SCAN_LIMITS.first) {
    scan = await scanFirst(db, search3, { rows, limit })
  }
  const { keys, isAll } = scan
  if (isAll || keys.length >= limit) return { keys, count: keys.length }
  if (keys.length >= wanted) return { keys, count: await countByIndex(db, search3, { scan, max: countTo }) }
  const all = await findByIndex(db, search3, { scan, limit })
  return { keys: all, count: all.length }
}
function isFact({ words }) {
  return words[0]?.startsWith(FACT_PREFIX) === true
}
async function scanFirst(db, { tenant, conditions, above, below, order }, { rows: max, limit }) {
  const names = conditions.map((_, index2) => sql.ref(`is${index2}`))
  const checks = conditions.map((condition, index2) => sql`${matchExpression(condition)} as ${names[index2]}`)
  const counts = names.map((name) => sql`count(*) filter (where ${name})`)
  const { rows } = await sql`
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
async function findByIndex(db, search3, { scan, limit }) {
  const inIndex = search3.conditions.filter(
    (condition, index2) => isFact(condition) || (scan.shares[index2] ?? 0) < RARE_SHARE,
  )
  const { rows } = await sql`
    ${fromIndex(search3, inIndex.every(isFact) ? search3.conditions : inIndex)}
    order by "orderKey" ${sqlDirection(search3.order)} limit ${limit}`.execute(db)
  return rows.map((row) => row.orderKey)
}
async function countByIndex(db, search3, { scan, max }) {
  const least = Math.min(...scan.shares)
  const inIndex = search3.conditions.filter((condition, index2) => isFact(condition) || scan.shares[index2] === least)
  const { rows } = await sql`
    with found as materialized (${fromIndex(search3, inIndex)})
    select count(*)::int as count from (select from found limit ${max}) as first`.execute(db)
  return rows[0]?.count ?? 0
}
function fromIndex({ tenant, conditions, above, below }, inIndex) {
  return sql`
    select "orderKey" from call_search where words @@ ${inIndex.map(indexQuery).join(' & ')}::tsquery
      and (tenant = ${tenant} and "orderKey" > ${above} and "orderKey" < ${below}
        and ${sql.join(conditions.map(matchExpression), sql` and `)}) is true`
}
function matchExpression(condition) {
  const hasWord = sql`words @@ ${wordQuery(condition)}::tsquery`
  return condition.matchesPhoneNumbers ? sql`(${hasWord} or digits like ${`%${condition.words[0] ?? ''}%`})` : hasWord
}
function wordQuery({ words, isPrefix }) {
  return `(${words.map((word) => (isPrefix ? `'${word}':*` : `'${word}'`)).join(' | ')})`
}
function indexQuery(condition) {
  if (!condition.matchesPhoneNumbers) return wordQuery(condition)
  const runs = runsOf2(condition.words[0] ?? '').map((run) => `'${run}'`)
  return `(${wordQuery(condition)} | ${runs.join(' & ')})`
}
function runsOf2(digits) {
  const count = Math.max(0, digits.length - MIN_DIGITS + 1)
  return Array.from({ length: count }, (_, from) => `${FACT_PREFIX}n${digits.slice(from, from + MIN_DIGITS)}`)
}
function sqlDirection(order) {
  return order === 'asc' ? sql`asc` : sql`desc`
}
async function index(db, calls) {
  const digits = calls.map((call) => digitsOf(call.phoneNumber ?? ''))
  const words = calls.map((call, nth) => [...callWords(call), ...runsOf2(digits[nth] ?? '')].join(' '))
  await sql`insert into call_search ("callId", tenant, "orderKey", digits, words)
    select id, tenant, "orderKey", digits, array_to_tsvector(string_to_array(words, ' '))
    from unnest(${calls.map((call) => call.id)}::text[], ${calls.map((call) => call.tenantId)}::text[],
      ${calls.map((call) => call.orderKey)}::bigint[], ${digits}::text[], ${words}::text[])
      as call (id, tenant, "orderKey", digits, words)
    on conflict ("callId") do update set "orderKey" = excluded."orderKey", digits = excluded.digits,
      words = excluded.words`.execute(db)
}
var REBUILD_BATCH_SIZE = 250
async function rebuild(db) {
  await sql`drop index call_search_words`.execute(db)
  await sql`truncate call_search`.execute(db)
  let after = { tenantId: '', orderKey: -1 }
  for (;;) {
    const { rows } = await sql`
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
function dialectOf(db) {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
}
import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
var ORDER_KEY_BITS = 53
var SHARDS = 1024
function shardOf(tenant) {
  return createHash('sha256').update(tenant).digest().readUInt16BE() % SHARDS
}
function rowId(tenant, orderKey2) {
  return sql`(cast(${shardOf(tenant)} as integer) << ${sql.lit(ORDER_KEY_BITS)} | cast(${orderKey2} as integer))`
}
var orderKey = sql`(call_search.rowid & ${sql.lit(2 ** ORDER_KEY_BITS - 1)})`
async function search2(db, { tenant, conditions, above, below, order }, { wanted, countTo }) {
  const { rows } = await sql`
    select ${orderKey} as "orderKey" from call_search
    where call_search match ${conditions.map(matchOf).join(' AND ')}
      and rowid > ${rowId(tenant, above)} and rowid < ${rowId(tenant, below)}
      -- Deleted calls stay in the index until the next step.
      and exists (select 1 from calls where calls."orderKey" = ${orderKey})
    order by rowid ${order === 'asc' ? sql`asc` : sql`desc`} limit ${Math.max(wanted, countTo)}`.execute(db)
  return { keys: rows.map((row) => row.orderKey), count: rows.length }
}
function matchOf({ words, isPrefix }) {
  return `(${words.map((word) => (isPrefix ? `"${word}" *` : `"${word}"`)).join(' OR ')})`
}
async function recordChange(db, call) {
  await sql`insert into call_search_changes values (${call.orderKey}, ${call.tenantId})
    on conflict do nothing`.execute(db)
}
async function indexChanges(db, max) {
  const firstChange = await sql`select 1 from call_search_changes limit 1`.execute(db)
  if (firstChange.rows.length === 0) return { indexed: 0, isFull: false }
  return await db.transaction().execute(async (trx) => {
    const { rows: changes } = await sql`select * from call_search_changes
      order by "orderKey" desc limit ${max.calls}`.execute(trx)
    const toKeys = (list) => sql.join(list.map((change) => change.orderKey))
    const { rows: calls } = await sql`
      select calls."orderKey", calls."tenantId", facet, "campaignId",
        coalesce("phoneNumber", "phoneText") as "phoneNumber", "contactName", summary,
        notes, substr(text, 1, ${MAX_TEXT_LENGTH}) as transcript
      from calls left join transcripts on "callId" = id
      where "orderKey" in (${toKeys(changes)}) and "conversationId" is not null`.execute(trx)
    const found = new Map(calls.map((call) => [call.orderKey, call]))
    const sortedChanges = changes.toSorted((a, b) => shardOf(a.tenant) - shardOf(b.tenant) || a.orderKey - b.orderKey)
    let letters = 0
    const indexed = []
    for (const change of sortedChanges) {
      if (letters > max.letters) break
      const { orderKey: orderKey2, tenant } = change
      indexed.push(change)
      const id = rowId(tenant, orderKey2)
      const call = found.get(orderKey2)
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
function suffixesOf(digits) {
  return Array.from({ length: Math.max(0, digits.length - MIN_DIGITS + 1) }, (_, from) => digits.slice(from))
}
async function mergeSegments(db, pages) {
  return await db.transaction().execute(async (trx) => {
    const before = await countChanges(trx)
    await sql`insert into call_search (call_search, rank) values ('merge', ${sql.lit(pages)})`.execute(trx)
    return (await countChanges(trx)) - before > 1
  })
}
async function countChanges(db) {
  const { rows } = await sql`select total_changes() as changes`.execute(db)
  return rows[0]?.changes ?? 0
}
var REBUILD = { calls: 500, letters: 5e6, pages: 2e3 }
async function rebuild2(db) {
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
var STEP = { calls: 32, letters: 1e5, pages: 32 }
async function indexCall(db, call) {
  if (dialectOf(db) === 'postgres') await index(db, [call])
  else await recordChange(db, call)
}
async function searchCalls(db, search3, { wanted, countTo }) {
  const range = { ...search3, above: Math.max(search3.above, 0) }
  const sizes = { wanted, countTo }
  const found = dialectOf(db) === 'postgres' ? search(db, range, sizes) : search2(db, range, sizes)
  const { keys, count } = await found
  return { keys: keys.slice(0, wanted), count: Math.min(count, countTo) }
}
async function indexChangedCalls(db) {
  if (dialectOf(db) === 'postgres') return 'none'
  const { indexed, isFull } = await indexChanges(db, STEP)
  if (isFull) return 'many'
  return indexed > 0 ? 'some' : 'none'
}
async function mergeSegments2(db) {
  return dialectOf(db) === 'sqlite' && (await mergeSegments(db, STEP.pages))
}
async function indexAllCalls(db) {
  await (dialectOf(db) === 'postgres' ? rebuild(db) : rebuild2(db))
}
export {
  dialectOf,
  messageOf,
  textSchema,
  MIN_DIGITS,
  TYPED_NUMBER,
  wordsOf,
  digitsOf,
  isCjk,
  parseSearchText,
  buildFilterConditions,
  ORDER_KEY_BITS,
  shardOf,
  indexCall,
  searchCalls,
  indexChangedCalls,
  mergeSegments2 as mergeSegments,
  indexAllCalls,
}
