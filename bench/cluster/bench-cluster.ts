import { ensurePostgres, stopPostgres } from '../../scripts/test/ensure-postgres.ts'
import { type DatabaseWork, databaseWork } from '../../packages/db/src/testing/database-work.ts'
import { listOf, newBusiness, untilCounts } from '../business.ts'
import { look } from '../looking.ts'
import { quantile } from '../measure.ts'
import { type Finding, report } from '../report.ts'
import { measureEvents } from './events.ts'
import { type Installation, onPostgres, onSqlite } from './installations.ts'

const CALLS = 500
const LOOKING_MS = 5000

/** Milliseconds, and calls a second. */
type Measured = {
  name: string
  callsPerSecond: number
  page: { p50: number; p99: number }
  /** Of one call, what workers look for meanwhile included; null on SQLite. */
  work: DatabaseWork | null
}

/** One node against two, and against SQLite, on this machine's processors. @returns whether every target was met */
export async function benchCluster(): Promise<boolean> {
  const postgres = await ensurePostgres()
  if ('reason' in postgres) {
    console.log(postgres.reason)
    return false
  }
  const findings: Finding[] = []
  const measured: Measured[] = []
  const setUps: [string, () => Promise<Installation>][] = [
    ['SQLite', onSqlite],
    ['one node', async () => await onPostgres(postgres.url, 1)],
    ['two nodes', async () => await onPostgres(postgres.url, 2)],
  ]
  try {
    for (const [name, start] of setUps) {
      console.log(`Measuring ${name} ...`)
      await using installation = await start()
      measured.push(await measure(name, installation))
      const events = await measureEvents(installation)
      findings.push(...events.map((finding) => ({ ...finding, what: `${name}: ${finding.what}` })))
    }
  } finally {
    await stopPostgres()
  }
  console.log('')
  return report('cluster', [...measured.flatMap((each) => comparedWith(measured, each)), ...findings])
}

async function measure(name: string, { nodes, database }: Installation): Promise<Measured> {
  const [first] = nodes
  const last = nodes.at(-1) ?? first
  const caller = await newBusiness(first.origin, 'caller')
  await untilDialled(caller, { from: 0, count: 100 })
  const looker = await newBusiness(last.origin, 'looker')
  await look(looker, performance.now() + 1000)
  const times = await look(looker, performance.now() + LOOKING_MS)
  const before = database && (await databaseWork(database.url))
  const callsPerSecond = await untilDialled(caller, { from: 100, count: CALLS })
  const after = database && (await databaseWork(database.url))
  const work = before &&
    after && {
      commits: (after.commits - before.commits) / CALLS,
      logBytes: (after.logBytes - before.logBytes) / CALLS,
    }
  return { name, callsPerSecond, work, page: { p50: quantile(times, 0.5), p99: quantile(times, 0.99) } }
}

/** @returns calls a second, from the creation of a campaign until nobody waits to be called any more */
async function untilDialled(
  caller: Awaited<ReturnType<typeof newBusiness>>,
  { from, count }: { from: number; count: number },
): Promise<number> {
  const name = `Campaign from ${from}`
  const { campaignId } = await caller.tell<{ campaignId: string }>('bulk.create', { name, list: listOf(count, from) })
  const startedAt = performance.now()
  await untilCounts(caller, campaignId, ({ queued }) => queued === 0)
  return (count / (performance.now() - startedAt)) * 1000
}

function comparedWith(all: readonly Measured[], { name, callsPerSecond, page, work }: Measured): Finding[] {
  const ratios = (of: (measured: Measured) => number, own: number): string =>
    all
      .filter((other) => other.name !== name)
      .map((other) => `${(own / of(other)).toFixed(2)} of ${other.name}`)
      .join(', ')
  return [
    {
      what: `${name}: calls started a second, of ${CALLS}`,
      target: '',
      figure: `${callsPerSecond.toFixed(0)} (${ratios((other) => other.callsPerSecond, callsPerSecond)})`,
      isMet: null,
    },
    {
      what: `${name}: newest calls, p50 / p99`,
      target: '',
      figure: `${page.p50.toFixed(1)} / ${page.p99.toFixed(1)} ms (p99: ${ratios((other) => other.page.p99, page.p99)})`,
      isMet: null,
    },
    ...(work
      ? [
          {
            what: `${name}: what a call costs the database`,
            target: '',
            figure: `${work.commits.toFixed(1)} transactions, ${(work.logBytes / 1000).toFixed(0)} kB of its log`,
            isMet: null,
          },
        ]
      : []),
  ]
}
