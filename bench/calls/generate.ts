import { hashPassword, PASSWORD_COST } from '../../packages/api/src/auth/sign-in/passwords.ts'
import { seededRandom } from '../../packages/api/src/bulk/plan/seeded-random.ts'
import { transcriptText } from '../../packages/contract/src/calls/transcript.ts'
import {
  addFigures,
  facetOf,
  type FigureSums,
  halfHourOf,
  NO_FIGURES,
  orderKeyAt,
  segmentOf,
} from '../../packages/db/src/tables/call-order.ts'
import { openDatabase } from '../../packages/db/src/open-database.ts'
import { migrateToLatest } from '../../packages/db/src/migrate.ts'
import { indexAllCalls } from '../../packages/db/src/search/call-search.ts'
import { openSqliteFile, type SqliteFile } from '../../apps/server/harness/sqlite.ts'
import { generateCall } from './generate-call.ts'
import {
  CAMPAIGNS,
  DAY_MS,
  EMAIL,
  PERIOD_END,
  OTHER_EMAIL,
  PASSWORD,
  type Size,
  SIZES,
  PERIOD_START,
  TENANT_ID,
} from './sizes.ts'
import { insertFields, insertValueCounts, prepareValueInsert } from './write-values.ts'

const COLUMNS = [
  ...['id', 'tenantId', 'provider', 'conversationId', 'campaignId', 'direction', 'status', 'endReason'],
  ...['phoneNumber', 'callerNumber', 'calledNumber', 'contactName', 'startedAt', 'durationSeconds', 'summary'],
  ...['notes', 'hasTranscript', 'hasRecording', 'eventNumber', 'orderKey', 'facet', 'reached', 'needsCheck'],
  ...['createdAt', 'updatedAt'],
] as const
const CALLS_PER_TRANSACTION = 20_000
const DAYS = (PERIOD_END - PERIOD_START) / DAY_MS

/** Fills a new SQLite file with the rows, values, transcripts, totals, and search index that the product writes. */
async function generate(file: string, { calls, others }: (typeof SIZES)[Size]): Promise<void> {
  const { db, close } = await openDatabase({ kind: 'sqlite', file })
  await migrateToLatest(db)
  await close()
  const sqlite = openSqliteFile(file)
  sqlite.pragma('journal_mode = MEMORY')
  sqlite.pragma('synchronous = OFF')
  sqlite.pragma('cache_size = -600000')
  const passwordHash = await hashPassword(PASSWORD, PASSWORD_COST)
  const businesses = [{ email: EMAIL, tenantId: TENANT_ID, calls, seed: 1 }]
  for (let other = 0; other < others; other += 1) {
    const [email, tenantId] =
      other === 0 ? [OTHER_EMAIL, 'tenant-other'] : [`other${other}@example.com`, `tenant-${other}`]
    businesses.push({ email, tenantId, calls: 1000, seed: 2 + other })
  }
  for (const business of businesses) addBusiness(sqlite, { ...business, passwordHash })
  addCalls(sqlite, businesses)
  for (const [index, id] of CAMPAIGNS.entries()) {
    sqlite
      .prepare(`insert into campaigns (id, "tenantId", name, state, "createdAt") values (?, ?, ?, 'finished', ?)`)
      .run(id, TENANT_ID, `Campaign ${index + 1}`, PERIOD_START)
  }
  sqlite.close()
  await indexCalls(file)
}

async function indexCalls(file: string): Promise<void> {
  const { db, close } = await openDatabase({ kind: 'sqlite', file })
  await indexAllCalls(db)
  await close()
}

function addBusiness(
  sqlite: SqliteFile,
  { email, tenantId, passwordHash }: { email: string; tenantId: string; passwordHash: string },
): void {
  sqlite
    .prepare(
      `insert into users (id, email, "emailVerifiedAt", "passwordHash", role, "createdAt", "updatedAt")
       values (?, ?, ?, ?, 'business', ?, ?)`,
    )
    .run(`user-of-${tenantId}`, email, PERIOD_START, passwordHash, PERIOD_START, PERIOD_START)
  sqlite
    .prepare(
      `insert into businesses (id, "userId", name, "servicePlan", "createdAt", "updatedAt") values (?, ?, ?, 'both', ?, ?)`,
    )
    .run(tenantId, `user-of-${tenantId}`, tenantId, PERIOD_START, PERIOD_START)
  insertFields(sqlite, tenantId)
}

/** A business's call times, and the totals for its calls so far. */
type CallSource = {
  tenantId: string
  random: () => number
  times: readonly number[]
  figures: Map<string, FigureSums>
  totals: Map<number, number>
}

