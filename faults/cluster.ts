import { type ClusterReport, disruptCluster } from '../apps/server/harness/faults/cluster/disrupt-cluster.ts'
import { freezePostgres, restartPostgres, startPostgres, stopPostgres } from '../scripts/test/ensure-postgres.ts'
import { type CheckResult, requireNone, printResults } from './check-results.ts'

const SIZES = {
  full: { nodeFaults: 50, databaseFaults: 33, durations: { frozen: 60_000, cut: 15_000, databaseFrozen: 30_000 } },
  short: { nodeFaults: 5, databaseFaults: 3, durations: { frozen: 25_000, cut: 6000, databaseFrozen: 10_000 } },
}
const FINISHED_WITHIN_SECONDS = 60
const NORMAL_WITHIN_SECONDS = 5

/**
 * Disrupts two nodes and the PostgreSQL server they share, and checks the provider's ledger of dials.
 * @returns whether all requirements are met
 */
export async function injectClusterFaults(size: keyof typeof SIZES): Promise<boolean> {
  const postgres = await startPostgres()
  if ('reason' in postgres) {
    console.log(postgres.reason)
    return false
  }
  try {
    const { nodeFaults, databaseFaults } = SIZES[size]
    const plan = `${nodeFaults} node faults, ${databaseFaults} database faults`
    console.log(`PostgreSQL ${postgres.version}, two nodes: ${plan} ...`)
    const server = { url: postgres.url, restart: restartPostgres, freeze: freezePostgres }
    return printResults(toResults(await disruptCluster(server, { ...SIZES[size], log: console.log })))
  } finally {
    await stopPostgres()
  }
}

function toResults(report: ClusterReport): CheckResult[] {
  const { counts, recipients, dials, pauses, dialsWhilePaused, maxPerSecond, callsPerSecond } = report
  const sum = Object.values(counts).reduce((total, count) => total + count, 0)
  const open = counts.queued + counts.dialling + counts['in-progress']
  const slowest = report.normalAfterSeconds.at(-1) ?? 0
  return [
    { name: 'faults', figure: JSON.stringify(report.faults), isMet: true },
    {
      name: `dials to ${recipients} recipients in ${report.campaigns} campaigns`,
      figure: String(dials),
      isMet: dials > 0,
    },
    requireNone('numbers dialed twice', report.dialedTwice),
    {
      name: `dials during ${pauses} pauses`,
      figure: String(dialsWhilePaused),
      isMet: dialsWhilePaused === 0 && pauses > 0,
    },
    requireNone(
      'writes to rows claimed by another node',
      report.staleWrites.map((write) => JSON.stringify(write)),
    ),
    { name: 'counters', figure: JSON.stringify(counts), isMet: sum === recipients && open === 0 },
    requireNone('unfinished campaigns', report.lost),
    {
      name: `all finished after the last fault, <= ${FINISHED_WITHIN_SECONDS} s`,
      figure: `${report.finishedAfterSeconds.toFixed(0)} s`,
      isMet: report.finishedAfterSeconds <= FINISHED_WITHIN_SECONDS,
    },
    {
      name: `both nodes ready after the database came back, <= ${NORMAL_WITHIN_SECONDS} s`,
      figure: `${slowest.toFixed(1)} s at most`,
      isMet: slowest <= NORMAL_WITHIN_SECONDS,
    },
    {
      name: `peak dials per second, <= ${callsPerSecond}`,
      figure: String(maxPerSecond),
      isMet: maxPerSecond <= callsPerSecond,
    },
  ]
}
