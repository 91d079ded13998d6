import { killCampaign, type KillReport } from '../apps/server/harness/faults/kill-campaign.ts'
import { pauseCampaigns, type PauseReport } from '../apps/server/harness/faults/pause-campaign.ts'
import { type CheckResult, printResults, requireNone } from './check-results.ts'

const SIZES = {
  full: { kills: { recipients: 2000, randomKills: 200, targetedKills: 100 }, rounds: 500 },
  short: { kills: { recipients: 200, randomKills: 10, targetedKills: 12 }, rounds: 40 },
}
const MAX_RESPONSE_MS = 2000

/**
 * Runs campaigns with automatic retries while it kills the server, loses responses, and stops calls in every way, and
 * checks the provider's ledger of dials.
 * @returns whether all requirements are met
 */
export async function injectCampaignFaults(size: keyof typeof SIZES): Promise<boolean> {
  const { kills, rounds } = SIZES[size]
  console.log(`Pauses, cancellations, do-not-call entries, and limits: ${rounds} ...`)
  const paused = await pauseCampaigns({ rounds, by: 'business' })
  console.log(
    `Kills: ${kills.randomKills} at random, ${kills.targetedKills} targeted, ${kills.recipients} recipients ...`,
  )
  const killed = await killCampaign({ ...kills, withFaults: true, log: console.log })
  const stopped: CheckResult = {
    name: 'planned retries that were canceled, or whose numbers were put on the do-not-call list',
    figure: String(paused.stoppedRetries),
    isMet: paused.stoppedRetries > 0,
  }
  const results = [...toPauseResults(paused), stopped, ...toKillResults(killed)]
  return printResults(results)
}

/** Injects the same pauses as an operator who pauses a whole client. @returns whether all requirements are met */
export async function injectPauseFaults(size: keyof typeof SIZES): Promise<boolean> {
  const { rounds } = SIZES[size]
  console.log(`Operator pauses: ${rounds} ...`)
  return printResults(toPauseResults(await pauseCampaigns({ rounds, by: 'operator' })))
}

function toPauseResults({ rounds, dials, retries, dialsAfter, responses }: PauseReport): CheckResult[] {
  const { median, p99, max } = responses
  return [
    {
      name: `dials after the response to a stop (${rounds} stops, ${dials} dials, ${retries} of them retries)`,
      figure: String(dialsAfter),
      isMet: dialsAfter === 0 && dials > rounds && retries > 0,
    },
    {
      name: `response time of stops, p99 <= ${MAX_RESPONSE_MS} ms`,
      figure: `${p99.toFixed(0)} ms (median ${median.toFixed(0)}, max ${max.toFixed(0)})`,
      isMet: p99 <= MAX_RESPONSE_MS,
    },
  ]
}

function toKillResults(report: KillReport): CheckResult[] {
  const { kills, counts, recipients, outsideHours, dials, retries, callBacks, unsettled } = report
  const killed = Object.values(kills).reduce((sum, count) => sum + count, 0)
  const sum = Object.values(counts).reduce((total, count) => total + count, 0)
  const open = counts.queued + counts.dialling + counts['in-progress']
  return [
    { name: 'kills while dialing', figure: `${killed} ${JSON.stringify(kills)}`, isMet: killed > 0 },
    {
      name: `dials to ${recipients} recipients`,
      figure: `${dials}, ${retries} of them retries`,
      isMet: retries > 0,
    },
    { name: 'call-backs confirmed by the campaign', figure: String(callBacks), isMet: callBacks > 0 },
    requireNone('numbers with an attempt that was dialed twice', report.dialedTwice),
    requireNone('numbers dialed without a recorded attempt', report.dialedButUnrecorded),
    requireNone('numbers dialed more often than allowed', report.dialedTooOften),
    requireNone(
      `numbers dialed outside their calling hours (${outsideHours} recipients must not be dialed)`,
      report.dialedOutsideHours,
    ),
    requireNone('numbers dialed again after an opt-out, in every third call', report.dialedAfterOptOut),
    requireNone('recipients whose result does not follow from their calls', report.unaccounted),
    { name: 'counters', figure: JSON.stringify(counts), isMet: sum === recipients && open === outsideHours },
    {
      name: 'still unknown 120 s after the end, although the provider knows the outcome',
      figure: `${unsettled.length} (resolved after ${report.settledAfterSeconds.toFixed(0)} s)`,
      isMet: unsettled.length === 0,
    },
    { name: 'total seconds', figure: report.seconds.toFixed(0), isMet: true },
  ]
}