function addCalls(sqlite: SqliteFile, businesses: readonly { tenantId: string; calls: number; seed: number }[]): void {
  const sources = businesses.map<CallSource>(({ tenantId, calls, seed }) => {
    const random = seededRandom(seed)
    return { tenantId, random, times: startTimes(calls, random), figures: new Map(), totals: new Map() }
  })
  const add = prepareCallInsert(sqlite)
  sqlite.exec('begin')
  let added = 0
  for (const { source, index } of sortByTime(sources)) {
    if (added > 0 && added % CALLS_PER_TRANSACTION === 0) sqlite.exec('commit; begin')
    add(source, index)
    added += 1
  }
  for (const { tenantId, times, figures, totals } of sources) {
    insertFigures(sqlite, tenantId, { figures, totals })
    sqlite.prepare('update businesses set "lastEventNumber" = ? where id = ?').run(times.length, tenantId)
  }
  insertValueCounts(sqlite)
  sqlite.exec('commit')
}

/** All businesses' calls by time, so that their rows are interleaved. */
function* sortByTime(sources: readonly CallSource[]): Generator<{ source: CallSource; index: number }> {
  const all = sources.flatMap((source) => source.times.map((at, index) => ({ at, source, index })))
  yield* all.sort((a, b) => a.at - b.at)
}

function prepareCallInsert(sqlite: SqliteFile): (source: CallSource, index: number) => void {
  const placeholders = COLUMNS.map(() => '?').join(', ')
  const insertCall = sqlite.prepare(`insert into calls (${COLUMNS.join(', ')}) values (${placeholders})`)
  const insertText = sqlite.prepare('insert into transcripts ("callId", "tenantId", turns, text) values (?, ?, ?, ?)')
  const insertValues = prepareValueInsert(sqlite)
  let orderKey = 0
  return ({ tenantId, random, times, figures, totals }, index) => {
    const startedAt = times[index] ?? 0
    const call = generateCall(random)
    const facet = facetOf(call.status, call.direction, 'simulated')
    const transcript = call.turns.length > 0 ? transcriptText(call.turns) : null
    const id = createId(startedAt, random)
    orderKey = Math.max(orderKey + 1, orderKeyAt(startedAt, random()))
    const [caller, called] = call.direction === 'inbound' ? [call.phoneNumber, null] : [null, call.phoneNumber]
    insertCall.run(
      ...[id, tenantId, 'simulator', `conv_sim_${id}`, call.campaignId, call.direction, call.status, call.endReason],
      ...[call.phoneNumber, caller, called, call.contactName, startedAt, call.durationSeconds, call.summary],
      ...[call.notes, transcript ? 1 : 0, transcript ? 1 : 0, call.endReason ? index + 1 : null, orderKey, facet],
      ...[call.reached ? 1 : 0, call.values.some(({ doubt }) => doubt !== null) ? 1 : 0, startedAt, startedAt],
    )
    if (transcript !== null) insertText.run(id, tenantId, JSON.stringify(call.turns), transcript)
    insertValues({ id, tenantId, orderKey }, call.values)
    totals.set(facet, (totals.get(facet) ?? 0) + 1)
    const place = `${halfHourOf(startedAt)}.${segmentOf(facet)}`
    const figure = figures.get(place) ?? { ...NO_FIGURES }
    addFigures(figure, { ...call, facet, reached: call.reached ? 1 : 0, disclosure: null })
    figures.set(place, figure)
  }
}

function insertFigures(
  sqlite: SqliteFile,
  tenantId: string,
  { figures, totals }: { figures: ReadonlyMap<string, FigureSums>; totals: ReadonlyMap<number, number> },
): void {
  for (const [place, counts] of figures) {
    const names = Object.keys(counts)
    sqlite
      .prepare(
        `insert into call_half_hours ("tenantId", "halfHour", segment, ${names.join(', ')})
         values (?, ?, ?, ${names.map(() => '?').join(', ')})`,
      )
      .run(tenantId, ...place.split('.').map(Number), ...Object.values(counts))
  }
  for (const [facet, calls] of totals) {
    sqlite.prepare('insert into call_totals ("tenantId", facet, calls) values (?, ?, ?)').run(tenantId, facet, calls)
  }
}

/** Start times, oldest first: the same number every day, mostly in the daytime. */
function startTimes(calls: number, random: () => number): number[] {
  const times = Float64Array.from({ length: calls }, (_, index) => {
    const day = PERIOD_START + Math.floor((index * DAYS) / calls) * DAY_MS
    const hour = random() < 0.92 ? 8 + random() * 12 : random() * 24
    return Math.floor(day + (hour / 24) * DAY_MS)
  })
  return [...times.toSorted()]
}

/** An id in the product's format, UUIDv7. */
function createId(startedAt: number, random: () => number): string {
  const time = startedAt.toString(16).padStart(12, '0')
  const hex = (digits: number): string =>
    Math.floor(random() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-8${hex(3)}-${hex(6)}${hex(6)}`
}

const [file = '', size = ''] = process.argv.slice(2)
await generate(file, SIZES[size as Size])
process.send?.('done')
process.disconnect?.()
