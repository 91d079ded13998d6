// A month of indexing on SQLite: adds calls ten at a time, and after each batch updates the index as the search indexer
// does. Prints the figures that must stay bounded, ten times in all.
// Run: node_modules/.bin/node bench/calls/index-month.ts [calls]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { insertCall } from '../../packages/api/src/calls/record/call-records.repo.ts'
import { saveTranscript } from '../../packages/api/src/calls/record/transcripts.repo.ts'
import { seededRandom } from '../../packages/api/src/demo/seeded-random.ts'
import { transcriptText } from '../../packages/contract/src/calls/transcript.ts'
import type { Db } from '../../packages/db/src/database.ts'
import { migrateToLatest } from '../../packages/db/src/migrate.ts'
import { openDatabase } from '../../packages/db/src/open-database.ts'
import { buildFilterConditions, parseSearchText } from '../../packages/db/src/query/searched-text.ts'
import { indexChangedCalls, mergeSegments, searchCalls } from '../../packages/db/src/search/call-search.ts'
import { asTenantId } from '../../packages/db/src/tables/ids.ts'
import { quantile } from '../measure.ts'
import { openSqliteFile } from '../sqlite.ts'
import { generateCall } from './generate-call.ts'
import { PERIOD_START } from './sizes.ts'
import { COMMON_WORDS, rareWord } from './vocabulary.ts'

const MONTH_MS = 30 * 24 * 60 * 60 * 1000
const BATCH_SIZE = 10
const SEARCHES = 100
const tenant = asTenantId('tenant-month')
const calls = Number(process.argv[2] ?? 300_000)
const random = seededRandom(3)

const folder = mkdtempSync(join(tmpdir(), 'callwright-month-'))
const file = join(folder, 'callwright.db')
const { db, close } = await openDatabase({ kind: 'sqlite', file })
await migrateToLatest(db)
const raw = openSqliteFile(file)
raw.exec(`
  insert into users (id, email, "passwordHash", role, "createdAt", "updatedAt") values ('user', 'user', '', 'business', 1, 1);
  insert into businesses (id, "userId", name, "servicePlan", "createdAt", "updatedAt")
    values ('${tenant}', 'user', 'Month', 'both', 1, 1)`)

const times: number[] = []
for (let done = 0; done < calls; done += BATCH_SIZE) {
  await db.transaction().execute(async (trx) => {
    for (let nth = done; nth < done + BATCH_SIZE; nth += 1) await addCall(trx, nth)
  })
  await updateIndex()
  if (Math.floor(((done + BATCH_SIZE) * 10) / calls) > Math.floor((done * 10) / calls))
    await printFigures(done + BATCH_SIZE)
}
raw.close()
await close()
rmSync(folder, { recursive: true })

async function addCall(trx: Db, nth: number): Promise<void> {
  const { turns, ...call } = generateCall(random)
  const id = `call-${nth}-${Math.floor(random() * 65_536)
    .toString(16)
    .padStart(4, '0')}`
  const startedAt = PERIOD_START + Math.floor((nth * MONTH_MS) / calls)
  const callFields = { id, tenantId: tenant, provider: 'simulator' as const, conversationId: id, startedAt }
  await insertCall(trx, { ...call, ...callFields, createdAt: startedAt, updatedAt: startedAt })
  if (turns.length > 0) await saveTranscript(trx, tenant, { callId: id, turns, text: transcriptText(turns) })
}

async function updateIndex(): Promise<void> {
  for (let hasMore = true; hasMore;) {
    const begin = performance.now()
    const indexed = await indexChangedCalls(db)
    const isMerging = await mergeSegments(db)
    times.push(performance.now() - begin)
    hasMore = isMerging || indexed === 'many'
  }
}

async function printFigures(done: number): Promise<void> {
  const searches: number[] = []
  for (let nth = 0; nth < SEARCHES; nth += 1) {
    const typed = nth % 2 === 0 ? (COMMON_WORDS[nth % COMMON_WORDS.length] ?? '') : rareWord(nth)
    const conditions = [
      ...buildFilterConditions({ tenantId: tenant, facets: null, campaignId: null }),
      ...parseSearchText(typed),
    ]
    const begin = performance.now()
    const everything = { tenant, conditions, above: 0, below: Number.MAX_SAFE_INTEGER, order: 'desc' } as const
    await searchCalls(db, everything, { wanted: 51, countTo: 1001 })
    searches.push(performance.now() - begin)
  }
  const { segments } = raw.prepare('select count(distinct segid) as segments from call_search_idx').get() as {
    segments: number
  }
  const { bytes } = raw.prepare('select sum(length(block)) as bytes from call_search_data').get() as { bytes: number }
  const steps = times.splice(0)
  console.log(
    `${done} calls: ${segments} segments, ${(bytes / done).toFixed(0)} bytes per call, ` +
      `search p95 ${quantile(searches, 0.95).toFixed(1)} ms, step p50 ${quantile(steps, 0.5).toFixed(1)}, ` +
      `p99 ${quantile(steps, 0.99).toFixed(1)}, longest ${quantile(steps, 1).toFixed(1)} ms`,
  )
}
