import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'

import { emptyPostgresDatabase } from '../../packages/db/src/testing/test-databases.ts'
import { startPostgres, stopPostgres } from '../../scripts/test/ensure-postgres.ts'
import { copyDatabases, type Databases } from '../calls/databases.ts'
import { EMAIL, OTHER_EMAIL, type Size, SIZES } from '../calls/sizes.ts'
import { runProductCommand, startProduct } from '../processes.ts'
import { type Finding, report } from '../report.ts'
import { openFile } from '../sqlite.ts'
import { type CopyRun, runCopy } from './copy-run.ts'
import { compareNewestPage, compareReviews, compareSearches, signInAtBoth } from './against-sqlite.ts'
import { postgresSizes } from './postgres-sizes.ts'
import { compareReads } from './reads.ts'

const MOST_SECONDS = 300
const MOST_MEMORY_MB = 400
const FILES = 500
const FILE_BYTES = 100_000
const KILLS = 8

/**
 * A million calls from SQLite to PostgreSQL, and a hundred thousand with kills. PostgreSQL has a quarter of the memory, as its
 * manual advises; 128 MB, its default, hold a fifteenth of the search.
 * @returns whether every target was met
 */
export async function benchCopy(): Promise<boolean> {
  using databases = await copyDatabases(['middle', 'large'])
  const postgres = await startPostgres([`shared_buffers=${Math.floor(totalmem() / 4 / 1024 ** 2)}MB`])
  try {
    if ('reason' in postgres) {
      const figure = postgres.reason
      return report('copy', [{ what: 'a million calls', target: 'a PostgreSQL', figure, isMet: false }])
    }
    const { findings, seconds } = await whole(databases, postgres.url)
    const usualMs = (seconds * 1000) / 10
    return report('copy', [...findings, await killed(databases, { server: postgres.url, usualMs })])
  } finally {
    await stopPostgres()
  }
}

async function whole(databases: Databases, server: string): Promise<{ findings: Finding[]; seconds: number }> {
  await using target = await emptyPostgresDatabase(server)
  const order = { ...(await prepare(databases, 'large')), url: target.url }
  console.log('Copying ...')
  const run = await runCopy(order)
  if (run.code !== 0) throw new Error(`The copy ended with ${run.code}: ${run.said}`)
  console.log('Asking both ...')
  await using sqlite = await startProduct(order.from)
  await using copied = await startProduct(order.to, { DATABASE_URL: order.url })
  using both = await signInAtBoth(sqlite.origin, copied.origin)
  const reads = [EMAIL, OTHER_EMAIL].map(async (email) => await compareReads([sqlite.origin, copied.origin], email))
  const asked = (await Promise.all(reads)).flat()
  console.log('Measuring both ...')
  const compared = [
    ...(await compareNewestPage(both)),
    ...(await compareSearches(both)),
    ...(await compareReviews(both)),
  ]
  const others = asked.filter(({ isSame }) => !isSame)
  const { calls, others: more } = SIZES.large
  const findings: Finding[] = [
    {
      what: `${(calls + more * 1000).toLocaleString('en-US')} calls and ${FILES} files, copied and compared`,
      target: `<= ${MOST_SECONDS} s`,
      figure: `${run.seconds.toFixed(0)} s (${run.steps.map(({ step, at }) => `${step} at ${at.toFixed(0)}`).join(', ')})`,
      isMet: run.seconds <= MOST_SECONDS && isVerified(run),
      details: run,
    },
    {
      what: 'its memory',
      target: `<= ${MOST_MEMORY_MB} MB`,
      figure: `${run.peakMegabytes.toFixed(0)} MB`,
      isMet: run.peakMegabytes <= MOST_MEMORY_MB,
    },
    {
      what: 'documented reads, pages of calls and searches that both answer alike',
      target: 'all',
      figure: `${asked.length - others.length} of ${asked.length}`,
      isMet: others.length === 0,
      details: others,
    },
    ...compared,
    await postgresSizes(order.url),
  ]
  return { findings, seconds: run.seconds }
}

/** Killed at random moments of a tenth of the calls, and then let go to its end. @param usualMs about what those take */
async function killed(
  databases: Databases,
  { server, usualMs }: { server: string; usualMs: number },
): Promise<Finding> {
  await using target = await emptyPostgresDatabase(server)
  const order = { ...(await prepare(databases, 'middle')), url: target.url }
  console.log('Copying and killing ...')
  const runs: CopyRun[] = []
  while (runs.length < KILLS && runs.at(-1)?.code !== 0) {
    runs.push(await runCopy(order, { killAfterMs: usualMs * (0.1 + Math.random() * 0.4) }))
  }
  const last = await runCopy(order)
  const killedAt = runs.filter(({ code }) => code === null).map(({ steps }) => steps.at(-1)?.step ?? 'the beginning')
  return {
    what: '100,000 calls, killed at random moments, then to the end',
    target: 'verified',
    figure: `${killedAt.length} kills (${killedAt.join(', ')}), ${isVerified(last) ? 'verified' : 'NOT verified'}`,
    isMet: killedAt.length > 0 && isVerified(last),
    details: [...runs, last],
  }
}

function isVerified({ code, said }: CopyRun): boolean {
  return code === 0 && /^verified: /m.test(said)
}

async function prepare(databases: Databases, size: Size): Promise<{ from: string; to: string }> {
  const from = databases.dataDirOf(size)
  // The key and the operator's account are made as a first start makes them.
  await runProductCommand(from, ['migrate'])
  addFiles(databases.fileOf(size), from)
  return { from, to: join(from, '..', `copy-of-${size}`) }
}

function addFiles(file: string, dataDir: string): void {
  const sqlite = openFile(file)
  const insert = sqlite.prepare(`insert into files
    (id, "tenantId", kind, name, "mediaType", "sizeBytes", "contentHash", "createdAt")
    values (?, 'tenant-bench', 'lead', ?, 'text/csv', ?, ?, 0)`)
  for (let index = 0; index < FILES; index += 1) {
    const bytes = randomBytes(FILE_BYTES)
    const hash = createHash('sha256').update(bytes).digest('hex')
    const folder = join(dataDir, 'files', hash.slice(0, 2))
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(join(folder, hash), bytes, { mode: 0o600 })
    insert.run(`file-${index}`, `list-${index}.csv`, FILE_BYTES, hash)
  }
  sqlite.close()
}
