import { killCampaign, type KillReport } from '../apps/server/test/support/kill-campaign.ts'
import { pauseCampaigns, type PauseReport } from '../apps/server/test/support/pause-campaign.ts'
import { type CheckResult, printResults } from './check-results.ts'

const SIZES = {
  full: { kills: { recipients: 2000, randomKills: 200, targetedKills: 100 }, rounds: 500 },
  short: { kills: { recipients: 200, randomKills: 10, targetedKills: 12 }, rounds: 40 },
}
const MAX_RESPONSE_MS = 2000

/**
 * Disrupts campaigns with kills, lost responses, pauses, and cancels, and checks the provider's ledger of dials.
 * @returns whether all requirements are met
 */
export async function injectCampaignFaults(size: keyof typeof SIZES): Promise<boolean> {
  const { kills, rounds } = SIZES[size]
  console.log(`Pauses and cancels: ${rounds} ...`)
  const paused = await pauseCampaigns({ rounds, by: 'business' })
  console.log(
    `Kills: ${kills.randomKills} at random, ${kills.targetedKills} targeted, ${kills.recipients} recipients ...`,
  )
  const killed = await killCampaign({ ...kills, withFaults: true, log: console.log })
  const results = [...toPauseResults(paused), ...toKillResults(killed)]
  return printResults(results)
}

/** Injects the same pauses as an operator who pauses a whole client. @returns whether all requirements are met */
export async function injectPauseFaults(size: keyof typeof SIZES): Promise<boolean> {
  const { rounds } = SIZES[size]
  console.log(`Operator pauses: ${rounds} ...`)
  return printResults(toPauseResults(await pauseCampaigns({ rounds, by: 'operator' })))
}

function toPauseResults({ rounds, dials, dialsAfter, responses }: PauseReport): CheckResult[] {
  const { median, p99, max } = responses
  return [
    {
      name: `dials after the response to a pause or cancel (${rounds} pauses and cancels, ${dials} dials)`,
      figure: String(dialsAfter),
      isMet: dialsAfter === 0 && dials > rounds,
    },
    {
      name: `response time of pauses and cancels, p99 <= ${MAX_RESPONSE_MS} ms`,
      figure: `${p99.toFixed(0)} ms (median ${median.toFixed(0)}, max ${max.toFixed(0)})`,
      isMet: p99 <= MAX_RESPONSE_MS,
    },
  ]
}

function toKillResults(report: KillReport): CheckResult[] {
  const { kills, counts, recipients, dials, dialedTwice, dialedButUnrecorded, unsettled } = report
  const killed = Object.values(kills).reduce((sum, count) => sum + count, 0)
  const sum = Object.values(counts).reduce((total, count) => total + count, 0)
  const open = counts.queued + counts.dialling + counts['in-progress']
  return [
    { name: 'kills while dialing', figure: `${killed} ${JSON.stringify(kills)}`, isMet: killed > 0 },
    { name: `dials to ${recipients} recipients`, figure: String(dials), isMet: dials <= recipients },
    { name: 'numbers dialed twice', figure: dialedTwice.join(' ') || '0', isMet: dialedTwice.length === 0 },
    {
      name: 'dialed but recorded as never dialed',
      figure: dialedButUnrecorded.join(' ') || '0',
      isMet: dialedButUnrecorded.length === 0,
    },
    { name: 'counters', figure: JSON.stringify(counts), isMet: sum === recipients && open === 0 },
    {
      name: 'still unknown 120 s after the end, although the provider knows the outcome',
      figure: `${unsettled.length} (resolved after ${report.settledAfterSeconds.toFixed(0)} s)`,
      isMet: unsettled.length === 0,
    },
    { name: 'total seconds', figure: report.seconds.toFixed(0), isMet: true },
  ]
}
